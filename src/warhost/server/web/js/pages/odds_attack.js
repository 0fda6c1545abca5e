// The odds of attacks: who attacks whom, in which situation, and who attacks next.
import { button, h, put } from "../dom.js";
import { say } from "../texts.js";
import { asked, check, choice, field, lines, number, unitOf, unitSelect } from "./odds_fields.js";
import { outcome } from "./odds_result.js";

/** @import {OddsArmy, OutcomeView} from "../protocol.js" */

const OWN = [
  "+1 to hit rolls",
  "-1 to hit rolls",
  "+1 to wound rolls",
  "re-roll hit rolls of 1",
  "re-roll hit rolls",
  "re-roll wound rolls",
  "crits on 5+",
  "+1 Attacks",
  "+1 Rend",
  "+1 Damage",
];
const FOES = [
  "+1 to save rolls",
  "-1 to hit rolls against it",
  "only unmodified 6s hit against it",
  "re-roll save rolls",
  "ignore Rend",
  "WARD (5+)",
  "WARD (6+)",
  "no ward rolls",
];

/** The form of an attack. */
export class AttackForm {
  /** @param {OddsArmy[]} armies @param {URLSearchParams} query @param {() => void} changed */
  constructor(armies, query, changed) {
    this.armies = armies;
    this.changed = changed;
    this.then = query.getAll("then");
    this.sequence = h("div", { class: "sequence" });
    this.which = h("div", { class: "which" });
    this.form = h("form", {
      class: "odds-form",
      oninput: () => this.renew(),
      onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
    });
    const unit = query.has("weapon") ? null : unitOf(armies, query.get("attacker") || "liberators");
    const aim = query.get("target") || "clanrats";
    const foe = unitOf(armies, aim);
    this.who = unitSelect("attacker", armies, unit?.id || "");
    this.profiles = lines("weapon", query, { rows: 3, spellcheck: "false" });
    this.rows = field(say("odds.weapons"), this.profiles, say("odds.weapons-hint"));
    this.size = number("models", query, { min: 1, max: 100 });
    this.kind = choice("shooting", query, [
      ["", say("odds.fight")],
      ["1", say("odds.shoot")],
    ]);
    this.whom = unitSelect("target", armies, foe?.id || "");
    this.written = h("input", { type: "text", name: "target", value: foe ? "" : aim, spellcheck: "false" });
    this.about = field(say("odds.characteristics"), this.written, say("odds.characteristics-hint"));
    this.foes = number("target-models", query, { min: 1, max: 100 });
    this.shown = "";
    this.form.append(this.attacker(query), this.target(query), this.follow());
    this.weapons(query.getAll("weapon-names"));
    this.fit();
  }

  /** @param {URLSearchParams} query */
  attacker(query) {
    return h(
      "fieldset",
      {},
      h("legend", {}, say("odds.attacker")),
      field(say("odds.unit"), this.who),
      this.rows,
      h("div", { class: "pair" }, field(say("odds.models"), this.size), field(say("odds.kind"), this.kind)),
      this.which,
      check(say("odds.charged"), "charged", query),
      this.more("effect", OWN, query, [
        field(say("odds.champions"), number("champions", query, { min: 0, max: 100 })),
        field(say("odds.abilities"), lines("ability", query)),
      ]),
    );
  }

  /** @param {URLSearchParams} query */
  target(query) {
    return h(
      "fieldset",
      {},
      h("legend", {}, say("odds.target")),
      field(say("odds.unit"), this.whom),
      this.about,
      h(
        "div",
        { class: "pair" },
        field(say("odds.models"), this.foes),
        field(say("odds.target-damage"), number("target-damage", query, { min: 0, max: 100 })),
      ),
      check(say("odds.cover"), "cover", query),
      check(say("odds.charged"), "target-charged", query),
      this.more("target-effect", FOES, query, [field(say("odds.abilities"), lines("target-ability", query))]),
    );
  }

