// Two dimensions or three: a button that the page remembers. What the third needs is loaded when it is asked for.
import { byId } from "../dom.js";
import { changeSettings, settings } from "../store.js";
import { say } from "../texts.js";

/** @import {Point} from "../page.js" */
/** @import {UnitView} from "../protocol.js" */
/** @import {SolidTable} from "../three_dimensions/stage.js" */

/** Whether a browser has what the third dimension is drawn with. */
const canDraw = () => Boolean(document.createElement("canvas").getContext("webgl2"));

/** Which way the table is shown. */
export class Dimensions {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {SolidTable | null} */
    this.solid = null;
    this.deep = false;
    this.button = byId("solid-toggle");
    this.button.addEventListener("click", () => this.toggle());
    if (settings().solid) this.enter();
  }

  async toggle() {
    if (this.deep) this.leave();
    else if (await this.enter()) this.app.announce(say("solid.entered"));
  }

  /** Into the third dimension, if there is one here. */
  async enter() {
    const solid = await this.loaded();
    if (!solid) {
      this.button.setAttribute("aria-disabled", "true");
      this.button.title = say("solid.missing");
      this.app.toast(say("solid.missing"));
      return false;
    }
    if (!this.deep) solid.enter();
    this.become(true);
    return true;
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
    this.app.refresh();
    if (deep) this.app.looking.follow();
  }

  /** @returns {Promise<SolidTable | null>} */
  async loaded() {
    if (this.solid || !canDraw()) return this.solid;
    try {
      const { SolidTable } = await import("../three_dimensions/stage.js");
      this.solid ||= new SolidTable(this.app.table, this.app.table.pointers.listener);
    } catch (error) {
      console.info(error);
    }
    return this.solid;
  }
}
