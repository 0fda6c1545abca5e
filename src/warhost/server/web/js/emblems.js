// Emblems of armies, drawn here: a shield in the shape of the grand alliance, two tints of the army's own, and a charge.
import { s } from "./dom.js";

/** Charges by name, in a square of 24. Strokes end with "~". @type {Record<string, string>} */
const CHARGES = {
  anchor: "M12 3a2 2 0 1 1-.01 0M12 7v13M7.5 10h9M4.5 14c.5 4 4 6 7.500 6s7-2 7.500-6 ~",
  axe: "M8 21L14 7M13 4c4-1.500 7 .5 7 .5s.5 4.500-2.500 8c-1-2.500-3.500-4-6.500-4.500z",
  bat: "M12 8l1.500-2 .8 2.500C17 6.500 20 6 22.500 7c-2 1-2.500 3-2.500 5-2-1-4-.5-5 1.500-1 .5-2 2-3 4-1-2-2-3.500-3-4-1-2-3-2.500-5-1.500 0-2-.5-4-2.500-5C4 6 7 6.500 9.700 8.500L10.500 6z",
  bolt: "M14 2L5 13h5l-3 9 11-13h-6z",
  claw: "M6 4c2 5 2 10 0 16M12 3c2 6 2 12 0 18M18 4c2 5 2 10 0 16 ~",
  club: "M17 3c2.500.5 4 2 4 4.500S18.500 12 16 12L6 21.500 2.500 18 12 8c0-3 2-5.500 5-5z",
  crown: "M3 8l4.500 4L12 5l4.500 7L21 8l-1.800 10H4.800zM5 20h14v1.500H5z",
  dagger: "M12 2l2 4v9h-4V6zM7 15h10v2H7zM11 17h2v4h-2z",
  drop: "M12 2c4 6 6.500 9 6.500 12.500a6.500 6.500 0 0 1-13 0C5.500 11 8 8 12 2z",
  eye: "M2 12c5-7.500 15-7.500 20 0-5 7.500-15 7.500-20 0zM12 8.500a3.500 3.500 0 1 0 .01 0z",
  flame: "M12 2c1 4 6 6.500 6 12a6 6 0 0 1-12 0c0-2.500 1-4 2.500-5.500 0 2 .5 3 1.500 3.500C9.500 8 10.500 5 12 2z",
  heart: "M12 21C4 15 2.500 11.500 2.500 8.500 2.500 5.500 5 4 7 4s4 1 5 3c1-2 3-3 5-3s4.500 1.500 4.500 4.500c0 3-1.500 6.500-9.500 12.500z",
  horns: "M3 3c0 6 3 8.500 6 9h6c3-.5 6-3 6-9 2 7 0 12-5 13.500L12 21l-4-4.500C3 15 1 10 3 3z",
  lantern: "M9 6h6l2 3v8l-2 3H9l-2-3V9zM12 2v4M10 11l2-1.500 2 1.500v4l-2 1.500-2-1.500z",
  leaf: "M20 3C9 3 4 8 4 14c0 2 .5 3.500 1.500 4.500C10 13 13 10 16 8c-3 3.500-6 7-9 12 8 2 14-3 13-17z",
  maw: "M12 2a10 10 0 1 0 .01 0zM5 9l2.500 3L10 9l2 3 2-3 2.500 3L19 9v6l-2.500-2L14 16l-2-3-2 3-2.500-3L5 15z",
  moon: "M15 2a10 10 0 1 0 6.500 14.500A8.500 8.500 0 0 1 15 2zM13 9.500h2M12 14c1 .8 2 1 3.500.6",
  peak: "M1.500 20L9 6l3.500 6L15 8l7.500 12zM9 6l-2.300 4.500 2 .8 1-1.300 1.500 1z",
  skull: "M12 2.500c-5 0-8 3.500-8 7.500 0 3 1.500 4.500 2.500 5.500V19h2.200v-2h1.400v4h3.800v-4h1.400v2h2.200v-3.500c1-1 2.500-2.500 2.500-5.500 0-4-3-7.500-8-7.500zM8.500 9.500a2 2 0 1 0 .01 0zM15.500 9.500a2 2 0 1 0 .01 0z",
  spores: "M12 3a3.800 3.800 0 1 0 .01 0zM6.500 12.500a3.800 3.800 0 1 0 .01 0zM17.500 12.500a3.800 3.800 0 1 0 .01 0z",
  sun: "M12 7.500a4.500 4.500 0 1 0 .01 0zM11 2h2v3.500h-2zM11 18.500h2V22h-2zM2 11h3.500v2H2zM18.500 11H22v2h-3.500zM4.200 5.600l1.400-1.400L8 6.700 6.700 8zM16 17.300l1.300-1.300 2.500 2.400-1.400 1.400zM4.200 18.400L6.700 16 8 17.300l-2.400 2.500zM16 6.700l2.400-2.500 1.400 1.400L17.300 8z",
  sword: "M19.500 2.500l2 .0v2L11 15l1.500 1.500-1.500 1.500-2-2-4 4.500-1.500-1.500L8 15l-2-2 1.500-1.500L9 13z",
  tower: "M5 3h3v2.500h2.500V3h3v2.500H16V3h3v6l-2 2v10h-3.500v-4a1.500 1.500 0 0 0-3 0v4H7V11L5 9z",
  tusk: "M4 3c-1 9 3 15 8 17M20 3c1 9-3 15-8 17M7 5c0 5 2 9 5 11M17 5c0 5-2 9-5 11 ~",
  wave: "M2 9c3-4 6-4 8 0s5 4 8 0l4-1M2 15c3-4 6-4 8 0s5 4 8 0l4-1M5 20.500c3-3 5-3 7 0s4 2 6 0 ~",
};

