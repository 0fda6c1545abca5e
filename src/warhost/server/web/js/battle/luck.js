// How lucky a roll was: what was to be expected, and how often it goes as well or better.
import { h } from "../dom.js";
import { percent } from "../pages/odds_chart.js";
import { say } from "../texts.js";

/** @param {any} roll */
export function luckNote(roll) {
  if (!roll.luck) return null;
  const { expected, chance } = roll.luck;
  const kind = chance <= 0.1 ? "good" : chance >= 0.97 ? "bad" : "";
  const text = say("luck.roll", { expected: expected.toFixed(1), chance: percent(chance).replace(/\.\d%$/, "%") });
  return h("span", { class: ["luck-note", kind] }, text);
}
