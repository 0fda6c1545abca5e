// Attacks: who attacks whom with what. Starts from a good sharing-out; tap a target to change it, or split.
import { button, h } from "../dom.js";
import { baseOf, middle } from "../table/geometry.js";
import { attackLine } from "../table/happenings.js";
import { beacon } from "../table/overlay.js";
import { say } from "../texts.js";
import { emblemIcon } from "./bits.js";
import { targetOdds, weaponOdds } from "./odds.js";
import { Task } from "./task.js";

/** @import {PickTargetsView, Reach, Share, TargetOdds, Targets} from "../protocol.js" */

/** @typedef {{weapon: string, oneOf: string | null, able: Map<number, string[]>, given: Map<number, string | null>, counts: Map<string, number> | null, attacks: number | null}} Row */

/**
 * Sharing out the attacks of a unit.
 * @extends {Task<PickTargetsView>}
 */
export class TargetsTask extends Task {
  /** @param {import("./app.js").App} app @param {PickTargetsView} decision @param {Task | null} [within] the panel it is a part of */
  constructor(app, decision, within = null) {
    super(app, decision);
    this.within = within;
    this.unit = this.app.shown.table.units[this.decision.unit || ""];
    /** @type {Record<string, TargetOdds>} what the attacks as they are shared out would do */
    this.weighed = {};
    /** @type {string} the sharing-out that was asked about last */
    this.weighing = "";
    /** @type {Row[]} */
    this.all = this.decision.reaches.map((reach) => this.row(reach));
    /** Of weapons between which the unit picks, the one it uses. @type {Map<string, string>} */
    this.picked = new Map();
    for (const set of this.sets) this.picked.set(set, this.firstOf(set));
  }

  /** The weapons that are used. */
  get rows() {
    return this.all.filter((row) => !row.oneOf || this.picked.get(row.oneOf) === row.weapon);
  }

  /** What the unit picks between. */
  get sets() {
    return [...new Set(this.all.flatMap((row) => (row.oneOf ? [row.oneOf] : [])))];
  }

  /** The weapon to start from. @param {string} set */
  firstOf(set) {
    const weapons = this.all.filter((row) => row.oneOf === set).map((row) => row.weapon);
    const shares = this.decision.default?.shares || [];
    return weapons.find((each) => shares.some((share) => share.weapon === each)) || weapons[0];
  }

  start() {
    this.app.selected = this.decision.unit;
  }

  /** @param {Reach} reach @returns {Row} */
  row(reach) {
    const able = new Map(Object.entries(reach.models).map(([number, foes]) => [Number(number), foes]));
    const shares = (this.decision.default?.shares || []).filter(
      (each) => each.weapon === reach.weapon,
    );
    const given = new Map(
      [...able].map(([number, foes]) => [
        number,
        shares.find((each) => each.models.includes(number))?.target ||
          (shares.length ? null : this.aimOf(foes)),
      ]),
    );
    return { weapon: reach.weapon, oneOf: reach.one_of ?? null, able, given, counts: null, attacks: this.attacksOf(reach.weapon) };
  }

  /** Whom to aim at with a weapon that is not used at first: as the others do. @param {string[]} foes */
  aimOf(foes) {
    const aims = (this.decision.default?.shares || []).map((each) => each.target);
    return aims.find((each) => foes.includes(each)) || foes[0];
  }

  /** Are these combat attacks? */
  get melee() {
    return this.decision.ability?.id !== "shoot" && !this.decision.ability?.id.endsWith("/shoot");
  }

  /** A weapon may have a ranged and a melee profile: the one that attacks now. @param {string} weapon */
  profileOf(weapon) {
    const named = (this.app.warscroll(this.unit.warscroll)?.weapons || []).filter((each) => each.name === weapon);
    return named.find((each) => (each.range === null) === this.melee) || named[0];
  }

  /** @param {string} weapon */
  attacksOf(weapon) {
    const found = this.profileOf(weapon);
    return typeof found?.attacks === "number" ? found.attacks : null;
  }

  /** Every enemy that could be attacked. */
  get foes() {
    return [...new Set(this.rows.flatMap((row) => [...row.able.values()].flat()))];
  }

  looks() {
    return { lit: new Set(this.foes) };
  }

