// The battle is over: the page checks the dice by itself and says what it found.
import { get } from "../api.js";
import { h, put } from "../dom.js";
import { check } from "../fair/checking.js";
import { say } from "../texts.js";

/** @import {SealTold} from "../protocol.js" */

/** @param {import("./app.js").App} app */
export function diceChecked(app) {
  const place = h("p", { class: "quiet", id: "dice-checked", role: "status" }, say("dice.checking"));
  look(app, place);
  return place;
}

/** @param {import("./app.js").App} app @param {HTMLElement} place */
async function look(app, place) {
  const { dice, you } = app.shown;
  if (dice.seed_chosen) return put(place, say("dice.chosen"));
  if (!dice.pledges.length) return put(place, say("dice.old"));
  try {
    /** @type {SealTold} */
    const told = await get(`/api/battles/${encodeURIComponent(app.battle)}/seal`, app.seat);
    const found = check(told, app.shares.notes, app.shares.rolls, you || "");
    place.classList.toggle("wrong", found.wrong.length > 0);
    if (found.wrong.length) put(place, say("dice.wrong", { what: found.wrong.join("; ") }));
    else put(place, say(you ? "dice.right" : "dice.right-watching", { throws: found.throws, mine: found.mine }));
  } catch {
    put(place, say("dice.unchecked"));
  }
}
