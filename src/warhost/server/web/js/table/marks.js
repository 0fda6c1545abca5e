// How units are told apart: a short label of their name, an emblem by keyword, a pattern and a shape by side.

/** @import {UnitView} from "../protocol.js" */

/**
 * Short labels, unique on each side: initials of a name of several words, else its first letters.
 * @param {Record<string, Pick<UnitView, "id" | "name" | "army">>} units
 * @returns {Record<string, string>}
 */
export function shortLabels(units) {
  /** @type {Record<string, string>} */
  const given = {};
  for (const side of ["red", "blue"]) {
    const taken = new Set();
    for (const unit of Object.values(units).filter((each) => each.army === side)) {
      const label =
        candidates(unit.name).find((each) => !taken.has(each)) || `${candidates(unit.name)[0]}${taken.size}`;
      taken.add(label);
      given[unit.id] = label;
    }
  }
  return given;
}

const SMALL = new Set(["on", "of", "the", "and", "with", "in", "new"]);

/** @param {string} name */
function candidates(name) {
  const words = name
    .replace(/[()]/g, "")
    .split(/[\s-]+/)
    .filter((word) => word && !SMALL.has(word.toLowerCase()));
  const first = words[0] || "?";
  const last = words[words.length - 1] || first;
  const initials = words
    .slice(0, 2)
    .map((word) => word[0].toUpperCase())
    .join("");
  const found =
    words.length > 1
      ? [initials, initials[0] + last.slice(0, 2), first.slice(0, 2), first.slice(0, 3)]
      : [first.slice(0, 2), first.slice(0, 3), first[0] + first.slice(-1)];
  return [...found, ...first.split("").map((letter) => first[0] + letter)];
}

/** Silhouettes by kind, in a box from -1 to 1. */
const EMBLEMS = {
  hero: "M0-1 .2-.62.62-.84.5-.36H-.5L-.62-.84-.2-.62ZM-.36-.3H.36V-.02L.9.24.74.62.4.46.5 1H-.5L-.4.46-.74.62-.9.24-.36-.02Z",
  fly: "M0-.72.16-.4C.5-.62.82-.6 1-.4.8-.3.8-.06.9.16.66.08.44.14.32.34L.2.86 0 .6-.2.86-.32.34C-.44.14-.66.08-.9.16-.8-.06-.8-.3-1-.4-.82-.6-.5-.62-.16-.4Z",
  cavalry: "M-.34-.96-.1-.7.14-.9.2-.42.62-.5.96-.2.8.02.52-.06.5.24.7.92H.42L.2.4H-.32L-.5.92H-.78L-.62.2-.9-.1-.62-.3-.3-.2Z",
  beast: "M-.92-.5-.7-.16C-.4-.36.2-.38.5-.2L.64-.5.98-.24.82.06.6.14.56.7H.32L.22.24H-.36L-.44.7H-.68L-.66.16C-.86.06-.98-.2-.92-.5Z",
  monster: "M-.86.92-.7.1C-.74-.3-.5-.62-.2-.66L-.34-1 0-.76.34-1 .2-.66C.5-.62.74-.3.7.1L.86.92H.44L.36.5 0 .66-.36.5-.44.92ZM-.3-.2-.1-.06-.3.04ZM.3-.2.1-.06.3.04Z",
  machine: "M-.96.1-.5-.1.5-.72.64-.46-.2.1H.9V.4H.66A.34.34 0 1 1 .02.4H-.28A.34.34 0 1 1-.92.4H-.96Z",
  infantry: "M-.14-.9A.26.26 0 1 1 .12-.86L.34-.5.36.04.5.98H.2L.02.3-.16.98H-.46L-.32.04-.34-.3-.6.06-.76-.08-.42-.6ZM.56-.98H.68V.9H.56Z",
};

/** By keyword, the first that fits. @type {[string, keyof typeof EMBLEMS][]} */
const KINDS = [
  ["WAR MACHINE", "machine"],
  ["MONSTER", "monster"],
  ["HERO", "hero"],
  ["CAVALRY", "cavalry"],
  ["FLY", "fly"],
  ["BEAST", "beast"],
];

/** The silhouette of a unit. @param {string[]} keywords */
export function emblemOf(keywords) {
  const words = new Set(keywords.map((each) => each.toUpperCase()));
  const kind = KINDS.find(([word]) => words.has(word))?.[1] || "infantry";
  return { kind, path: EMBLEMS[kind] };
}

/** @param {string | null | undefined} side */
export const letterOf = (side) => (side === "red" ? "R" : side === "blue" ? "B" : "");
