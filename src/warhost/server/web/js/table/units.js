// Units on the table: bases true to size, patterned by side, lettered by unit, with a plaque of what is left of them.
import { s } from "../dom.js";
import { say } from "../texts.js";
import { outline, round } from "./board.js";
import { baseOf, centroid } from "./geometry.js";
import { chargeOf } from "../emblems.js";
import { badgesOf, badgeWidth, drawBadges } from "./badges.js";
import { basesOf, boxesOf, overlaps } from "./boxes.js";
import { labelBoxes } from "./labels.js";
import { emblemOf } from "./marks.js";

/** @import {Box} from "./boxes.js" */
/** @import {Place, TableView, UnitView} from "../protocol.js" */

/** @type {Record<string, string>} */
const PATTERN = { red: "url(#hatch-red)", blue: "url(#dots-blue)" };

/**
 * One base at the origin; whoever uses it moves it to its place.
 * @param {[number, number]} base @param {string} side @param {string} label @param {{path: string}} emblem @param {number} facing
 */
export function drawBase(base, side, label, emblem, facing) {
  const [long, wide] = [base[0] / 2, base[1] / 2];
  const oval = base[0] !== base[1];
  const turn = `rotate(${round(-facing)})`;
  const size = Math.min(0.44, wide * 0.62);
  return s(
    "g",
    { class: "base" },
    s("ellipse", { rx: long, ry: wide, transform: turn, class: "rim" }),
    s("ellipse", {
      rx: round(long * 0.86),
      ry: round(wide * 0.84),
      transform: turn,
      fill: PATTERN[side],
      class: "top",
    }),
    s("path", { d: nose(long, wide, oval), transform: turn, class: ["nose", oval && "oval"] }),
    s(
      "g",
      { transform: `translate(0 ${round(-wide * 0.18)}) scale(${round(wide * 0.56)})` },
      s("path", { d: emblem.path, class: "emblem" }),
    ),
    s(
      "text",
      {
        class: "letter",
        "aria-hidden": "true",
        "text-anchor": "middle",
        "dominant-baseline": "central",
        "font-size": round(size),
        y: round(wide * 0.56),
      },
      label,
    ),
  );
}

/** Where the front is. @param {number} long @param {number} wide @param {boolean} oval */
function nose(long, wide, oval) {
  if (!oval) return "";
  return `M${round(long * 1.02)} 0 ${round(long * 0.72)} ${round(-wide * 0.3)} ${round(long * 0.72)} ${round(wide * 0.3)}Z`;
}

/** @param {UnitView} unit */
export function unitState(unit) {
  const parts = [];
  if (unit.size > 1) parts.push(say("unit.models", { alive: unit.alive, size: unit.size }));
  if (unit.health > 1 || unit.size === 1)
    parts.push(say("unit.health", { left: unit.health - unit.damage, health: unit.health }));
  return parts.join(", ");
}

/** @param {UnitView} unit */
export function unitTitle(unit) {
  const combat = unit.in_combat.length ? say("unit.incombat") : "";
  return [say("unit.title", { name: unit.name, side: say(`side.${unit.army}`) }), unitState(unit), combat]
    .filter(Boolean)
    .join(", ");
}

/** What stands on the plaque: the label, models or health left, damage carried. @param {UnitView} unit @param {string} label */
function plaqueText(unit, label) {
  const left = unit.size > 1 ? `${unit.alive}` : `${unit.health - unit.damage}`;
  const whole = unit.size > 1 ? unit.alive === unit.size : !unit.damage;
  const hurt = unit.size > 1 && unit.damage ? ` −${unit.damage}` : "";
  const of = whole ? "" : `/${unit.size > 1 ? unit.size : unit.health}`;
  return { name: label, left: `${unit.size > 1 ? "×" : "♥"}${left}${of}${hurt}`, hurt: !whole || Boolean(hurt) };
}

/** How wide and high a plaque is, and how much of that is writing. @param {UnitView} unit @param {TableView} table @param {string} label @param {number} text */
export function plaqueSize(unit, table, label, text) {
  const told = plaqueText(unit, label);
  const sign = chargeOf(table.players[unit.army]?.emblem);
  const written = (told.name.length * 0.72 + told.left.length * 0.62 + 1.1 + (sign ? 1.35 : 0)) * text;
  return { written, wide: written + badgeWidth(badgesOf(unit, table), text), high: text * 1.45 };
}

/**
 * @param {UnitView} unit @param {TableView} table @param {string} label @param {number} text size of writing
 * @param {{x: number, y: number}} at its middle, as drawn
 */
