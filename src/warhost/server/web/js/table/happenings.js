// What happens, seen on the table: lines from attackers to targets, damage floating up, those who fall, and their graves.
import { s } from "../dom.js";
import { say } from "../texts.js";
import { round } from "./board.js";
import { middle } from "./geometry.js";

/** @import {Point} from "../page.js" */
/** @import {AnyEvent, TableView, ToldEvent} from "../protocol.js" */

const FLOAT = 1800;
const STEP = 0.9;
/** How much later the next floating word of the same unit begins. */
const APART = 260;

/** @typedef {{x: number, y: number, unit: string, whole: boolean}} Grave */
/** @typedef {{unit: string, kind: string, words: string, at: Point, turn: number}} Float */

/** Where a unit stands, or stood before. @param {string} unit @param {TableView} now @param {TableView | null} before */
function placeOf(unit, now, before) {
  const models = now.units[unit]?.models.length ? now.units[unit].models : before?.units[unit]?.models || [];
  return models.length ? middle(models) : null;
}

/** Everything of some events that can be seen for a moment. @param {ToldEvent[]} events @param {TableView} now @param {TableView | null} before @param {number} text */
export function happenings(events, now, before, text) {
  const drawn = events.flatMap(({ event }) => {
    if (event.type === "Attacked") return [line(event, now, before)];
    if (event.type === "Controlled") return [taken(event, now)];
    return event.type === "Slain" && event.at ? [fall(event.at, now.depth)] : [];
  });
  const words = floatsOf(events, now, before);
  return [...drawn, ...words.map((each) => floating({ x: each.at.x, y: now.depth - each.at.y }, each, text, STEP))];
}

/** Words that float up from units, and how many of the same unit are before them. @param {ToldEvent[]} events @param {TableView} now @param {TableView | null} before @returns {Float[]} */
export function floatsOf(events, now, before) {
  /** @type {Map<string, number>} */
  const turns = new Map();
  return events.flatMap(({ event }) => {
    const word = wordFor(event);
    const at = word && placeOf(word.unit, now, before);
    if (!word || !at) return [];
    const turn = turns.get(word.unit) || 0;
    turns.set(word.unit, turn + 1);
    return [{ ...word, at, turn }];
  });
}

/** What floats up from whom. @param {AnyEvent} event */
function wordFor(event) {
  switch (event.type) {
    case "Attacked":
      return { unit: event.target, kind: "hits", words: say("float.hits", { hits: event.hits, attacks: event.attacks }) };
    case "Damaged":
      return event.allocated
        ? { unit: event.unit, kind: "damage", words: say("float.damage", { points: event.allocated }) }
        : { unit: event.unit, kind: "saved", words: say("float.none") };
    case "Healed":
      return event.amount ? { unit: event.unit, kind: "healed", words: say("float.healed", { points: event.amount }) } : null;
    case "Destroyed":
      return { unit: event.unit, kind: "damage", words: say("float.destroyed") };
    default:
      return null;
  }
}

/** @param {Point} at as drawn @param {Float} float @param {number} text size of writing @param {number} step how far it rises at first */
export function floating(at, { words, kind, turn }, text, step) {
  const word = s(
    "text",
    { class: ["float", kind], "text-anchor": "middle", "font-size": round(text * 1.5), x: round(at.x), y: round(at.y) },
    words,
  );
  word.animate(
    [
      { transform: "translateY(0)", opacity: 0 },
      { transform: `translateY(-${step}px)`, opacity: 1, offset: 0.2 },
      { transform: `translateY(-${2.4 * step}px)`, opacity: 1, offset: 0.75 },
      { transform: `translateY(-${3 * step}px)`, opacity: 0 },
    ],
    { duration: FLOAT, delay: turn * APART, fill: "both", easing: "ease-out" },
  );
  return word;
}

