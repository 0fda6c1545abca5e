// Moving a unit: drag it, see the way and the inches, hear at once whether it may.
import { button, h, sure } from "../dom.js";
import { apart, baseOf, middle, pathLength, tenth } from "../table/geometry.js";
import { inside, tag, trails } from "../table/overlay.js";
import { say } from "../texts.js";
import { ArrangingTask } from "./arranging.js";
import { touching } from "./bits.js";
import { chargeOdds } from "./odds.js";

/** @import {Point} from "../page.js" */
/** @import {AnyChoice, Move, MoveUnitView, Place, Preview, Step, SuggestedChoice} from "../protocol.js" */

const STILL = 0.02;

/**
 * A move, run, charge, retreat or pile-in.
 * @extends {ArrangingTask<MoveUnitView>}
 */
export class MovingTask extends ArrangingTask {
  /** @param {import("./app.js").App} app @param {MoveUnitView} decision */
  constructor(app, decision) {
    super(app, decision);
    /** @type {Map<number, Place>} */
    this.starts = new Map();
    for (const model of this.mover.models)
      this.starts.set(model.n, { x: model.x, y: model.y, z: model.z, facing: model.facing || 0 });
    this.goals = this.ownStarts();
    /** @type {Map<number, Step[]>} */
    this.paths = new Map();
    /** @type {Map<number, number>} */
    this.used = new Map();
    /** @type {Move | null} the move as the server would take it */
    this.plan = null;
    this.target = this.decision.targets[0] || null;
    /** @type {Move | null} a move of the server's own, to be taken as it is */
    this.pinned = null;
    /** @type {Preview | null} what the move would bring */
    this.meaning = null;
  }

  /** The unit that moves. */
  get mover() {
    return sure(this.unit);
  }

  /** Where a model began. @param {number} number */
  startOf(number) {
    return sure(this.starts.get(number));
  }

  start() {
    super.start();
    const carried = this.app.carried !== null;
    this.app.takeUp(this);
    if (!carried && !this.dirty() && this.sketched) this.suggest();
  }

  /** Whoever charges or piles in mostly wants the obvious way: it is sketched from the start. */
  get sketched() {
    return this.decision.kind === "pile-in" || this.charging;
  }

  get charging() {
    return this.decision.foes.length > 0;
  }

  ownStarts() {
    return new Map(this.decision.models.map((number) => [number, { ...this.startOf(number) }]));
  }

  get moved() {
    return [...this.goals].filter(([number, place]) => {
      const start = this.startOf(number);
      return apart(start, place) > STILL || Math.abs((start.facing || 0) - (place.facing || 0)) > 0.1;
    });
  }

  dirty() {
    return this.moved.length > 0;
  }

  /** No further than the move goes, for whoever has come furthest. @param {[number, Place][]} places @param {number} dx @param {number} dy */
  allowed(places, dx, dy) {
    const by = super.allowed(places, dx, dy);
    const limit = this.decision.limit - 0.002;
    const part = Math.min(1, ...places.map(([number, each]) => reachable(this.startOf(number), each, by, limit)));
    return { dx: by.dx * part, dy: by.dy * part };
  }

  /** @param {Move | null} [pinned] a move of the server's own, to be taken as it is */
  changed(pinned = null) {
    this.pinned = pinned;
    this.plan = null;
    this.paths = new Map();
    this.used = new Map(this.moved.map(([number, place]) => [number, apart(this.startOf(number), place)]));
    super.changed();
  }

  async examine() {
    const { number } = this.app.shown;
    if (this.pinned) {
      const choice = this.pinned;
      const reply = await this.app.link.ask({ type: "check", to: number, choice, ahead: this.ahead });
      return { ...reply, choice };
    }
    const goals = this.moved.map(([model, place]) => ({
      model,
      x: place.x,
      y: place.y,
      facing: this.turned(model, place),
    }));
    if (!goals.length) return { type: "checked", problems: [], preview: {} };
    return this.app.link.ask({ type: "plan", to: number, goals, target: this.target, ahead: this.ahead });
  }

