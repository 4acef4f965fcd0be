"""Les dessins propres à un jeu : ce qu'ils offrent, ce qu'ils taisent, ce qu'ils mesurent."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from outils.navigateur.personne import Personne
from tests.table.navigateur.dessins import poser, tableau_quand

FAUX_DEPART = 100

REAGIR = """() => new Promise((suite) => requestAnimationFrame(() => requestAnimationFrame(() =>
  setTimeout(suite, 200))))"""
"""Une personne réagit après l'image qu'elle a vue, si tard que la machine la montre."""

ARRIVER = """async ([evenement, montre]) => {
  window.arriver({evenement, pli: null});
  await new Promise((suite) => setTimeout(suite));
  return [...document.querySelectorAll(montre)]
    .map((vu) => [vu.textContent, vu.dataset.carte, vu.className]);
}"""
"""Un fait arrive : ce qui s'en montre aussitôt, avant que cela ne passe."""


@pytest.fixture(scope="module")
def vingt() -> Any:
    return tableau_quand("dame_de_pique", lambda t: t["milieu"]["genre"] == "tape")


def _joues(page: Page) -> Any:
    return page.evaluate("() => window.joues")


# --- La tape ------------------------------------------------------------------------------------


@pytest.mark.parametrize("geste", ["doigt", "espace"])
def test_la_tape_compte_depuis_l_image_qui_montre_la_cible(
    seule: Personne, vingt: Any, geste: str
) -> None:
    page = poser(seule, vingt)
    page.evaluate(REAGIR)
    if geste == "doigt":
        page.locator(".cible").dispatch_event("pointerdown")
    else:
        page.keyboard.press("Space")
    ((coup, plus),) = _joues(page)
    assert coup["type"] == "TAPER"
    assert FAUX_DEPART <= plus["delai_ms"] < 5000
    expect(page.locator(".cible")).to_have_count(0)
    expect(page.locator(".tape-attente")).to_contain_text(f"{plus['delai_ms']} ms")


def test_un_faux_depart_se_dit_et_laisse_taper_de_nouveau(seule: Personne, vingt: Any) -> None:
    page = poser(seule, vingt, toucher=".cible")
    expect(page.locator(".cible.manquee")).to_be_visible()
    page.evaluate(REAGIR)
    page.keyboard.press("Space")
    tot, tard = (plus["delai_ms"] for _, plus in _joues(page))
    assert tot < FAUX_DEPART <= tard


def test_les_temps_reveles_disent_qui_ramasse(seule: Personne, vingt: Any) -> None:
    page = poser(seule, vingt)
    delais = {"J1": 412, "J2": 350, "J3": 601, "J4": 388}
    tapes = {"type": "TAPES", "delais": delais}
    lignes = page.evaluate(ARRIVER, [tapes, ".banniere-tape li"])
    assert [texte[:2] for texte, *_ in lignes] == ["J2", "J4", "J1", "J3"]
    assert [classe for *_, classe in lignes] == ["", "", "", "ramasse"]


# --- La passe -----------------------------------------------------------------------------------


def test_trois_cartes_choisies_se_passent_et_les_trois_recues_se_montrent(seule: Personne) -> None:
    tableau = tableau_quand("dame_de_pique", lambda t: t["milieu"]["genre"] == "passe")
    page = poser(seule, tableau)
    main = page.locator(".carte-main")
    for rang in (0, 4, 7, 9):  # la quatrième prend la place de la première
        main.nth(rang).click()
    choisies = page.locator(".passe-places .carte")
    expect(choisies).to_have_count(3)
    page.locator('[data-cle="main-valider"]').click()
    ((coup, _),) = _joues(page)
    assert (coup["type"], len(coup["cartes"])) == ("PASSER_CARTES", 3)
    recues = [{"valeur": valeur, "couleur": "PIQUE"} for valeur in ("AS", "DAME", "DEUX")]
    echange = {"type": "ECHANGE", "mains": {"J1": recues}}
    cartes = page.evaluate(ARRIVER, [echange, ".banniere-passe .carte"])
    assert [code for _, code, _ in cartes] == ["A♠", "D♠", "2♠"]


# --- Les paris ----------------------------------------------------------------------------------


def test_le_pari_interdit_est_terni_et_dit_pourquoi(seule: Personne) -> None:
    tableau = tableau_quand("tarot_africain", lambda t: t["attente"] == ["PARI"] and t["refus"])
    page = poser(seule, tableau)
    interdit = page.locator(".jeton-pari[aria-disabled=true]")
    expect(interdit).to_have_count(len(tableau["refus"]))
    interdit.click(force=True)
    message = page.evaluate("async () => (await import('/page/js/etat.js')).etat.message")
    assert message == tableau["refus"][0]["raison"]
    assert _joues(page) == []


def test_pendant_les_paris_la_main_ne_se_joue_pas(seule: Personne) -> None:
    tableau = tableau_quand("tarot_africain", lambda t: t["attente"] == ["PARI"])
    page = poser(seule, tableau)
    page.locator(".carte-main").first.click(force=True)
    expect(page.locator(".carte-main[aria-pressed=true]")).to_have_count(0)
    assert "faites d'abord votre choix" in page.evaluate("() => window.dits")[0]


