// Keys: on the table they act while something on it has the focus; a few lead from anywhere to where one wants to be.
import { byId } from "../dom.js";
import { say } from "../texts.js";
import { undo } from "./undo.js";

const TABS = ["play", "unit", "hand", "log", "words", "people"];

/** @type {Record<string, number>} */
const ZOOMS = { "+": 1.25, "=": 1.25, "-": 0.8, _: 0.8 };

/** In three dimensions: turn and tilt, in radians. @type {Record<string, [number, number]>} */
const TURNS = { q: [-0.26, 0], Q: [-0.26, 0], e: [0.26, 0], E: [0.26, 0], PageUp: [0, 0.13], PageDown: [0, -0.13] };

/** Keys of the whole page: to the table, to the question, to a tab, the other view, and undo. @param {import("./app.js").App} app @param {KeyboardEvent} event */
export function keyAnywhere(app, event) {
  const writing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
  if (!app.now || writing || event.altKey || byId("page").inert) return;
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z") {
    event.preventDefault();
    undo(app);
  } else if (!event.ctrlKey && !event.metaKey && leads(app, event.key)) event.preventDefault();
}

/** While letters are shown every key is theirs. @param {import("./app.js").App} app @param {KeyboardEvent} event */
export function keyForHints(app, event) {
  if (["Shift", "Control", "Alt", "Meta"].includes(event.key) || !app.hints.key(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {import("./app.js").App} app @param {string} key */
function leads(app, key) {
  const tab = TABS[Number(key) - 1];
  if (key === "t" || key === "T") app.table.svg.focus();
  else if (key === "p" || key === "P") app.screen.toQuestion();
  else if (key === "v" || key === "V") app.dimensions.toggle();
  else if (key === "f" || key === "F") app.hints.show();
  else if (key === "l" || key === "L") app.looking.toggle();
  else if (key === "Escape" && app.looking.from) app.looking.stop();
  else if (key === "c" || key === "C") app.coach.toggle();
  else if (tab) {
    app.openTab(tab);
    byId(`to-${tab}`).focus();
  } else return false;
  return true;
}

/** @param {import("./app.js").App} app @param {KeyboardEvent} event */
export function keyOnTable(app, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !app.now) return;
  if (handled(app, event)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {import("./app.js").App} app @param {KeyboardEvent} event */
function handled(app, event) {
  const unit = event.target instanceof Element ? event.target.closest("[data-unit]")?.getAttribute("data-unit") : null;
  const own = unit && app.task?.decision?.unit === unit;
  if (unit && !own && (event.key === "Enter" || event.key === " ")) {
    const model = app.shown.table.units[unit].models[0];
    if (!app.task?.tap(model, 0.01)) app.select(unit);
    return true;
  }
  if (app.task?.key(event)) return true;
  if (event.key in ZOOMS) app.table.view.zoomBy(ZOOMS[event.key]);
  else if (event.key === "0") app.table.view.fit();
  else if (event.key in TURNS) app.table.view.turnBy(...TURNS[event.key]);
  else if (event.key.startsWith("Arrow")) pan(app, event.key);
  else return false;
  return true;
}

/** @param {import("./app.js").App} app @param {string} key */
function pan(app, key) {
  const step = 60;
  const by = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[key];
  if (by) app.table.view.panBy(by[0], by[1]);
  else app.announce(say("keys.none"));
}
