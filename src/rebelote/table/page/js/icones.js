/** Les icônes de la page, dessinées d'un trait. */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Record<string, string>} */
const TRAITS = {
  croix: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  feuille: "M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3",
  pli: "M4 8l6-3 5 11-6 3zM12 6l6-1 2 12-5 1",
  sablier: "M7 3h10M7 21h10M8 3c0 5 3 6 4 9-1 3-4 4-4 9M16 3c0 5-3 6-4 9 1 3 4 4 4 9",
  bulle: "M4 5h16v11H11l-5 4v-4H4z",
  regle: "M5 4h10a4 4 0 014 4v12H9a4 4 0 01-4-4zM9 9h6M9 13h6",
  roue: "M12 9a3 3 0 100 6 3 3 0 000-6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2",
  sortie: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
  copier: "M9 9h11v12H9zM5 15V3h11",
  clavier: "M3 7h18v10H3zM6 10h1M10 10h1M14 10h1M18 10h0M8 14h8",
  robot: "M6 9h12v9H6zM12 5v4M9 13h0M15 13h0M3 12v4M21 12v4",
  oeil: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5",
  reseau: "M12 4v5M12 9L5 17M12 9l7 8M12 3.5a1 1 0 100 1M4 17.5a1 1 0 101 0M19 17.5a1 1 0 101 0",
};

/**
 * @param {string} nom
 * @returns {SVGElement}
 */
export function icone(nom) {
  const svg = document.createElementNS(SVG, "svg");
  const trait = document.createElementNS(SVG, "path");
  trait.setAttribute("d", TRAITS[nom] ?? "");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icone icone-${nom}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(trait);
  return svg;
}
