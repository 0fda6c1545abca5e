// The measuring tape: from anywhere to anywhere, from base to base where it begins or ends on one.
import { byId, s } from "../dom.js";
import { baseOf, gap, tenth } from "../table/geometry.js";
import { tag, tape } from "../table/overlay.js";
import { say } from "../texts.js";

/** @import {Point} from "../page.js" */
/** @typedef {Point & {facing?: number, base: [number, number], name: string}} End */

/** A tape that is laid on the table by dragging. */
export class Tape {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.on = false;
    /** @type {End | null} */
    this.from = null;
    /** @type {End | null} */
    this.to = null;
  }

  toggle() {
    this.lay(!this.on);
    this.app.refresh();
  }

  /** Models are to be dragged now, not the tape. */
  putAway() {
    if (this.on) this.lay(false);
  }

  /** @param {boolean} on */
  lay(on) {
    this.on = on;
    this.from = this.to = null;
    byId("tape").setAttribute("aria-pressed", String(on));
  }

  /** The model at a point, if there is one. @param {Point} point @param {number} near @returns {End} */
  end(point, near) {
    const found = this.app.table.modelAt(point, near / 2);
    if (!found) return { ...point, base: [0.001, 0.001], name: "" };
    const { unit, model } = found;
    return { x: model.x, y: model.y, facing: model.facing, base: baseOf(unit, model.n), name: unit.name };
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  grab(point, near) {
    this.from = this.end(point, near);
    this.to = null;
    return {
      move: (/** @type {{x: number, y: number}} */ to) => {
        this.to = this.end(to, near);
        this.app.refresh();
      },
      end: () => this.tell(),
      cancel: () => {
        this.from = this.to = null;
        this.app.refresh();
      },
    };
  }

  get length() {
    return this.from && this.to ? gap(this.from, this.from.base, this.to, this.to.base) : 0;
  }

  tell() {
    if (this.to) this.app.announce(say("tape.told", { inches: tenth(this.length) }));
  }

  overlay() {
    if (!this.on || !this.from || !this.to) return [];
    const { depth } = this.app.shown.table;
    const size = this.app.table.writing * 1.1;
    if (this.from.base[0] < 0.01 && this.to.base[0] < 0.01) return [tape(this.from, this.to, depth, size)];
    const line = s("line", {
      x1: this.from.x,
      y1: depth - this.from.y,
      x2: this.to.x,
      y2: depth - this.to.y,
      class: "tape",
    });
    const middle = { x: (this.from.x + this.to.x) / 2, y: (this.from.y + this.to.y) / 2 + size };
    return [
      s(
        "g",
        { class: "tape-group" },
        line,
        tag(middle, depth, say("tape.edges", { inches: tenth(this.length) }), size),
      ),
    ];
  }
}
