// Dice on the table: each throw with what it needed, what counted and where that came from.
import { h, put, s } from "../dom.js";
import { ruleLink } from "../rules.js";
import { say } from "../texts.js";
import { settings } from "../store.js";
import { luckNote } from "./luck.js";
import { HOLD } from "./hold.js";
import { stillness } from "./pace.js";

/** @import {Fortune, ModifierNote, Rolled, ToldEvent} from "../protocol.js" */

/** @typedef {Rolled & {luck: Fortune | null}} RollShown */

/** @type {Record<number, number[]>} */
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const TUMBLE = 620;

/** @param {number} face @param {string} kind */
export function die(face, kind = "") {
  const dots = (PIPS[face] || []).map((at) =>
    s("circle", { cx: 5 + (at % 3) * 5, cy: 5 + Math.floor(at / 3) * 5, r: 1.75 }),
  );
  return s(
    "svg",
    { viewBox: "0 0 20 20", class: ["die", kind], "aria-hidden": "true", "data-face": face },
    s("rect", { x: 0.8, y: 0.8, width: 18.4, height: 18.4, rx: 4 }),
    ...dots,
  );
}

/** Which faces did it: the highest ones, as many as succeeded. @param {RollShown} roll */
function ranked(roll) {
  const { needed, successes } = roll;
  if (needed === null || successes === null) return roll.faces.map((face) => ({ face, kind: "" }));
  const faces = [...roll.faces].sort((a, b) => b - a);
  return faces.map((face, index) => ({ face, kind: index < successes ? "good" : "bad" }));
}

/** @param {RollShown} roll @param {(id: string) => string} nameOf */
export function rollTitle(roll, nameOf) {
  const who = roll.unit ? nameOf(roll.unit) : say(`side.${roll.player}`);
  return say("dice.title", { who, what: sayRoll(roll.kind) });
}

/** The roll that a question is about: the last one of its unit. @param {import("./app.js").App} app @param {{unit: string | null}} decision */
export function rollAsked(app, { unit }) {
  const roll = [...app.rolls].reverse().find((each) => each.unit === unit);
  return roll ? h("div", { class: "roll-asked" }, rollView(roll, (id) => app.nameOf(id))) : null;
}

/** What a die really needs, after everything that counts. @param {RollShown} roll */
const reallyNeeded = (roll) => (typeof roll.passing === "number" && roll.sides === 6 ? 7 - roll.passing : roll.needed);

/** @param {RollShown} roll */
function need(roll) {
  if (!roll.needed) return null;
  const really = reallyNeeded(roll);
  const values = { needed: really, printed: roll.needed };
  if (really !== null && really > 6) return h("span", { class: "need" }, say("dice.hopeless", values));
  return h("span", { class: "need" }, say(really === roll.needed ? "dice.need" : "dice.need-modified", values));
}

/** @param {string} kind */
const sayRoll = (kind) => say(`roll.${kind}`, {}, kind);

/** @param {RollShown} roll */
function outcome(roll) {
  if (roll.needed && roll.successes !== null)
    return say("dice.outcome", { successes: roll.successes, count: roll.faces.length });
  return roll.total === null ? "" : say("dice.total", { total: roll.total });
}

/** @param {RollShown} roll @param {(id: string) => string} nameOf */
export function rollView(roll, nameOf) {
  return h(
    "div",
    { class: ["roll", roll.player] },
    h(
      "div",
      { class: "roll-head" },
      h("strong", {}, rollTitle(roll, nameOf)),
      need(roll),
    ),
    h(
      "div",
      { class: "dice" },
      ranked(roll).map((each) => die(each.face, each.kind)),
    ),
    h(
      "div",
      { class: "roll-foot" },
      h("span", { class: "roll-outcome" }, outcome(roll)),
      luckNote(roll),
      roll.modifiers.map((each) => modifier(each)),
    ),
  );
}

/** @param {ModifierNote} note */
function modifier(note) {
  const amount = note.amount > 0 ? `+${note.amount}` : `−${Math.abs(note.amount)}`;
  return h(
    "span",
    { class: "modifier" },
    `${amount} ${note.source.ability} `,
    note.source.rule ? ruleLink(note.source.rule) : null,
  );
}

/** @param {ToldEvent[]} events @returns {RollShown[]} */
export function rollsIn(events) {
  return events.flatMap(({ event, luck }) => (event.type === "Rolled" && event.kind !== "shuffle" ? [{ ...event, luck }] : []));
}

/** Rolls that belong together are shown together: one batch of attacks, both players' roll-off. @param {ToldEvent[]} events */
export function throws(events) {
  /** @type {RollShown[][]} */
  const groups = [];
  let open = false;
  for (const { event, luck } of events) {
    if (event.type !== "Rolled") {
      open = event.type === "Damaged" ? open : false;
      continue;
    }
    if (event.kind === "shuffle") continue;
    const last = groups[groups.length - 1];
    if (open && last.length < 4) last.push({ ...event, luck });
    else groups.push([{ ...event, luck }]);
    open = true;
  }
  return groups;
}

/**
 * The tray that shows dice over the table.
 * @param {HTMLElement} tray @param {RollShown[]} group @param {(id: string) => string} nameOf @param {import("./pace.js").Pace} pace
 */
export async function showThrow(tray, group, nameOf, pace) {
  put(
    tray,
    group.map((roll) => rollView(roll, nameOf)),
  );
  tray.hidden = false;
  if (!stillness.matches) await tumble(tray, pace);
  const hold = HOLD[settings().hold];
  if (!hold) await pace.untilClicked();
  else await pace.sleep((hold / HOLD["a moment"]) * (500 + 250 * group.length));
}

/** @param {HTMLElement} tray @param {import("./pace.js").Pace} pace */
async function tumble(tray, pace) {
  tray.classList.add("tumbling");
  for (const each of tray.querySelectorAll(".die")) {
    const turn = Math.random() * 540 - 270;
    each.animate(
      [
        { transform: `translate(${Math.random() * 60 - 30}px, -46px) rotate(${turn}deg)`, opacity: 0 },
        { transform: "translateY(6px) rotate(20deg)", opacity: 1, offset: 0.6 },
        { transform: "none" },
      ],
      { duration: TUMBLE, delay: Math.random() * 120, easing: "ease-out", fill: "backwards" },
    );
  }
  await pace.sleep(TUMBLE);
  tray.classList.remove("tumbling");
}