def test_on_voit_la_carte_du_front_des_autres_et_pas_la_sienne(seule: Personne) -> None:
    tableau = tableau_quand(
        "tarot_africain",
        lambda t: t["attente"] == ["PARI"] and t["sieges"][0]["main"]["cachees"] == 1,
    )
    page = poser(seule, tableau)
    autres = [vu for vu in tableau["sieges"] if vu["siege"] != "J1" and vu["main"]]
    assert page.locator('[data-siege="J1"]').count() == 0
    for vu in autres:
        front = page.locator(f'[data-siege="{vu["siege"]}"] .carte')
        expect(front).to_have_attribute("data-carte", vu["main"]["connues"][0])
    expect(page.locator(".carte-main.cachee .dos")).to_have_count(1)
    expect(page.locator(".jeton-pari")).to_have_text(["Moins haute", "Plus haute"])


# --- La pyramide --------------------------------------------------------------------------------


def _avec(pouvoir: str) -> Any:
    return tableau_quand(
        "regicide", lambda t: any(coup["evenement"].get(pouvoir) for coup in t["coups"])
    )


def _choisir(page: Page, coup: Any) -> None:
    """Sa carte dans la main, puis sa case."""
    evenement = coup["evenement"]
    page.locator(f'[data-cle="main-{_carte_de(coup)}"]').click()
    case = f"{evenement['rangee']}-{evenement['colonne']}"
    page.locator(f'[data-cle="case-{case}"]').click(position={"x": 6, "y": 6})


def _carte_de(coup: Any) -> str:
    """La carte que dit le texte du coup : la seule, ou la première."""
    mots: list[str] = coup["texte"].replace(",", "").split()
    return next(mot for mot in mots if mot[-1] in "♠♥♦♣")


def test_la_dame_echange_deux_cases_touchees(seule: Personne) -> None:
    tableau = _avec("echange")
    coup = next(coup for coup in tableau["coups"] if coup["evenement"].get("echange"))
    page = poser(seule, tableau)
    _choisir(page, coup)
    for rangee, colonne in coup["evenement"]["echange"]:
        case = page.locator(f'[data-cle="case-{rangee}-{colonne}"].ouverte')
        case.click(position={"x": 6, "y": 6})
    assert _joues(page) == [[coup["evenement"], {}]]


def test_le_valet_donne_une_carte_a_quelqu_un(seule: Personne) -> None:
    tableau = _avec("don")
    coup = next(coup for coup in tableau["coups"] if coup["evenement"].get("don"))
    page = poser(seule, tableau)
    _choisir(page, coup)
    voler = page.locator('[data-cle="pouvoir-voler"]')
    expect(voler).to_be_disabled()
    page.locator(".don").first.click()
    page.locator(f'[data-cle="cible-{coup["evenement"]["cible"]}"]').click()
    voler.click()
    assert _joues(page) == [[coup["evenement"], {}]]


def test_une_case_se_nomme_et_dit_pourquoi_elle_refuse(seule: Personne) -> None:
    tableau = tableau_quand("regicide", lambda t: t["attente"][0] == "POSER" and t["refus"])
    page = poser(seule, tableau)
    expect(page.locator('[data-cle="case-4-0"]')).to_have_accessible_name("rangée 4, place 1, vide")
    page.locator(".carte-main:not(.refusee)").first.click()
    fermee = page.locator('[data-cle="case-4-0"].fermee')
    fermee.click(position={"x": 6, "y": 6})
    message = page.evaluate("async () => (await import('/page/js/etat.js')).etat.message")
    assert message in [refus["raison"] for refus in tableau["refus"]]
    assert _joues(page) == []


def test_une_carte_se_glisse_dans_sa_case(seule: Personne) -> None:
    tableau = tableau_quand("regicide", lambda t: t["attente"][0] == "POSER")
    simples = [coup for coup in tableau["coups"] if "échange" not in coup["texte"]]
    coup = next(coup for coup in simples if coup["evenement"]["carte"]["valeur"] == "DIX")
    page = poser(seule, tableau, geste="glisser")
    evenement = coup["evenement"]
    carte = page.locator(f'[data-cle="main-{_carte_de(coup)}"]')
    case = page.locator(f'[data-case="{evenement["rangee"]}-{evenement["colonne"]}"]')
    carte.drag_to(case, target_position={"x": 6, "y": 6})
    assert _joues(page) == [[evenement, {}]]


def test_choisir_une_carte_dit_combien_de_cases_l_acceptent(seule: Personne) -> None:
    tableau = tableau_quand("regicide", lambda t: t["attente"][0] == "POSER")
    page = poser(seule, tableau)
    page.locator(".carte-main:not(.refusee)").first.click()
    ouvertes = page.locator(".case.ouverte").count()
    (dit,) = page.evaluate("() => window.dits")
    assert f"{ouvertes} case" in dit
