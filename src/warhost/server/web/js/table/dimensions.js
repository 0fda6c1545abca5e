// Two dimensions or three: a button that the page remembers. What the third needs is loaded when it is asked for.
import { toast } from "../dialog.js";
import { changeSettings, settings } from "../store.js";
import { say } from "../texts.js";

/** @import {Point} from "../page.js" */
/** @import {UnitView} from "../protocol.js" */
/** @import {SolidTable} from "../three_dimensions/stage.js" */
/** @import {Table} from "./table.js" */

/** Whether a browser has what the third dimension is drawn with. */
const canDraw = () => Boolean(document.createElement("canvas").getContext("webgl2"));

/** Which way a table is shown. */
export class Dimensions {
  /** @param {Table} table @param {HTMLElement} button @param {(deep: boolean) => void} [changed] */
  constructor(table, button, changed = () => {}) {
    this.table = table;
    this.button = button;
    this.changed = changed;
    /** @type {SolidTable | null} */
    this.solid = null;
    this.deep = false;
    button.addEventListener("click", () => this.toggle());
    if (settings().solid) this.enter();
  }

  async toggle() {
    if (this.deep) this.leave();
    else await this.enter();
  }

  /** Into the third dimension, if there is one here. */
  async enter() {
    const solid = await this.loaded();
    if (!solid) {
      this.button.setAttribute("aria-disabled", "true");
      this.button.title = say("solid.missing");
      toast(say("solid.missing"));
      return;
    }
    if (!this.deep) solid.enter();
    this.become(true);
  }

  leave() {
    this.solid?.leave();
    this.become(false);
  }

  /** Out of a model's eye; nobody's: back. @param {UnitView | null} unit @param {number} model @param {Point} aim */
  lookFrom(unit, model, aim) {
    if (this.deep) this.solid?.lookFrom(unit, model, aim);
  }

  /** @param {boolean} deep */
  become(deep) {
    this.deep = deep;
    changeSettings({ solid: deep });
    this.button.setAttribute("aria-pressed", String(deep));
    this.changed(deep);
  }

  /** @returns {Promise<SolidTable | null>} */
  async loaded() {
    if (this.solid || !canDraw()) return this.solid;
    try {
      const { SolidTable } = await import("../three_dimensions/stage.js");
      this.solid ||= new SolidTable(this.table, this.table.pointers.listener);
    } catch (error) {
      console.info(error);
    }
    return this.solid;
  }
}
