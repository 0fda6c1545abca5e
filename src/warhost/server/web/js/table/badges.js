// Badges: what a unit did this turn, what is in force on it and from where, what it carries; and the marks that twists,
// cards, tactics and abilities have put on units, objectives and terrain.
import { s } from "../dom.js";
import { say } from "../texts.js";
import { centroid, hundredth } from "./geometry.js";

/** @import {MarkView, TableView, UnitView} from "../protocol.js" */

/** What was done, by the name of its ability, drawn in a box from -1 to 1. @type {Record<string, {key: string, path: string}>} */
const DEEDS = {
  "Normal Move": { key: "moved", path: "M-.8 0H.5M.1-.5.7 0 .1.5" },
  Run: { key: "ran", path: "M-.8-.5-.1 0-.8.5M0-.5.7 0 0 .5" },
  Retreat: { key: "retreated", path: "M.8 0H-.5M-.1-.5-.7 0-.1.5" },
  Charge: { key: "charged", path: "M.1-.9-.5.1H0L-.1.9.5-.1H0Z" },
  Shoot: { key: "shot", path: "M-.7.7.6-.6M.1-.7.7-.7V-.1" },
  Fight: { key: "fought", path: "M-.7-.7.7.7M.7-.7-.7.7M-.8.3-.3.8M.8.3.3.8" },
};
const EFFECT = "M0-.85.22-.25.85-.22.36.16.54.78 0 .44-.54.78-.36.16-.85-.22-.22-.25Z";
const TOKEN = "M0-.7.7 0 0 .7-.7 0Z";
const TWIST = "M0-.9C.2-.3.7 0 .7.45.7.8.35 1 0 1S-.7.8-.7.45C-.7.1-.4 0-.35-.3-.1-.2-.05-.4 0-.9Z";
const CARD = "M-.6-.9H.6V.9H-.6ZM-.25-.35H.25M-.25.05H.25";
const AIM = "M0-.9V-.3M0 .3V.9M-.9 0H-.3M.3 0H.9M-.55 0A.55.55 0 1 0 .55 0 .55.55 0 1 0-.55 0";
/** Of marks, by what put them there. @type {Record<MarkView["kind"], string>} */
const MARKS = { twist: TWIST, card: CARD, tactic: AIM, ability: AIM };
const GENERAL = "M-.8.6-.9-.5-.4-.05 0-.8.4-.05.9-.5.8.6Z";

/** @typedef {{kind: string, path: string, title: string, count: number}} Badge */

/** @param {UnitView} unit @param {TableView} table @returns {Badge[]} */
export function badgesOf(unit, table) {
  /** @type {Badge[]} */
  const found = [];
  if (unit.general) found.push({ kind: "general", path: GENERAL, title: say("badge.general"), count: 1 });
  for (const used of unit.used) {
    const deed = DEEDS[used];
    if (deed) found.push({ kind: `deed ${deed.key}`, path: deed.path, title: say(`badge.${deed.key}`), count: 1 });
  }
  const marks = table.marks[unit.id] || [];
  found.push(...markBadges(marks));
  if (unit.tokens.length)
    found.push({ kind: "token", path: TOKEN, title: say("sheet.tokens", { tokens: unit.tokens.join(", ") }), count: unit.tokens.length });
  const lasting = unit.notes.filter((each) => each.until && !marks.some((mark) => mark.source === each.source));
  if (lasting.length) found.push({ kind: "effect", path: EFFECT, title: lasting.map(noteLine).join("\n"), count: lasting.length });
  return found;
}

/** One badge for each kind of mark, with where it comes from. @param {MarkView[]} marks @returns {Badge[]} */
export function markBadges(marks) {
  const kinds = [...new Set(marks.map((each) => each.kind))];
  return kinds.map((kind) => {
    const some = marks.filter((each) => each.kind === kind);
    const title = some.map(markLine).join("\n");
    return { kind: `mark ${kind}`, path: MARKS[kind], title, count: new Set(some.map((each) => each.source)).size };
  });
}

/** Where a mark comes from, and what it means. @param {MarkView} mark */
export function markLine(mark) {
  const whose = mark.player ? say(`side.${mark.player}`) : "";
  const from = say(mark.in_hand ? "mark.in-hand" : whose && mark.kind !== "twist" ? `mark.${mark.kind}-of` : `mark.${mark.kind}`, {
    name: mark.source,
    side: whose,
  });
  return [from, mark.text].filter(Boolean).join(": ");
}

/** The marks on something that may be shown here. @param {TableView} table @param {string} thing @param {Set<string>} covered sides whose hands are not shown */
export function marksOn(table, thing, covered) {
  return (table.marks[thing] || []).filter((each) => !each.in_hand || !covered.has(each.player || ""));
}

/** The marks on terrain. @param {TableView} table @param {number} text @param {Set<string>} covered */
export function terrainMarks(table, text, covered) {
  const features = Object.values(table.terrain).filter((each) => each.on_table && !each.army);
  return features.map((each) => {
    const [at, badges] = [centroid(each.polygon), markBadges(marksOn(table, each.id, covered))];
    const drawn = drawBadges(badges, at.x - badgeWidth(badges, text) / 2, table.depth - at.y + text * 1.4, text);
    return s("g", { class: "place-marks", "data-marks": each.id }, ...drawn);
  });
}

/** @param {UnitView["notes"][number]} note */
const noteLine = (note) => [note.text, [note.source, note.until].filter(Boolean).join(", ")].filter(Boolean).join(" — ");

/** Badges in a row from a point on. @param {Badge[]} badges @param {number} x @param {number} y @param {number} text */
export function drawBadges(badges, x, y, text) {
  return badges.map((each, index) =>
    s(
      "g",
      { class: ["badge", each.kind], transform: `translate(${hundredth(x + (index + 0.5) * text * 1.25)} ${hundredth(y)}) scale(${hundredth(text * 0.5)})` },
      s("title", {}, each.title),
      s("circle", { r: 1.12, class: "badge-ground" }),
      s("path", { d: each.path, transform: "scale(.78)" }),
      each.count > 1 ? s("text", { x: 0.75, y: 0.95, class: "badge-count", "font-size": 1.1 }, String(each.count)) : null,
    ),
  );
}

/** How long a row of badges is. @param {Badge[]} badges @param {number} text */
export const badgeWidth = (badges, text) => badges.length * text * 1.25;
