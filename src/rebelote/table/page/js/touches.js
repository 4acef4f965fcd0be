/** Les touches de la table, une par geste ; `montre` est ce que l'aide en dit. */

/** @type {{nom: string, touche: string, montre: string}[]} */
export const TOUCHES = [
  { nom: "cartes", touche: "", montre: "1 … 9, 0" },
  { nom: "fleches", touche: "", montre: "← →" },
  { nom: "main", touche: "m", montre: "M" },
  { nom: "choix", touche: "c", montre: "C" },
  { nom: "pli", touche: "p", montre: "P" },
  { nom: "dernier", touche: "l", montre: "L" },
  { nom: "score", touche: "s", montre: "S" },
  { nom: "tour", touche: "t", montre: "T" },
  { nom: "regles", touche: "r", montre: "R" },
  { nom: "passer", touche: "Escape", montre: "Échap" },
  { nom: "aide", touche: "?", montre: "?" },
];

/** Les touches des cartes, par leur place sur le clavier : la rangée des chiffres, puis celle du dessous. */
export const TOUCHES_DES_CARTES = [
  "Digit1",
  "Digit2",
  "Digit3",
  "Digit4",
  "Digit5",
  "Digit6",
  "Digit7",
  "Digit8",
  "Digit9",
  "Digit0",
  "KeyQ",
  "KeyW",
  "KeyE",
];