export function drawPlaque(unit, table, label, text, { x, y }) {
  const told = plaqueText(unit, label);
  const badges = badgesOf(unit, table);
  const sign = chargeOf(table.players[unit.army]?.emblem);
  const { written, wide, high } = plaqueSize(unit, table, label, text);
  return s(
    "g",
    { class: ["plaque", unit.army, told.hurt && "hurt"], transform: `translate(${round(x)} ${round(y)})` },
    s("rect", {
      x: round(-wide / 2),
      y: round(-high / 2),
      width: round(written),
      height: round(high),
      rx: unit.army === "blue" ? round(high / 2) : 0.06,
    }),
    sign
      ? s("path", {
          d: sign.path,
          class: ["plaque-sign", sign.drawn && "drawn"],
          transform: `translate(${round(-wide / 2 + text * 0.35)} ${round(-text * 0.6)}) scale(${round(text * 0.05)})`,
        })
      : null,
    s(
      "text",
      {
        "text-anchor": "middle",
        "dominant-baseline": "central",
        "font-size": round(text),
        x: round(-wide / 2 + (written + (sign ? 1.3 * text : 0)) / 2),
      },
      s("tspan", { class: "plaque-name" }, told.name),
      ` ${told.left}`,
    ),
    drawBadges(badges, -wide / 2 + written, 0, text),
  );
}

