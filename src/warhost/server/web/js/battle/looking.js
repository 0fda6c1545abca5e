// Look from here: what one model sees, by the engine's own sight. Lit on the table in two dimensions and three, where one
// looks out of its eye; and told in words.
import { button, byId, h, put } from "../dom.js";
import { middle } from "../table/geometry.js";
import { say } from "../texts.js";
import { sideMark } from "./bits.js";

/** @import {LookedFrom, ModelsSeen, UnitView} from "../protocol.js" */

/** One model's sight, while it is looked at. */
export class Looking {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {{unit: string, model: number} | null} */
    this.from = null;
    /** @type {LookedFrom | null} */
    this.told = null;
    this.place = h("section", { id: "looking", "aria-label": say("look.title"), hidden: true });
    byId("mat").append(this.place);
    byId("look-from").addEventListener("click", () => this.toggle());
  }

  /** From the model that was tapped last, of the unit that is selected. */
  toggle() {
    const { selected, tapped } = this.app;
    const unit = this.app.now?.table.units[selected || ""];
    if (this.from) this.stop();
    else if (!unit?.models.length || unit.footprint.length) this.app.toast(say("look.nobody"));
    else this.look(unit.id, (unit.models.find((each) => tapped?.unit === unit.id && tapped.model === each.n) || unit.models[0]).n);
  }

  /** @param {string} unit @param {number} model */
  async look(unit, model) {
    this.from = { unit, model };
    const reply = await this.app.link.ask({ type: "look-from", unit, model });
    if (this.from?.unit !== unit || this.from.model !== model) return;
    if (reply.type !== "looked-from") return this.stop();
    this.told = reply;
    this.app.refresh();
    this.show();
    this.app.dimensions.lookFrom(this.shown(), model, this.aim());
    this.app.announce(this.words());
  }

  stop() {
    if (!this.from) return;
    this.from = this.told = null;
    this.place.hidden = true;
    byId("look-from").setAttribute("aria-pressed", "false");
    this.app.dimensions.lookFrom(null, 0, { x: 0, y: 0 });
    this.app.refresh();
  }

  /** The table has changed: look again, if the model still stands. */
  again() {
    if (!this.from) return;
    const { unit, model } = this.from;
    if (this.app.shown.table.units[unit]?.models.some((each) => each.n === model)) this.look(unit, model);
    else this.stop();
  }

  /** The view was changed meanwhile. */
  follow() {
    if (this.from && this.told) this.app.dimensions.lookFrom(this.shown(), this.from.model, this.aim());
  }

  /** How the table shows it. @returns {Pick<import("../table/units.js").Looks, "seen" | "looker">} */
  looks() {
    if (!this.told || !this.from) return { seen: null, looker: null };
    const seen = this.told.units.filter((each) => each.models.length).map((each) => /** @type {const} */ ([each.unit, new Set(each.models)]));
    return { seen: new Map(seen), looker: this.from };
  }

  /** @returns {UnitView} */
  shown() {
    return this.app.shown.table.units[this.from?.unit || ""];
  }

  /** Where to look first: at the enemies that are seen, else at the nearest ones. */
  aim() {
    const { units, width, depth } = this.app.shown.table;
    const foes = this.told?.units.filter((each) => each.enemy) || [];
    const best = foes.find((each) => each.models.length) || foes[0];
    return best ? middle(units[best.unit].models) : { x: width / 2, y: depth / 2 };
  }

  /** @param {number} by */
  next(by) {
    const models = this.shown().models;
    const at = models.findIndex((each) => each.n === this.from?.model);
    this.look(this.shown().id, models[(at + by + models.length) % models.length].n);
  }

  title() {
    const { models, name } = this.shown();
    if (models.length === 1) return say("look.one", { name });
    const number = models.findIndex((each) => each.n === this.from?.model) + 1;
    return say("look.many", { name, number, count: models.length });
  }

  /** Everything in one sentence or two. */
  words() {
    const { foes, friends, hidden } = this.sorted();
    const first = `${this.title()}: ${foes.map(countOf).join(", ") || say("look.none")}.`;
    return [first, ...others(friends, hidden)].join(" ");
  }

  sorted() {
    const units = this.told?.units || [];
    const seen = units.filter((each) => each.models.length);
    const hidden = units.filter((each) => !each.models.length && each.enemy);
    return { foes: seen.filter((each) => each.enemy), friends: seen.filter((each) => !each.enemy), hidden };
  }

  show() {
    const { foes, friends, hidden } = this.sorted();
    const several = this.shown().models.length > 1;
    const step = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {number} */ by) =>
      button(sign, () => this.next(by), { kind: "plain", key, "aria-label": say(`look.${key}`), title: say(`look.${key}`) });
    byId("look-from").setAttribute("aria-pressed", "true");
    put(
      this.place,
      h(
        "header",
        {},
        h("h2", {}, this.title()),
        several ? [step("←", "previous", -1), step("→", "next", 1)] : null,
        button("×", () => this.stop(), { kind: "plain", key: "look-stop", "aria-label": say("look.stop"), title: say("look.stop") }),
      ),
      h("ul", {}, foes.map((each) => h("li", {}, this.mark(each), countOf(each))), foes.length ? null : h("li", {}, say("look.none"))),
      others(friends, hidden).map((each) => h("p", {}, each)),
      h("p", { class: "quiet" }, say("look.lines")),
    );
    this.place.hidden = false;
  }

  /** @param {ModelsSeen} each */
  mark(each) {
    return sideMark(this.app.shown.table.units[each.unit].army);
  }
}

/** Friends that are seen, and enemies that are not. @param {ModelsSeen[]} friends @param {ModelsSeen[]} hidden */
function others(friends, hidden) {
  return [
    friends.length ? say("look.friends", { names: friends.map(countOf).join(", ") }) : "",
    hidden.length ? say("look.hidden", { names: hidden.map((each) => each.name).join(", ") }) : "",
  ].filter(Boolean);
}

/** @param {ModelsSeen} each */
const countOf = ({ name, models, of }) => (of === 1 ? name : say("look.count", { name, seen: models.length, of }));