  /** @param {number} model @param {Place} place */
  turned(model, place) {
    return Math.abs((this.startOf(model).facing || 0) - (place.facing || 0)) > 0.1 ? place.facing : null;
  }

  /** @param {import("./arranging.js").Judged} reply */
  accept(reply) {
    super.accept(reply);
    this.plan = reply.choice || null;
    for (const each of this.plan?.moves || []) {
      this.paths.set(each.model, each.path);
      this.used.set(each.model, pathLength(this.startOf(each.model), each.path));
    }
    for (const each of reply.preview?.models || []) this.used.set(each.model, each.distance);
    this.meaning = reply.preview || null;
  }

  dangerous() {
    return this.dirty() || this.dragging;
  }

  moves() {
    return this.dirty();
  }

  standing() {
    return new Map([...this.starts, ...this.goals]);
  }

  get longest() {
    return Math.max(0, ...this.used.values());
  }

  overlay() {
    if (!this.dirty()) return [];
    const { depth, width } = this.app.shown.table;
    const ways = new Map(this.moved.map(([number, place]) => [number, this.paths.get(number) || [place]]));
    const front = middle(this.chosen.map((number) => this.goalOf(number)));
    const over = this.longest > this.decision.limit + 0.01;
    const text = say("move.tag", { used: tenth(this.longest), limit: tenth(this.decision.limit) });
    const behind = { x: inside(front.x, text, this.app.table.writing, width), y: this.rear(front) };
    return [
      trails(this.mover, depth, this.starts, ways),
      ...super.overlay(),
      tag(behind, depth, text, this.app.table.writing, over ? "bad" : ""),
    ];
  }

  /** Where a label hides nobody they move up to: behind them. @param {Point} front */
  rear(front) {
    const { depth } = this.app.shown.table;
    const north = front.y > middle(this.chosen.map((number) => this.startOf(number))).y;
    const edges = this.chosen.map((number) => this.goalOf(number).y + ((north ? -1 : 1) * baseOf(this.mover, number)[0]) / 2);
    return north ? Math.max(0.5, Math.min(...edges) - 0.7) : Math.min(depth - 0.5, Math.max(...edges) + 0.7);
  }

  title() {
    const { kind, ability } = this.decision;
    const values = {
      unit: this.mover.name,
      limit: tenth(this.decision.limit),
      ability: ability?.name || say("move.plain"),
    };
    return kind === "pile-in" ? say("move.pile-in", values) : say("move.title", values);
  }

  panel() {
    return [
      this.heading(this.title(), say(this.dirty() ? "move.hint-more" : touching() ? "move.hint-touch" : "move.hint"), true),
      this.problems(),
      this.gauge(),
      this.decision.foes.length ? chargeOdds(this.app, this.decision.foes, true) : null,
      this.dirty() ? [this.verdict(), this.consequences()] : null,
      this.decision.targets.length > 1 ? this.aim() : null,
      this.tools(),
    ];
  }

  /** What the move would bring. */
  consequences() {
    const { in_combat: foes = [], contesting = [] } = this.meaning || {};
    if (!this.judged || this.found.length || (!foes.length && !contesting.length)) return null;
    const said = [
      foes.length
        ? say("move.fights", { units: foes.map((each) => this.app.nameOf(each)).join(", ") })
        : "",
      contesting.length ? say("move.contests", { what: contesting.join(", ") }) : "",
    ];
    return h("p", { class: "quiet" }, said.filter(Boolean).join(" "));
  }

  /** Inches used and left. */
  gauge() {
    const { limit } = this.decision;
    const used = this.longest;
    const left = Math.max(0, limit - used);
    const bar = h("progress", { max: limit, value: Math.min(limit, used), "aria-label": say("move.gauge") });
    return h("div", { class: "gauge" }, bar, h("span", {}, say("move.used", { used: tenth(used), left: tenth(left) })));
  }

  /** Whom a pile-in is aimed at. */
  aim() {
    return h(
      "fieldset",
      { class: "aim" },
      h("legend", {}, say("move.aim")),
      this.decision.targets.map((id) =>
        button(this.app.nameOf(id), () => this.aimAt(id), {
          kind: "plain",
          pressed: this.target === id,
          key: `aim-${id}`,
        }),
      ),
    );
  }

