/** Inviter : le lien à copier, son code QR, et celui des spectateurs. */
import { bouton, el } from "../dom.js";
import { icone } from "../icones.js";
import { t } from "../paroles.js";
import { dire } from "../voix.js";

/** @param {import("../types.js").Salon} salon */
export function dessinerInvitation(salon) {
  if (!salon.invitation && !salon.reseau?.lien) return null;
  return el(
    "div",
    { class: "invitation" },
    salon.invitation &&
      el("img", {
        class: "qr",
        src: `/api/tables/${encodeURIComponent(salon.table)}/invitation.svg`,
        alt: t("salon.qr"),
        width: 168,
        height: 168,
      }),
    el(
      "div",
      { class: "invitation-liens" },
      salon.reseau?.lien && lien(t("salon.lien_pair"), salon.reseau.lien),
      salon.reseau?.lien && salon.reseau.ici && el("p", { class: "aide" }, t("pairs.ici")),
      salon.invitation && lien(t("salon.lien"), salon.invitation),
      salon.invitation_spectateur && lien(t("salon.lien_spectateur"), salon.invitation_spectateur),
    ),
  );
}

/**
 * @param {string} nom
 * @param {string} adresse
 */
function lien(nom, adresse) {
  const champ = el("input", { type: "text", readonly: true, value: adresse, onfocus: () => champ.select() });
  const copie = bouton([icone("copier"), el("span", {}, t("salon.copier"))], () => copier(champ, copie), {
    class: "jeton",
  });
  return el("label", { class: "lien" }, el("span", {}, nom), el("span", { class: "lien-ligne" }, champ, copie));
}

/**
 * Sans presse-papiers (une page sans https), le lien se choisit et se copie à la main.
 * @param {HTMLInputElement} champ
 * @param {HTMLButtonElement} copie
 */
async function copier(champ, copie) {
  champ.select();
  try {
    await navigator.clipboard.writeText(champ.value);
  } catch {
    if (!document.execCommand("copy")) return;
  }
  copie.lastElementChild?.replaceChildren(t("salon.copie"));
  dire(t("salon.copie"));
}