  overlay() {
    const { units, depth } = this.app.shown.table;
    const aimed = new Set(this.rows.flatMap((row) => [...row.given.values()]));
    const from = middle(this.standing());
    const lines = [...aimed].flatMap((id) =>
      id && units[id]?.models.length ? [attackLine(from, middle(units[id].models), depth, this.unit.army)] : [],
    );
    const rings = this.foes.flatMap((id) =>
      (units[id]?.models || []).map((each) =>
        beacon(each, Math.max(...baseOf(units[id], each.n)) / 2 + 0.12, depth, aimed.has(id)),
      ),
    );
    return [...rings, ...lines];
  }

  /** Where the attackers stand, after a pile-in that comes first. */
  standing() {
    const moves = this.ahead.flatMap((each) => (each.type === "Move" ? each.moves || [] : []));
    return this.unit.models.map((each) => moves.find((move) => move.model === each.n)?.path.at(-1) || each);
  }

  panel() {
    const verb = this.melee ? "targets.fight" : "targets.shoot";
    return [
      this.heading(say(verb, { unit: this.unit.name }), this.foes.length > 1 ? say("targets.hint") : "", true),
      this.problems(),
      ...this.body(),
    ];
  }

  /** Whom to attack with what, without the heading. */
  body() {
    return [
      this.foes.length > 1 ? this.everybody() : null,
      this.sets.map((set) => this.choiceOf(set)),
      this.rows.map((row, index) => this.weapon(row, index)),
      targetOdds(this),
    ];
  }

  /** Which of several weapons is used. @param {string} set */
  choiceOf(set) {
    const label = say("targets.one-of", { name: set });
    const take = (/** @type {string} */ weapon) => {
      this.picked.set(set, weapon);
      this.app.refresh();
    };
    return h(
      "div",
      { class: "everybody", role: "group", "aria-label": label },
      h("span", { class: "quiet" }, label),
      this.all
        .filter((row) => row.oneOf === set)
        .map(({ weapon }) =>
          button(weapon, () => take(weapon), {
            kind: "plain",
            key: `take-${weapon}`,
            pressed: this.picked.get(set) === weapon,
          }),
        ),
    );
  }

  /** All at one target. */
  everybody() {
    return h(
      "div",
      { class: "everybody", role: "group", "aria-label": say("targets.all") },
      h("span", { class: "quiet" }, say("targets.all")),
      this.foes.map((id) => button(this.app.nameOf(id), () => this.allAt(id), { kind: "plain", key: `all-${id}` })),
    );
  }

  /** @param {string} id */
  allAt(id) {
    for (const row of this.rows) {
      row.counts = null;
      for (const [number, foes] of row.able) if (foes.includes(id)) row.given.set(number, id);
    }
    this.app.refresh();
  }

  /** @param {Row} row @param {number} index */
  weapon(row, index) {
    const foes = [...new Set([...row.able.values()].flat())];
    return h(
      "section",
      { class: "group weapon" },
      h("h3", {}, row.weapon, h("span", { class: "quiet" }, ` ${this.profile(row)}`)),
      foes.map((foe) => this.line(row, index, foe, foes.length > 1)),
      [...row.given.values()].includes(null)
        ? h(
            "p",
            { class: "quiet" },
            say("targets.idle", { count: [...row.given.values()].filter((each) => each === null).length }),
          )
        : null,
    );
  }

  /** @param {Row} row */
  profile(row) {
    const found = this.profileOf(row.weapon);
    if (!found) return "";
    return say("weapon.profile", {
      attacks: found.attacks,
      hit: found.hit,
      wound: found.wound,
      rend: found.rend || "–",
      damage: found.damage,
    });
  }