/** @param {{unit: string, target: string}} event @param {TableView} now @param {TableView | null} before */
function line(event, now, before) {
  const [from, to] = [placeOf(event.unit, now, before), placeOf(event.target, now, before)];
  if (!from || !to) return null;
  const drawn = attackLine(from, to, now.depth, now.units[event.unit]?.army || "");
  drawn.animate([{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], {
    duration: FLOAT,
    fill: "both",
  });
  return drawn;
}

/** An arrow from who attacks to who is attacked. @param {Point} from @param {Point} to @param {number} depth @param {string} side */
export function attackLine(from, to, depth, side) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const tip = { x: to.x - ux * 0.35, y: to.y - uy * 0.35 };
  const wing = (/** @type {number} */ sign) =>
    `${round(tip.x - ux * 0.55 + sign * uy * 0.3)} ${round(depth - (tip.y - uy * 0.55 - sign * ux * 0.3))}`;
  const [x, y] = [round(tip.x), round(depth - tip.y)];
  return s(
    "g",
    { class: ["attack-line", side], "aria-hidden": "true" },
    s("path", { d: `M${round(from.x)} ${round(depth - from.y)}L${x} ${y}` }),
    s("path", { d: `M${wing(1)}L${x} ${y}L${wing(-1)}`, class: "head" }),
  );
}

/** A model that falls. @param {readonly [number, number]} at @param {number} depth */
function fall(at, depth) {
  const drawn = s("circle", { cx: round(at[0]), cy: round(depth - at[1]), r: 0.5, class: "falling" });
  drawn.animate([{ opacity: 0.9, r: "0.55px" }, { opacity: 0, r: "0.1px" }], { duration: 900, fill: "both", easing: "ease-in" });
  return drawn;
}

/** An objective that changes hands. @param {{what: string, player: string | null}} event @param {TableView} now */
function taken(event, now) {
  const spot = now.objectives[event.what];
  if (!spot) return null;
  const ring = s("circle", {
    cx: round(spot.x),
    cy: round(now.depth - spot.y),
    r: spot.reach,
    class: ["taken", event.player || "nobody"],
  });
  ring.animate([{ opacity: 1, strokeWidth: "0.1px" }, { opacity: 0, strokeWidth: "1.6px" }], { duration: 1400, fill: "both" });
  return ring;
}

/** The graves of a turn, after some more events: a new turn begins with none. @param {Grave[]} graves @param {ToldEvent[]} events @param {TableView} now @param {TableView | null} before @returns {Grave[]} */
export function gravesAfter(graves, events, now, before) {
  let found = graves;
  for (const { event } of events) {
    if (event.type === "StartOf" && event.what === "turn") found = [];
    if (event.type === "Slain" && event.at) found = [...found, { x: event.at[0], y: event.at[1], unit: event.unit, whole: false }];
    if (event.type !== "Destroyed") continue;
    const own = found.filter((each) => each.unit === event.unit);
    const at = own.length ? middle(own) : placeOf(event.unit, now, before);
    if (at) found = [...found.filter((each) => each.unit !== event.unit), { x: at.x, y: at.y, unit: event.unit, whole: true }];
  }
  return found;
}

const SKULL = "M0-.5C.34-.5.5-.26.5-.02.5.14.42.24.3.3V.48H.12V.36H-.12V.48H-.3V.3C-.42.24-.5.14-.5-.02-.5-.26-.34-.5 0-.5Z";
const EYES = "M-.22-.1h.14v.16h-.14zM.08-.1h.14v.16H.08z";

/** Marks for those who fell this turn. @param {Grave[]} graves @param {TableView} now */
export function drawGraves(graves, now) {
  return graves.map((each) => {
    const unit = now.units[each.unit];
    const name = unit?.name || "";
    return s(
      "g",
      { class: ["grave", unit?.army || "", each.whole && "whole"], transform: `translate(${round(each.x)} ${round(now.depth - each.y)})` },
      s("title", {}, say(each.whole ? "grave.unit" : "grave.model", { name })),
      each.whole
        ? [s("path", { d: SKULL, transform: "scale(1.5)" }), s("path", { d: EYES, class: "eyes", transform: "scale(1.5)" })]
        : s("path", { d: "M-.16-.16.16.16M.16-.16-.16.16", class: "small-cross" }),
    );
  });
}
