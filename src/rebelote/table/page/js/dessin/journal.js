/** La chronologie : ce qui s'est passé depuis que la page est ouverte, le plus récent d'abord. */
import { el } from "../dom.js";
import { etat } from "../etat.js";
import { raconter } from "../recit.js";
import { t } from "../paroles.js";

const MONTREES = 60;

/** Ce qui se voit déjà ailleurs, et que la chronologie n'a pas à redire : à qui c'est. */
const TUS = new Set(["TOUR"]);

export function dessinerJournal() {
  const recents = etat.journal
    .filter((fait) => !TUS.has(fait.evenement.type))
    .slice(-MONTREES)
    .reverse();
  if (!recents.length) return el("p", { class: "feuille-vide" }, t("journal.vide"));
  return el(
    "ol",
    { class: "journal", reversed: true },
    recents.map((fait) => el("li", { class: fait.pli ? "ferme-un-pli" : "" }, raconter(fait))),
  );
}
