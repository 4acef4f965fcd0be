/** Un panneau par-dessus la page : un titre, un contenu, de quoi le fermer. Échap le ferme aussi. */
import { bouton, el } from "./dom.js";
import { icone } from "./icones.js";
import { t } from "./paroles.js";

/**
 * @param {string} titre
 * @param {(Node|string|null)[]} contenu
 * @param {{classe?: string, auFermer?: () => void}} [options]
 */
export function ouvrirPanneau(titre, contenu, { classe = "", auFermer } = {}) {
  const panneau = el("dialog", { class: `panneau ${classe}`.trim(), "aria-labelledby": "panneau-titre" });
  panneau.append(
    el(
      "header",
      { class: "panneau-tete" },
      el("h2", { id: "panneau-titre", tabindex: -1, autofocus: true }, titre),
      bouton(icone("croix"), () => panneau.close(), { class: "rond", "aria-label": t("fermer") }),
    ),
    el("div", { class: "panneau-corps", tabindex: 0, role: "group", "aria-label": titre }, contenu),
  );
  panneau.addEventListener("click", (e) => e.target === panneau && panneau.close());
  panneau.addEventListener("close", () => {
    panneau.remove();
    auFermer?.();
  });
  document.querySelector("dialog.panneau")?.remove();
  document.body.append(panneau);
  panneau.showModal();
  return panneau;
}

/** Ferme le panneau ouvert, s'il y en a un. */
export function fermerPanneau() {
  const ouvert = document.querySelector("dialog.panneau");
  if (ouvert instanceof HTMLDialogElement) ouvert.close();
}