/** Where it hides least. @param {UnitView} unit @param {TableView} table @param {Looks} looks @param {Box[]} taken boxes of other plaques */
function placedPlaque(unit, table, looks, taken) {
  const [label, text] = [looks.labels[unit.id], looks.text];
  const { wide, high } = plaqueSize(unit, table, label, text);
  const box = roomFor(unit, table.depth, wide, high, taken, table.width);
  taken.push(box);
  return drawPlaque(unit, table, label, text, { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
}

/** How many places for its plaque there are about a model, the best ones first. */
const SPOTS = 8;

/** Beside one of its models, where it hides nothing, or least. @param {UnitView} unit @param {number} depth @param {number} wide @param {number} high @param {Box[]} taken @param {number} width */
function roomFor(unit, depth, wide, high, taken, width) {
  const gap = high / 2 + 0.04;
  const around = boxesOf(unit, depth).flatMap(({ cx, cy, x, y }) => [
    [cx, cy - y - gap],
    [cx, cy + y + gap],
    [cx + x + wide / 2 + 0.04, cy],
    [cx - x - wide / 2 - 0.04, cy],
    [cx + x / 2 + wide / 3, cy - y - gap],
    [cx - x / 2 - wide / 3, cy - y - gap],
    [cx, cy - y - gap - high],
    [cx, cy + y + gap + high],
  ]);
  const inside = (/** @type {number} */ x) => Math.min(width + 0.4 - wide / 2, Math.max(wide / 2 - 0.4, x));
  const boxes = around.map(([x, y]) => ({
    left: inside(x) - wide / 2,
    right: inside(x) + wide / 2,
    top: y - high / 2,
    bottom: y + high / 2,
  }));
  const cost = (/** @type {Box} */ box, /** @type {number} */ index) =>
    taken.reduce((sum, other) => sum + (overlaps(box, other) ? other.weight || 6 : 0), 0) +
    (box.top < -0.4 || box.bottom > depth + 0.4 ? 5 : 0) +
    (index % SPOTS) * 0.08 +
    index * 0.001;
  return boxes.map((box, index) => ({ box, cost: cost(box, index) })).sort((a, b) => a.cost - b.cost)[0].box;
}

/** @typedef {{unit: UnitView, places: Map<number, Place>, wrong: Set<number>, chosen: Set<number>}} Ghosts */

/**
 * @typedef {object} Looks
 * @property {Record<string, string>} labels
 * @property {Set<string>} lit units that can be chosen now
 * @property {string | null} selected
 * @property {Set<string>} faded units drawn faintly (they are being moved)
 * @property {Map<string, Set<number>>} marked single models that are marked
 * @property {Ghosts | null} ghosts a unit where it would stand
 * @property {Map<string, Set<number>> | null} seen the models that one of them sees; the others are dimmed
 * @property {{unit: string, model: number} | null} looker the one that sees them
 * @property {Set<string>} covered sides whose hands are not shown
 * @property {number} text
 */

/** Seen or not, while one model's sight is shown. @param {UnitView} unit @param {number} number @param {Looks} looks */
function sightOf(unit, number, { seen, looker }) {
  if (!seen) return "";
  if (looker?.unit === unit.id) return looker.model === number ? "looker" : "";
  return seen.get(unit.id)?.has(number) ? "seen" : "unseen";
}

/** @param {UnitView} unit @param {number} depth @param {Looks} looks */
function drawUnit(unit, depth, looks) {
  const emblem = emblemOf(unit.keywords);
  const marked = looks.marked.get(unit.id);
  const classes = [
    "unit",
    unit.army,
    looks.lit.has(unit.id) && "lit",
    looks.selected === unit.id && "selected",
    looks.faded.has(unit.id) && "faded",
  ];
  return s(
    "g",
    { class: classes, "data-unit": unit.id },
    handle(unit, depth, looks.selected === unit.id),
    unit.footprint.length ? drawFootprint(unit, depth, looks.labels[unit.id]) : null,
    (unit.footprint.length ? [] : unit.models).map((model) =>
      s(
        "g",
        {
          class: ["model", marked?.has(model.n) && "marked", sightOf(unit, model.n, looks)],
          "aria-hidden": "true",
          "data-model": model.n,
          transform: `translate(${round(model.x)} ${round(depth - model.y)})`,
        },
        drawBase(baseOf(unit, model.n), unit.army, looks.labels[unit.id], emblem, model.facing || 0),
        wounds(unit),
        marked?.has(model.n) ? s("path", { d: "M-.4-.4.4.4M.4-.4-.4.4", class: "cross" }) : null,
      ),
    ),
  );
}

/** Faction terrain: its outline in the colours of its side. @param {UnitView} unit @param {number} depth @param {string} label */
function drawFootprint(unit, depth, label) {
  const at = centroid(unit.footprint[0]);
  return s(
    "g",
    { class: "footprint base", "aria-hidden": "true" },
    unit.footprint.map((each) =>
      s("polygon", { points: outline(each, depth), class: "rim" }),
    ),
    s(
      "text",
      {
        class: "letter",
        x: round(at.x),
        y: round(depth - at.y),
        "text-anchor": "middle",
        "dominant-baseline": "central",
        "font-size": 0.9,
      },
      label,
    ),
  );
}

/** What keys and screen readers take hold of: an unseen frame round the unit. @param {UnitView} unit @param {number} depth @param {boolean} selected */
function handle(unit, depth, selected) {
  const boxes = boxesOf(unit, depth);
  const edge = (/** @type {"cx" | "cy"} */ at, /** @type {"x" | "y"} */ reach, /** @type {number} */ sign) =>
    Math[sign < 0 ? "min" : "max"](...boxes.map((each) => each[at] + sign * each[reach]));
  const [left, top] = [edge("cx", "x", -1), edge("cy", "y", -1)];
  return s("rect", {
    class: "handle",
    x: round(left),
    y: round(top),
    width: round(edge("cx", "x", 1) - left),
    height: round(edge("cy", "y", 1) - top),
    "data-key": `unit-${unit.id}`,
    tabindex: "0",
    role: "button",
    "aria-label": unitTitle(unit),
    "aria-pressed": String(selected),
  });
}

/** A ring that shrinks with the health of a single model. @param {UnitView} unit */
function wounds(unit) {
  const [long, wide] = baseOf(unit, 0);
  if (unit.size > 1 || !unit.damage || long !== wide) return null;
  const radius = long / 2 + 0.07;
  const round_ = 2 * Math.PI * radius;
  const left = ((unit.health - unit.damage) / unit.health) * round_;
  return s("circle", {
    r: round(radius),
    class: "health-ring",
    "stroke-dasharray": `${round(left)} ${round(round_)}`,
    transform: "rotate(-90)",
  });
}

/** @param {TableView} table @param {Looks} looks */
export function units(table, looks) {
  const standing = Object.values(table.units).filter((each) => each.models.length);
  return s(
    "g",
    { class: "units" },
    standing.map((each) => drawUnit(each, table.depth, looks)),
  );
}

/** @param {TableView} table @param {Looks} looks */
export function plaques(table, looks) {
  const standing = Object.values(table.units).filter((each) => each.models.length && !looks.faded.has(each.id));
  /** @type {Box[]} */
  const taken = [...basesOf(standing, table.depth), ...labelBoxes(table, looks.text, looks.covered)];
  return s(
    "g",
    { class: "plaques", "aria-hidden": "true" },
    standing.map((each) => placedPlaque(each, table, looks, taken)),
  );
}
