// A battle or a scenario again, frame by frame: the table, a slider, and what was told.
import { button, h, put, s } from "./dom.js";
import { lineView } from "./battle/log.js";
import { pickUnits } from "./prose.js";
import { sideMark } from "./battle/bits.js";
import { Dimensions } from "./table/dimensions.js";
import { Table } from "./table/table.js";
import { say } from "./texts.js";

/** @import {Failure, LogLine, TableView} from "./protocol.js" */

const STEP = 900;
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10 };
/** In three dimensions: radians. @type {Record<string, number>} */
const TURNS = { q: -0.26, e: 0.26 };

/** @typedef {{state: TableView, lines: LogLine[], text?: string, failures?: Failure[]}} Frame */

/** Shows frames. */
export class Replayer {
  /** @param {HTMLElement} place @param {Frame[]} frames @param {(number: number) => void} [moved] */
  constructor(place, frames, moved = () => {}) {
    this.frames = frames;
    this.moved = moved;
    this.at = 0;
    this.playing = 0;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("id", "table");
    svg.setAttribute("tabindex", "0");
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: Math.max(0, frames.length - 1),
      value: 0,
      "aria-label": say("replay.slider"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.play = button("", () => this.toggle(), {
      key: "play",
      "aria-label": say("replay.play"),
      title: say("replay.play"),
    });
    this.where = h("p", { class: "replay-where", role: "status" });
    this.told = h("div", {
      class: "replay-lines log-lines",
      tabindex: "0",
      role: "region",
      "aria-label": say("log.label"),
    });
    const deeper = step("cube", "solid.toggle", () => {});
    deeper.id = "solid-toggle";
    const bar = h(
      "div",
      { class: "replay-bar" },
      step("first", "replay.first", () => this.go(0)),
      step("back", "replay.back", () => this.go(this.at - 1)),
      this.play,
      step("next", "replay.next", () => this.go(this.at + 1)),
      step("last", "replay.last", () => this.go(this.frames.length - 1)),
      deeper,
      this.slider,
    );
    put(place, h("div", { class: "replay" }, h("div", { class: "replay-mat" }, svg), bar, this.where, this.told));
    this.table = new Table(svg, { grab: () => null, tap: () => {}, hover: () => {} });
    this.dimensions = new Dimensions(this.table, deeper);
    pickUnits(this.told, (unit) => this.table.look({ selected: unit }));
    svg.addEventListener("keydown", (event) => this.key(event));
    this.play.replaceChildren(icon("play"));
    this.go(0);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = STEPS[event.key];
    const turn = TURNS[event.key.toLowerCase()];
    if (by) this.go(this.at + by);
    else if (turn) this.table.view.turnBy(turn, 0);
    else if (event.key.toLowerCase() === "v") this.dimensions.toggle();
    else return;
    event.preventDefault();
  }

  /** @param {number} number */
  go(number) {
    const next = Math.min(this.frames.length - 1, Math.max(0, number));
    const near = Math.abs(next - this.at) === 1;
    this.at = next;
    const frame = this.frames[next];
    this.slider.value = String(next);
    this.table.show(frame.state, near);
    put(this.where, this.heading(frame));
    put(
      this.told,
      frame.lines.map(lineView),
      (frame.failures || []).map((each) => h("p", { class: "problem" }, each.text)),
    );
    this.moved(next);
  }

  /** @param {Frame} frame */
  heading(frame) {
    const { now, players } = frame.state;
    const phase = say(`phase.${now.phase}`, {}, now.phase);
    const count = say("replay.count", { number: this.at + 1, count: this.frames.length });
    return [
      h(
        "strong",
        {},
        frame.text ||
          (now.round ? `${say("moment.round", { round: now.round, rounds: now.rounds })} · ${phase}` : phase),
      ),
      " ",
      now.round ? [sideMark(now.active), " ", `${players.red.points} : ${players.blue.points}`] : null,
      h("span", { class: "quiet" }, ` ${count}`),
    ];
  }

  toggle() {
    if (this.playing) return this.stop();
    if (this.at >= this.frames.length - 1) this.go(0);
    this.playing = setInterval(() => {
      if (this.at >= this.frames.length - 1) this.stop();
      else this.go(this.at + 1);
    }, STEP);
    this.play.replaceChildren(icon("pause"));
    this.play.setAttribute("aria-label", say("replay.pause"));
  }

  stop() {
    clearInterval(this.playing);
    this.playing = 0;
    this.play.replaceChildren(icon("play"));
    this.play.setAttribute("aria-label", say("replay.play"));
  }
}

/** @type {Record<string, string>} */
const SIGNS = {
  first: "M4 3v14M17 3 7 10l10 7Z",
  back: "M15 3 5 10l10 7Z",
  play: "M5 3v14l12-7Z",
  pause: "M6 3v14M14 3v14",
  next: "M5 3 15 10 5 17Z",
  last: "M16 3v14M3 3l10 7-10 7Z",
  cube: "M10 2 17 6v8l-7 4-7-4V6ZM3 6l7 4 7-4M10 10v8",
};

/** @param {string} name */
function icon(name) {
  return s(
    "svg",
    { viewBox: "0 0 20 20", class: ["sign", name], "aria-hidden": "true" },
    s("path", { d: SIGNS[name] }),
  );
}

/** @param {string} sign @param {string} label @param {() => void} action */
function step(sign, label, action) {
  const made = button("", action, { "aria-label": say(label), title: say(label) });
  made.replaceChildren(icon(sign));
  return made;
}