  /** One target of one weapon, with as many attackers as it gets. @param {Row} row @param {number} index @param {string} foe @param {boolean} several */
  line(row, index, foe, several) {
    const unit = this.app.shown.table.units[foe];
    const lone = row.able.size === 1 && (row.attacks || 0) > 1;
    const count = lone ? this.shareOf(row, foe) : [...row.given.values()].filter((each) => each === foe).length;
    const most = lone ? row.attacks : [...row.able.values()].filter((each) => each.includes(foe)).length;
    const text = say(lone ? "targets.attacks" : "targets.models", { count, most });
    return h(
      "div",
      {
        class: ["target", count && "aimed"],
        onpointerenter: () => this.app.glance(foe),
        onpointerleave: () => this.app.glance(null),
      },
      h(
        "button",
        {
          type: "button",
          class: "button target-name",
          "data-key": `target-${index}-${foe}`,
          "aria-pressed": String(count > 0),
          onclick: () => this.rowAt(row, foe),
        },
        unit ? emblemIcon(unit) : null,
        this.app.nameOf(foe),
      ),
      h("span", { class: "target-count" }, text),
      weaponOdds(this, row.weapon, foe),
      several && (most || 0) > 0
        ? h(
            "span",
            { class: "steppers" },
            button("−", () => this.step(row, foe, -1), {
              kind: "quiet",
              key: `less-${index}-${foe}`,
              disabled: !count,
              "aria-label": say("targets.fewer", { name: this.app.nameOf(foe) }),
            }),
            button("+", () => this.step(row, foe, 1), {
              kind: "quiet",
              key: `more-${index}-${foe}`,
              disabled: count >= (most || 0),
              "aria-label": say("targets.more", { name: this.app.nameOf(foe) }),
            }),
          )
        : null,
    );
  }

  /** Attacks of a lone model at a foe. @param {Row} row @param {string} foe */
  shareOf(row, foe) {
    if (row.counts) return row.counts.get(foe) || 0;
    return [...row.given.values()][0] === foe ? row.attacks || 0 : 0;
  }

  /** All attackers with this weapon at a foe. @param {Row} row @param {string} foe */
  rowAt(row, foe) {
    row.counts = null;
    for (const [number, foes] of row.able) if (foes.includes(foe)) row.given.set(number, foe);
    this.app.refresh();
  }

  /** One more or fewer. @param {Row} row @param {string} foe @param {number} by */
  step(row, foe, by) {
    if (row.able.size === 1 && (row.attacks || 0) > 1) this.stepAttacks(row, foe, by);
    else this.stepModels(row, foe, by);
    this.app.refresh();
  }

  /** @param {Row} row @param {string} foe @param {number} by */
  stepAttacks(row, foe, by) {
    const foes = [...row.able.values()][0];
    const counts = new Map(foes.map((each) => [each, this.shareOf(row, each)]));
    const other = foes.filter((each) => each !== foe).sort((a, b) => (counts.get(b) || 0) - (counts.get(a) || 0))[0];
    if (!other || (by > 0 && !counts.get(other))) return;
    counts.set(foe, (counts.get(foe) || 0) + by);
    counts.set(other, (counts.get(other) || 0) - by);
    row.counts = counts;
  }

  /** @param {Row} row @param {string} foe @param {number} by */
  stepModels(row, foe, by) {
    const free = [...row.able].filter(([number, foes]) =>
      by > 0 ? foes.includes(foe) && row.given.get(number) !== foe : row.given.get(number) === foe,
    );
    const last = free[free.length - 1];
    if (!last) return;
    const [number, foes] = last;
    row.given.set(number, by > 0 ? foe : foes.find((each) => each !== foe) || null);
  }

  /** @returns {Targets} */
  choice() {
    return { type: "Targets", shares: this.rows.flatMap((row) => this.sharesOf(row)) };
  }

  /** @param {Row} row @returns {Share[]} */
  sharesOf(row) {
    if (row.counts) {
      const [model] = [...row.able.keys()];
      return [...row.counts]
        .filter(([, count]) => count > 0)
        .map(([target, count]) => ({ weapon: row.weapon, target, models: [model], count }));
    }
    const foes = [...new Set(row.given.values())].filter((each) => each !== null);
    return foes.map((target) => ({
      weapon: row.weapon,
      target,
      models: [...row.given].filter(([, each]) => each === target).map(([number]) => number),
      count: null,
    }));
  }

  foot() {
    return [
      this.main(say(this.melee ? "targets.confirm-fight" : "targets.confirm-shoot"), () =>
        this.answer(this.choice()),
      ),
    ];
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  tap(point, near) {
    const found = this.app.table.modelAt(point, near)?.unit.id;
    if (!found || !this.foes.includes(found)) return false;
    this.allAt(found);
    return true;
  }
}
