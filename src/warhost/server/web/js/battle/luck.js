// How lucky a roll was: what was to be expected, and how often it goes as well or better.
import { h } from "../dom.js";
import { percent } from "../pages/odds_chart.js";
import { say } from "../texts.js";

/** @import {Fortune, RollRemembered, RollsRemembered} from "../protocol.js" */

const RARE = 0.1;
/** @type {("lucky" | "unlucky")[]} */
const KINDS = ["lucky", "unlucky"];

/** @param {{luck: Fortune | null}} roll */
export function luckNote(roll) {
  if (!roll.luck) return null;
  const { expected, chance, worse } = roll.luck;
  const kind = chance <= RARE ? "good" : worse <= RARE ? "bad" : "";
  const text = say("luck.roll", { expected: expected.toFixed(1), chance: percent(chance).replace(/\.\d%$/, "%") });
  return h("span", { class: ["luck-note", kind] }, text);
}

/** The rolls of a battle that were out of the ordinary. @param {RollsRemembered} rolls */
export function remarkable(rolls) {
  const some = KINDS.filter((each) => rolls[each].length);
  return some.map((each) => [
    h("h3", {}, say(`luck.${each}`)),
    h(
      "ul",
      { class: "odds-rolls" },
      rolls[each].map((roll) => h("li", {}, rollText(roll))),
    ),
  ]);
}

/** @param {RollRemembered} roll */
function rollText(roll) {
  return say(roll.needed ? "luck.successes" : "luck.sum", {
    who: roll.unit || say(`side.${roll.player}`),
    roll: say(`roll.${roll.roll}`, {}, roll.roll),
    dice: roll.dice,
    needed: roll.needed,
    got: roll.got,
    expected: roll.expected.toFixed(1),
    chance: percent(roll.chance),
  });
}
