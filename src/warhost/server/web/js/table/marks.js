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

/** Paths in a box from -1 to 1. */
const EMBLEMS = {
  hero: "M0-.95.26-.3.93-.28.4.14.58.8 0 .42-.58.8-.4.14-.93-.28-.26-.3Z",
  fly: "M0 .75C-.15.3-.5.1-1 .05-.75-.15-.75-.35-.95-.6-.4-.55-.1-.35 0 .1.1-.35.4-.55.95-.6.75-.35.75-.15 1 .05.5.1.15.3 0 .75Z",
  cavalry: "M-.6.9C-1-.1-.75-.9 0-.9S1-.1.6.9L.3.8C.55 0 .45-.5 0-.5S-.55 0-.3.8Z",
  monster: "M-.9.5-.55-.6-.25.1 0-.8.25.1.55-.6.9.5.4.85-.4.85Z",
  infantry: "M0-.95.2-.6V.25H.6V.5H.15V.95H-.15V.5H-.6V.25H-.2V-.6Z",
};

/** @param {string[]} keywords */
export function emblemOf(keywords) {
  const has = (/** @type {string} */ word) => keywords.some((each) => each.toUpperCase() === word);
  const kind = has("HERO")
    ? "hero"
    : has("FLY")
      ? "fly"
      : has("CAVALRY")
        ? "cavalry"
        : has("MONSTER")
          ? "monster"
          : "infantry";
  return { kind, path: EMBLEMS[kind] };
}

/** @param {string | null | undefined} side */
export const letterOf = (side) => (side === "red" ? "R" : side === "blue" ? "B" : "");
