// The odds of rolls that are no attacks.
import { h, put } from "../dom.js";
import { say } from "../texts.js";
import { chart, percent } from "./odds_chart.js";
import { asked, check, choice, field, unitOf, unitSelect } from "./odds_fields.js";
import { copyButton, outcome } from "./odds_result.js";

/** @import {ChargeOdds, DiceOdds, OddsArmy, OutcomeView, PriorityOdds, RollOdds} from "../protocol.js" */

/** Which fields each roll has, and what they hold at first. @type {Record<string, Record<string, string>>} */
const FIELDS = {
  charge: { distance: "7", dice: "2", bonus: "", reroll: "" },
  run: { distance: "4", bonus: "" },
  cast: { value: "6", bonus: "", against: "" },
  unbind: { value: "7", bonus: "" },
  chant: { value: "4", points: "", bonus: "" },
  priority: {},
  dice: { dice: "2D6", bonus: "", "at-least": "7", reroll: "" },
  mortal: {
    damage: "D3",
    rolls: "1",
    on: "",
    cast: "",
    bonus: "",
    against: "",
    target: "clanrats",
    "target-models": "",
    "target-damage": "",
  },
};

/** The form of a roll. */
export class RollForm {
  /** @param {OddsArmy[]} armies @param {URLSearchParams} query @param {() => void} changed */
  constructor(armies, query, changed) {
    this.armies = armies;
    const kinds = Object.keys(FIELDS).map((each) => /** @type {[string, string]} */ ([each, say(`odds.what.${each}`)]));
    this.what = choice("what", query, kinds);
    this.fields = h("div", { class: "fields" });
    this.form = h(
      "form",
      {
        class: "odds-form",
        oninput: (/** @type {Event} */ event) => {
          if (event.target === this.what) this.build(new URLSearchParams());
          this.fit();
          changed();
        },
        onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
      },
      h("fieldset", {}, h("legend", {}, say("odds.tab.rolls")), field(say("odds.what"), this.what), this.fields),
    );
    /** @type {HTMLSelectElement | null} */
    this.whom = null;
    this.written = h("input", { type: "text", name: "target" });
    this.about = field(say("odds.characteristics"), this.written, say("odds.characteristics-hint"));
    this.build(query);
    this.fit();
  }

  /** @param {URLSearchParams} query */
  build(query) {
    const first = FIELDS[this.what.value];
    const fresh = ![...Object.keys(first)].some((name) => query.has(name));
    const held = new URLSearchParams(fresh ? first : query);
    put(
      this.fields,
      Object.keys(first).map((name) => this.one(name, held)),
    );
  }

  /** @param {string} name @param {URLSearchParams} held */
  one(name, held) {
    const label = say(`odds.field.${name}`);
    if (name === "reroll") return check(label, name, held);
    if (name === "target") return this.target(label, held);
    const free = name === "damage" || (name === "dice" && this.what.value === "dice");
    const step = name === "distance" ? "0.1" : "1";
    return field(label, h("input", { name, type: free ? "text" : "number", step, value: held.get(name) }));
  }

  /** @param {string} label @param {URLSearchParams} held */
  target(label, held) {
    const unit = unitOf(this.armies, held.get("target"));
    this.whom = unitSelect("target", this.armies, unit?.id || "");
    this.written.value = unit ? "" : held.get("target") || "";
    return [field(label, this.whom), this.about];
  }

  fit() {
    if (!this.whom || (!this.whom.isConnected && this.what.value !== "mortal")) return;
    const named = Boolean(this.whom.value);
    this.about.hidden = this.written.disabled = named;
  }

  query() {
    return asked(this.form);
  }

  get path() {
    return "/api/odds/roll";
  }

  /** @param {HTMLElement} place @param {OutcomeView | RollOdds | ChargeOdds | PriorityOdds | DiceOdds} found @param {URLSearchParams} query */
  show(place, found, query) {
    const what = query.get("what") || "charge";
    if ("foe" in found) return put(place, outcome(found));
    const shown = (/** @type {string} */ name, /** @type {unknown} */ value) =>
      typeof value === "number" && name !== "needs" ? percent(value) : value;
    const values = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, shown(name, value)]));
    put(
      place,
      h("h2", {}, say("odds.result")),
      "chance" in found && found.chance === null
        ? null
        : h("p", { class: "odds-summary" }, say(`odds.said.${what}`, values)),
      "total" in found ? chart(say("odds.total"), found.total) : null,
      h("div", { class: "row" }, copyButton()),
    );
  }
}
