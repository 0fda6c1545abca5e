// A gallery of armies: by grand alliance, with a search; each with its emblem, its units on their bases, how it plays.
import { openDialog } from "./dialog.js";
import { button, h, put, s, valueAt } from "./dom.js";
import { emblem } from "./emblems.js";
import { say } from "./texts.js";

/** @import {ArmyLine, UnitFigure} from "./protocol.js" */
/** @import {Child} from "./page.js" */

const ALLIANCES = ["Order", "Chaos", "Death", "Destruction"];
/** Between two bases, in millimetres. */
const GAP = 6;
/** Pixels for a millimetre. */
const SCALE = 0.36;

/** The models of a unit in rows, at one scale for all: a millimetre is a unit of the drawing. @param {UnitFigure} unit */
function bases(unit) {
  const across = Math.ceil(Math.sqrt(unit.bases.length * 1.6));
  const [long, wide] = [0, 1].map((axis) => Math.max(...unit.bases.map((each) => each[axis])));
  const rows = Math.ceil(unit.bases.length / across);
  const [width, height] = [Math.min(across, unit.bases.length) * (long + GAP), rows * (wide + GAP)];
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width: width * SCALE, height: height * SCALE, "aria-hidden": "true" },
    unit.bases.map(([length, breadth], index) =>
      s("ellipse", {
        cx: ((index % across) + 0.5) * (long + GAP),
        cy: (Math.floor(index / across) + 0.5) * (wide + GAP),
        rx: length / 2,
        ry: breadth / 2,
        class: unit.general ? "base general" : "base",
      }),
    ),
  );
}

/** A unit by name: how many models, on what. @param {UnitFigure} unit */
function figure(unit) {
  const count = unit.bases.length > 1 ? `${unit.bases.length} × ` : "";
  return h("li", { title: baseWords(unit) }, bases(unit), h("span", {}, `${count}${unit.name}`));
}

/** @param {UnitFigure} unit */
function baseWords(unit) {
  const sizes = new Set(unit.bases.map(([long, wide]) => (long === wide ? `${long} mm` : `${long} × ${wide} mm`)));
  return [...sizes].join(", ");
}

/** Two sentences, and how hard it is. @param {ArmyLine} army */
function words(army) {
  return [
    army.style ? h("p", { class: "style" }, army.style) : null,
    army.difficulty
      ? h("p", { class: ["difficulty", army.difficulty] }, say(`gallery.${army.difficulty}`))
      : null,
  ];
}

/** The name, the emblem and what it is of. @param {ArmyLine} army @param {number} [size] */
export function title(army, size = 48) {
  const detail = army.points === undefined ? army.faction : say("gallery.points", { faction: army.faction, points: army.points });
  return [
    emblem(army, size),
    h("span", { class: "box-name" }, h("strong", {}, army.name), h("span", { class: "quiet" }, detail)),
  ];
}

/** One army of the gallery. @param {ArmyLine} army @param {Child} head what leads on, with its name */
function box(army, head) {
  return h(
    "li",
    { class: "box", "data-army": army.id },
    head,
    words(army),
    army.figures.length ? h("ul", { class: "figures-row" }, army.figures.map(figure)) : null,
  );
}

/** Does an army answer to what was typed? @param {ArmyLine} army @param {string} typed */
function answers(army, typed) {
  const text = [army.name, army.faction, army.alliance, army.difficulty, ...army.figures.map((each) => each.name)];
  const words = ` ${text.join(" ").toLowerCase().replace(/-/g, " ")}`;
  return typed.toLowerCase().split(/[\s-]+/).every((word) => words.includes(` ${word}`));
}

/** @param {ArmyLine[]} armies @param {(army: ArmyLine) => Child} head */
function shelves(armies, head) {
  const alliances = [...ALLIANCES, ...new Set(armies.map((each) => each.alliance).filter((each) => !ALLIANCES.includes(each)))];
  return alliances.map((alliance) => {
    const here = armies
      .filter((each) => each.alliance === alliance)
      .sort((a, b) => a.name.localeCompare(b.name));
    if (!here.length) return null;
    return h(
      "section",
      { class: "shelf" },
      h("h2", {}, alliance || say("gallery.others"), h("span", { class: "quiet count" }, ` ${here.length}`)),
      h("ul", { class: "boxes" }, here.map((each) => box(each, head(each)))),
    );
  });
}

/**
 * All armies with a search field; `head` makes what leads on from each.
 * @param {ArmyLine[]} armies @param {(army: ArmyLine) => Child} head
 */
export function gallery(armies, head) {
  const place = h("div", { class: "shelves" });
  const counted = h("p", { class: "quiet", role: "status" });
  const show = (/** @type {string} */ typed) => {
    const found = armies.filter((each) => answers(each, typed));
    put(place, shelves(found, head));
    put(counted, found.length ? say("gallery.count", { count: found.length }) : say("gallery.none", { typed }));
  };
  const search = h("input", {
    type: "search",
    class: "gallery-search",
    placeholder: say("gallery.search"),
    "aria-label": say("gallery.search"),
    oninput: (/** @type {Event} */ event) => show(valueAt(event).trim()),
  });
  show("");
  return h("div", { class: "gallery" }, search, counted, place);
}

/**
 * Let somebody choose an army; `others` are ways to leave it open.
 * @param {string} heading @param {ArmyLine[]} armies @param {{id: string, label: string}[]} others
 * @param {(id: string) => void} chosen
 */
export function chooseArmy(heading, armies, others, chosen) {
  const take = (/** @type {string} */ id) => {
    dialog.close();
    chosen(id);
  };
  const open = h(
    "div",
    { class: "row" },
    others.map((each) => button(each.label, () => take(each.id), { "data-army": each.id })),
    button(say("gallery.any"), () => take(armies[Math.floor(Math.random() * armies.length)].id)),
  );
  const shown = gallery(armies, (army) =>
    h("button", { type: "button", class: "box-head", onclick: () => take(army.id) }, title(army)),
  );
  const dialog = openDialog(heading, h("div", {}, open, shown), { kind: "wide" });
}
