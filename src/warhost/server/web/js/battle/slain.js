// Losses: tap the models that fall, or let the rules take the rearmost.
import { button, h } from "../dom.js";
import { apart, baseOf } from "../table/geometry.js";
import { beacon } from "../table/overlay.js";
import { say } from "../texts.js";
import { Task } from "./task.js";

/** @import {PickSlainView} from "../protocol.js" */

/**
 * Picking models of one's own unit to be slain.
 * @extends {Task<PickSlainView>}
 */
export class SlainTask extends Task {
  /** @param {import("./app.js").App} app @param {PickSlainView} decision */
  constructor(app, decision) {
    super(app, decision);
    /** @type {number[]} */
    this.gone = [];
    this.unit = this.app.shown.table.units[this.decision.unit || ""];
  }

  start() {
    this.app.selected = this.decision.unit;
    this.suggest();
  }

  /** Begin with what the server thinks best. */
  async suggest() {
    const reply = await this.app.suggest(null, this.ahead);
    if (this.app.task !== this || this.gone.length) return;
    const first = reply.type === "suggested" ? reply.choices[0]?.choice : null;
    this.gone = first?.type === "SlainPicked" ? [...first.models] : [];
    this.app.refresh();
  }

  panel() {
    const { count, models } = this.decision;
    return [
      this.heading(
        say("slain.title", { unit: this.unit.name, count }),
        say("slain.text", { count }),
      ),
      this.problems(),
      h("p", { class: "tally", "aria-live": "polite" }, say("slain.tally", { chosen: this.gone.length, count })),
      h(
        "div",
        { class: "models" },
        models.map((number) =>
          button(say("slain.model", { number: number + 1 }), () => this.toggle(number), {
            kind: "plain",
            pressed: this.gone.includes(number),
            key: `model-${number}`,
            title: this.carries(number),
          }),
        ),
      ),
    ];
  }

  /** @param {number} number */
  carries(number) {
    return this.unit.models.find((each) => each.n === number)?.weapons.join(", ") || "";
  }

  /** @param {number} number */
  toggle(number) {
    if (this.gone.includes(number)) this.gone = this.gone.filter((each) => each !== number);
    else {
      if (this.gone.length >= this.decision.count) this.gone.shift();
      this.gone.push(number);
    }
    this.app.refresh();
  }

  looks() {
    return { marked: new Map([[this.unit.id, new Set(this.gone)]]) };
  }

  overlay() {
    const depth = this.app.shown.table.depth;
    return (this.unit.models).map((each) =>
      beacon(each, Math.max(...baseOf(this.unit, each.n)) / 2 + 0.12, depth, this.gone.includes(each.n)),
    );
  }

  foot() {
    return [
      this.main(say("slain.confirm"), () => this.answer({ type: "SlainPicked", models: this.gone })),
      button(say("slain.any"), () => this.answer({ type: "SlainPicked", models: [] }), {
        key: "any",
        disabled: this.sending,
      }),
    ];
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  tap(point, near) {
    const close = (this.unit.models).map((each) => ({
      each,
      off: apart(each, point) - baseOf(this.unit, each.n)[0] / 2,
    }));
    const best = close.sort((a, b) => a.off - b.off)[0];
    if (!best || best.off > near) return false;
    this.toggle(best.each.n);
    return true;
  }
}