  /** What is in force on a side. @param {string} name @param {string[]} usual @param {URLSearchParams} query @param {Node[]} others */
  more(name, usual, query, others) {
    const box = lines(name, query, { spellcheck: "false" });
    const said = () => box.value.split("\n").map((each) => each.trim());
    const chips = usual.map((line) => {
      const toggle = () => {
        const now = said().filter(Boolean);
        const less = now.filter((each) => each !== line);
        box.value = (now.includes(line) ? less : [...now, line]).join("\n");
        chip.setAttribute("aria-pressed", String(!now.includes(line)));
        this.renew();
      };
      const chip = button(line, toggle, { kind: "chip", pressed: said().includes(line) });
      return chip;
    });
    box.addEventListener("input", () => {
      for (const chip of chips) chip.setAttribute("aria-pressed", String(said().includes(chip.textContent || "")));
    });
    const open = [name, name.replace("effect", "ability"), "champions"].some((each) => query.has(each));
    return h(
      "details",
      { open },
      h("summary", {}, say("odds.in-force-title")),
      h("div", { class: "chips", role: "group", "aria-label": say("odds.usual") }, chips),
      field(say("odds.in-force"), box),
      others,
    );
  }

  /** Who attacks next. */
  follow() {
    this.rowsOfThen();
    return h(
      "fieldset",
      { class: "following" },
      h("legend", {}, say("odds.then")),
      h("p", { class: "quiet" }, say("odds.then-text")),
      this.sequence,
      h(
        "datalist",
        { id: "odds-units" },
        this.armies.flatMap((army) => army.units.map((unit) => h("option", { value: unit.name }))),
      ),
      button(say("odds.then-add"), () => {
        this.then = [...this.said(), ""];
        this.rowsOfThen();
        /** @type {HTMLInputElement | null} */
        const last = this.sequence.querySelector(".then:last-child input");
        last?.focus();
      }),
    );
  }

  /** @returns {string[]} */
  said() {
    return [...this.sequence.querySelectorAll("input")].map((each) => each.value);
  }

  rowsOfThen() {
    put(
      this.sequence,
      this.then.map((line, index) =>
        h(
          "div",
          { class: "then" },
          h("input", {
            type: "text",
            name: "then",
            list: "odds-units",
            value: line,
            "aria-label": say("odds.then-label", { number: index + 2 }),
          }),
          button("✕", () => this.without(index), {
            kind: "quiet",
            "aria-label": say("odds.then-less", { number: index + 2 }),
          }),
        ),
      ),
    );
  }

  /** @param {number} index */
  without(index) {
    this.then = this.said().filter((_, other) => other !== index);
    this.rowsOfThen();
    this.renew();
  }

  /** Choose among the weapons of a unit, where it has several. @param {string[]} chosen */
  weapons(chosen) {
    const unit = unitOf(this.armies, this.who.value);
    const names = unit ? (this.kind.value ? unit.ranged : unit.melee) : [];
    const known = names.filter((each) => chosen.includes(each));
    this.shown = `${this.who.value}/${this.kind.value}`;
    put(
      this.which,
      names.length > 1
        ? h(
            "div",
            { role: "group", "aria-label": say("odds.which") },
            h("span", { class: "label" }, say("odds.which")),
            names.map((each) =>
              h(
                "label",
                { class: "check" },
                h("input", {
                  type: "checkbox",
                  name: "weapon-names",
                  value: each,
                  checked: !known.length || known.includes(each),
                }),
                each,
              ),
            ),
          )
        : null,
    );
  }

  renew() {
    if (this.shown !== `${this.who.value}/${this.kind.value}`) this.weapons([]);
    this.fit();
    this.changed();
  }

  /** Show only the fields that count. */
  fit() {
    const attacker = unitOf(this.armies, this.who.value);
    const target = unitOf(this.armies, this.whom.value);
    this.rows.hidden = Boolean(attacker);
    this.profiles.disabled = Boolean(attacker);
    this.about.hidden = Boolean(target);
    this.written.disabled = Boolean(target);
    this.size.placeholder = String(attacker?.size || 1);
    this.foes.placeholder = String(target?.size || 1);
  }

  /** @returns {URLSearchParams} */
  query() {
    const query = asked(this.form);
    const all = [...this.which.querySelectorAll("input")];
    if (all.every((each) => each.checked)) query.delete("weapon-names");
    return query;
  }

  get path() {
    return "/api/odds/attack";
  }

  /** @param {HTMLElement} place @param {OutcomeView} found @param {URLSearchParams} query */
  show(place, found, query) {
    const href = `/api/odds/attack.svg?${query}`;
    put(place, outcome(found, [h("a", { class: "button", href, download: "odds.svg" }, say("odds.picture"))]));
  }
}