  /** @param {string} id */
  aimAt(id) {
    this.target = id;
    this.changed();
  }

  foot() {
    const legal = this.dirty() && this.judged && !this.found.length;
    return [
      this.main(this.confirmLabel(), () => this.confirm(), { disabled: this.sending || !legal }),
      button(say("suggest"), () => this.suggest(), { key: "suggest", disabled: this.sending }),
      this.dirty() ? button(say("move.reset"), () => this.reset(), { key: "reset", disabled: this.sending }) : null,
      this.decision.must
        ? null
        : button(say(this.charging ? "move.no-charge" : "move.none"), () => this.stay(), { key: "stay", disabled: this.sending }),
    ];
  }

  confirmLabel() {
    if (this.decision.kind === "pile-in") return say("fight.pile-in");
    return say(this.charging ? "move.charge" : "move.confirm");
  }

  stay() {
    this.answer({ type: "Move", moves: [], target: null });
  }

  confirm() {
    if (!this.dirty()) return;
    if (!this.judged || this.found.length) return;
    this.answer(
      this.plan || {
        type: "Move",
        moves: this.moved.map(([model, place]) => ({
          model,
          path: [{ x: place.x, y: place.y, facing: this.turned(model, place) }],
        })),
        target: this.target,
      },
    );
  }

  remedy() {
    return button(say("move.furthest"), () => this.furthest(), { key: "furthest", disabled: this.sending });
  }

  /** As much of the way as may be gone. */
  async furthest() {
    const wished = this.moved;
    for (let part = 0.95; part > 0.05; part -= 0.1) {
      const goals = wished.map(([model, place]) => {
        const start = this.startOf(model);
        const facing = this.turned(model, place);
        return { model, x: start.x + (place.x - start.x) * part, y: start.y + (place.y - start.y) * part, facing };
      });
      const reply = await this.app.link.ask({
        type: "plan",
        to: this.app.shown.number,
        goals,
        target: this.target,
        ahead: this.ahead,
      });
      if (this.app.task !== this) return;
      if (reply.type === "planned" && !reply.problems.length) return this.adopt({ choice: reply.choice, words: [] });
    }
    this.app.toast(say("move.nowhere"));
  }

  reset() {
    this.goals = this.ownStarts();
    this.suggested = -1;
    this.found = [];
    this.changed();
  }

  /** @param {AnyChoice} choice */
  usable(choice) {
    return choice.type === "Move" && Boolean(choice.moves?.length);
  }

  /** @param {SuggestedChoice} suggestion */
  adopt({ choice }) {
    if (choice.type !== "Move") return;
    this.goals = this.ownStarts();
    for (const each of choice.moves || []) {
      const end = each.path[each.path.length - 1];
      const facing = [...each.path].reverse().find((step) => step.facing !== null && step.facing !== undefined)?.facing;
      this.goals.set(each.model, {
        ...this.startOf(each.model),
        x: end.x,
        y: end.y,
        ...(facing === undefined || facing === null ? {} : { facing }),
      });
    }
    this.target = choice.target ?? this.target;
    this.changed(choice);
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  grab(point, near) {
    const ghost = super.grab(point, near);
    if (ghost) return ghost;
    const found = this.app.table.modelAt(point, near);
    if (!found || found.unit.id !== this.decision.unit) return null;
    if (this.solo && this.goals.has(found.model.n)) this.single = found.model.n;
    return this.drag(point);
  }
}

/** How much of a step can be gone before a place is further than the limit from where it began: 0 to 1. @param {Place} start @param {Place} from @param {{dx: number, dy: number}} by @param {number} limit */
function reachable(start, from, by, limit) {
  const [x, y] = [from.x - start.x, from.y - start.y];
  const [a, b, c] = [by.dx ** 2 + by.dy ** 2, 2 * (x * by.dx + y * by.dy), x * x + y * y - limit ** 2];
  if (a < 1e-12) return 1;
  const root = b * b - 4 * a * c;
  return root <= 0 ? 0 : Math.min(1, Math.max(0, (-b + Math.sqrt(root)) / (2 * a)));
}
