/** Le peu de Markdown dont les règles sont écrites, rendu en éléments : jamais en HTML. */
import { el } from "./dom.js";

/**
 * @param {string} texte
 * @returns {HTMLElement[]}
 */
export function enElements(texte) {
  const lignes = texte.replaceAll("\r", "").split("\n");
  /** @type {HTMLElement[]} */
  const rendus = [];
  while (lignes.length) {
    const bloc = prendreBloc(lignes);
    if (bloc) rendus.push(bloc);
  }
  return rendus;
}

/**
 * Ôte le premier bloc des lignes et le rend ; une ligne vide ne rend rien.
 * @param {string[]} lignes
 * @returns {HTMLElement|null}
 */
function prendreBloc(lignes) {
  const premiere = lignes[0] ?? "";
  if (!premiere.trim()) {
    lignes.shift();
    return null;
  }
  if (/^#{1,6} /.test(premiere)) return titre(lignes.shift() ?? "");
  if (premiere.startsWith("```")) return code(lignes);
  if (/^\s*\|/.test(premiere)) return tableau(tant(lignes, (ligne) => /^\s*\|/.test(ligne)));
  if (PUCE.test(premiere)) return liste(tant(lignes, (ligne) => PUCE.test(ligne) || /^\s+\S/.test(ligne)));
  return el(
    "p",
    {},
    enLigne(
      tant(lignes, (ligne) => Boolean(ligne.trim()) && !/^(#|\||```)/.test(ligne) && !PUCE.test(ligne)).join(" "),
    ),
  );
}

const PUCE = /^\s*([-*]|\d+\.)\s+/;

/**
 * @param {string[]} lignes
 * @param {(ligne: string) => boolean} garde
 */
function tant(lignes, garde) {
  const prises = [lignes.shift() ?? ""];
  while (lignes.length && garde(lignes[0] ?? "")) prises.push(lignes.shift() ?? "");
  return prises;
}

/** @param {string} ligne */
function titre(ligne) {
  const niveau = Math.min(6, (ligne.match(/^#+/)?.[0].length ?? 1) + 2);
  return el(/** @type {"h3"} */ (`h${niveau}`), {}, enLigne(ligne.replace(/^#+ /, "")));
}

/** @param {string[]} lignes */
function code(lignes) {
  lignes.shift();
  const corps = [];
  while (lignes.length && !lignes[0]?.startsWith("```")) corps.push(lignes.shift());
  lignes.shift();
  return el("pre", {}, el("code", {}, corps.join("\n")));
}

/** @param {string[]} lignes */
function liste(lignes) {
  /** @type {string[]} */
  const points = [];
  for (const ligne of lignes) {
    if (PUCE.test(ligne)) points.push(ligne.replace(PUCE, ""));
    else points[points.length - 1] += ` ${ligne.trim()}`;
  }
  const ordonnee = /^\s*\d/.test(lignes[0] ?? "");
  return el(
    ordonnee ? "ol" : "ul",
    {},
    points.map((point) => el("li", {}, enLigne(point))),
  );
}

/** @param {string[]} lignes */
function tableau(lignes) {
  const rangs = lignes.map((ligne) =>
    ligne
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((case_) => case_.trim()),
  );
  const [tete = [], ...corps] = rangs.filter((rang) => !rang.every((case_) => /^:?-+:?$/.test(case_)));
  return el(
    "div",
    { class: "regles-tableau", tabindex: 0, role: "group", "aria-label": tete.join(", ") },
    el(
      "table",
      { class: "termes" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          tete.map((case_) => el("th", { scope: "col" }, enLigne(case_))),
        ),
      ),
      el(
        "tbody",
        {},
        corps.map((rang) =>
          el(
            "tr",
            {},
            rang.map((case_) => el("td", {}, enLigne(case_))),
          ),
        ),
      ),
    ),
  );
}

const EN_LIGNE = /(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/;

/**
 * @param {string} texte
 * @returns {(HTMLElement|string)[]}
 */
function enLigne(texte) {
  return texte
    .split(EN_LIGNE)
    .filter(Boolean)
    .map((morceau) => {
      if (/^\*\*.+\*\*$/.test(morceau)) return el("strong", {}, morceau.slice(2, -2));
      if (/^`.+`$/.test(morceau)) return el("code", {}, morceau.slice(1, -1));
      if (/^\*.+\*$/.test(morceau)) return el("em", {}, morceau.slice(1, -1));
      return morceau.replace(/^\[([^\]]+)\]\([^)]+\)$/, "$1");
    });
}