/** Shields by grand alliance, in a square of 48. @type {Record<string, string>} */
const SHIELDS = {
  Order: "M6 4h36v20c0 11-8 17-18 21C14 41 6 35 6 24z",
  Chaos: "M24 2l6 6 12-3-3 13 6 6-6 6 2 8-10 2-7 7-7-7-10-2 2-8-6-6 6-6L6 5l12 3z",
  Death: "M15 3h18l9 13-6 29H12L6 16z",
  Destruction: "M5 10l7-6 6 4 6-6 6 6 6-4 7 6-2 18-6 4-3 8-8 6-8-6-3-8-6-4z",
};

/** A number that is always the same for a name. @param {string} name */
function numberOf(name) {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 99991;
  return sum;
}

/** How the two tints share the shield: a half, a chevron, a bend, a bar. */
const DIVISIONS = ["M24 0h24v48H24z", "M0 34L24 16 48 34v14H0z", "M0 0h14l34 40v8H38L0 6z", "M0 0h48v15H0z"];

/**
 * The emblem of an army. Its name stands beside it, so it says nothing itself.
 * @param {{id: string, name: string, alliance: string, emblem: string}} army @param {number} [size] in pixels
 */
export function emblem(army, size = 48) {
  const number = numberOf(army.id);
  const [hue, outline] = [number % 360, SHIELDS[army.alliance] || SHIELDS.Order];
  const clip = `shield-${army.id.replace(/[^\w-]/g, "-")}-${size}`;
  return s(
    "svg",
    { viewBox: "0 0 48 48", width: size, height: size, class: "emblem", "aria-hidden": "true" },
    s("clipPath", { id: clip }, s("path", { d: outline })),
    s(
      "g",
      { "clip-path": `url(#${clip})` },
      s("path", { d: outline, fill: `hsl(${hue} 45% 30%)` }),
      s("path", { d: DIVISIONS[number % DIVISIONS.length], fill: `hsl(${(hue + 24) % 360} 50% 21%)` }),
    ),
    s("path", { d: outline, fill: "none", class: "emblem-rim" }),
    charge(army),
  );
}

/** The charge of an army by itself, in a square of 24; `drawn`: as a line. @param {string | null | undefined} emblem */
export function chargeOf(emblem) {
  const path = CHARGES[emblem || ""];
  return path ? { path: path.replace(" ~", ""), drawn: path.endsWith("~") } : null;
}

/** @param {{name: string, emblem: string}} army */
function charge(army) {
  const path = CHARGES[army.emblem];
  if (!path) return s("text", { x: 24, y: 31, class: "emblem-letter" }, army.name.charAt(0));
  const drawn = path.endsWith("~");
  const kind = drawn ? "emblem-line" : "emblem-fill";
  return s("path", { d: path.replace(" ~", ""), class: kind, transform: "translate(11 10) scale(1.08)" });
}
