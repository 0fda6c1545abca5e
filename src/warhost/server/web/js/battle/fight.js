// A fight in one panel: who fights, the pile-in as it would be made, whom the attacks go to, and go.
import { button, h } from "../dom.js";
import { pathLength, tenth } from "../table/geometry.js";
import { ghosts, trails } from "../table/overlay.js";
import { say } from "../texts.js";
import { emblemIcon, segments } from "./bits.js";
import { ChoosingTask } from "./choosing.js";
import { MovingTask } from "./moving.js";
import { TargetsTask } from "./targets.js";
import { Task } from "./task.js";

/** @import {AnyChoice, AnyDecisionView, Move, MoveUnitView, Place, WindowView} from "../protocol.js" */

const FIGHT = "fight";
const STILL = 0.05;

/** Can this window be one panel: does everybody in it simply fight? @param {AnyDecisionView} decision */
export const isFight = (decision) =>
  (decision.type === "Window" && decision.kind === FIGHT && decision.options.some((each) => each.ability === FIGHT)) ||
  (decision.type === "MoveUnit" && decision.kind === "pile-in" && decision.ability?.id === FIGHT);

/**
 * A unit is picked, piles in and attacks. Nothing is declared before the one button.
 * @extends {Task<WindowView | MoveUnitView>}
 */
export class FightTask extends Task {
  /** @param {import("./app.js").App} app @param {WindowView | MoveUnitView} decision */
  constructor(app, decision) {
    super(app, decision);
    /** @type {(string | null)[]} */
    this.units =
      decision.type === "Window"
        ? decision.options.filter((each) => each.ability === FIGHT).map((each) => each.unit)
        : [decision.unit];
    const wished = this.units.includes(app.selected) ? app.selected : this.units[0];
    /** @type {string} */
    this.unit = wished || "";
    /** @type {MoveUnitView | null} */
    this.pileIn = null;
    /** @type {Move | null} how it would pile in */
    this.move = null;
    /** @type {TargetsTask | null} whom it would attack then */
    this.targets = null;
    this.thinking = 0;
    this.ready = false;
  }

  start() {
    if (!this.ready) this.think();
  }

  /** The answers before the targets. @returns {AnyChoice[]} */
  get before() {
    const use = /** @type {AnyChoice} */ ({ type: "Use", ability: FIGHT, unit: this.unit });
    return [...(this.decision.type === "Window" ? [use] : []), ...(this.move ? [this.move] : [])];
  }

  /** @param {string} unit */
  choose(unit) {
    this.unit = unit;
    this.app.selected = unit;
    this.think();
  }

  /** What would be asked on the way, with answers to start from. */
  async think() {
    const turn = ++this.thinking;
    Object.assign(this, { pileIn: null, move: null, targets: null, ready: false });
    this.app.selected = this.unit;
    const first = await this.foresee();
    if (turn !== this.thinking || this.app.task !== this) return;
    if (first?.decision?.type === "MoveUnit") {
      this.pileIn = first.decision;
      await this.pile(first.idea?.type === "Move" ? first.idea : { type: "Move", moves: [], target: null });
    } else this.aim(first?.decision || null);
    if (turn === this.thinking) this.ready = true;
    if (this.app.task === this) this.app.refresh();
  }

  /** @param {Move} move */
  async pile(move) {
    this.move = move;
    const next = await this.foresee();
    if (this.move === move) this.aim(next?.decision || null);
  }

  async foresee() {
    const reply = await this.app.link.ask({ type: "ahead", to: this.app.shown.number, choices: this.before });
    return reply.type === "foreseen" ? reply : null;
  }

  /** @param {AnyDecisionView | null} decision */
  aim(decision) {
    this.targets = decision?.type === "PickTargets" ? new TargetsTask(this.app, decision, this) : null;
    if (this.targets) this.targets.ahead = this.before;
  }

  title() {
    if (this.units.length > 1) return say("fight.who");
    return say("targets.fight", { unit: this.app.nameOf(this.unit) });
  }

  panel() {
    return [
      this.heading(this.title(), this.units.length > 1 ? say("fight.turns") : "", true),
      this.problems(),
      this.units.length > 1 ? this.who() : null,
      this.piling(),
      this.targets ? this.targets.body() : h("p", { class: "quiet" }, say(this.ready ? "fight.nobody" : "fight.thinking")),
      this.others(),
    ];
  }

  who() {
    return segments(
      say("fight.who"),
      this.units.map((id) => ({ id: id || "", label: this.app.nameOf(id || "") })),
      this.unit,
      (id) => this.choose(id),
    );
  }

  /** How far it piles in, and a way to do it by hand. */
  piling() {
    if (!this.pileIn || !this.move) return null;
    const far = this.distance();
    const values = { inches: tenth(far), unit: this.app.nameOf(this.move.target || "") };
    const key = far < STILL ? "fight.stays" : this.move.target ? "fight.piles" : "fight.piles-anywhere";
    const unit = this.app.shown.table.units[this.unit];
    return h(
      "p",
      { class: "piling" },
      unit ? emblemIcon(unit) : null,
      h("span", {}, say(key, values)),
      button(say("fight.by-hand"), () => this.byHand(), { kind: "quiet", key: "by-hand", disabled: this.sending }),
    );
  }

  distance() {
    const models = this.app.shown.table.units[this.pileIn?.unit || ""]?.models || [];
    const ways = (this.move?.moves || []).map((each) => {
      const start = models.find((model) => model.n === each.model);
      return start ? pathLength(start, each.path) : 0;
    });
    return Math.max(0, ...ways);
  }

  /** Drag the models oneself; the answer comes back here. */
  byHand() {
    if (!this.pileIn) return;
    const task = new MovingTask(this.app, this.pileIn);
    task.ahead = this.before.filter((each) => each.type !== "Move");
    task.back = () => this.app.setTask(this);
    task.deliver = (choice) => {
      this.app.setTask(this);
      if (choice.type === "Move") this.pile(choice).then(() => this.app.refresh());
    };
    this.app.setTask(task);
  }

  /** Abilities other than Fight that could be used instead. */
  others() {
    if (this.decision.type !== "Window") return null;
    const rest = this.decision.options.filter((each) => each.ability !== FIGHT);
    if (!rest.length) return null;
    const task = new ChoosingTask(this.app, { ...this.decision, options: rest, blocked: [] });
    task.answer = (choice) => this.answer(choice);
    return [...task.options.keys()].map((key) => task.group(key));
  }

  looks() {
    const moved = this.pileIn?.unit && this.distance() >= STILL ? [this.pileIn.unit] : [];
    return { ...(this.targets?.looks() || {}), faded: new Set(moved) };
  }

  /** @returns {import("../page.js").Child[]} */
  overlay() {
    return [...this.sketch(), ...(this.targets?.overlay() || [])];
  }

  /** The pile-in as it would be. */
  sketch() {
    const unit = this.app.shown.table.units[this.pileIn?.unit || ""];
    if (!unit || this.distance() < STILL) return [];
    const { depth } = this.app.shown.table;
    /** @type {Map<number, Place>} */
    const starts = new Map(unit.models.map((each) => [each.n, { x: each.x, y: each.y, z: each.z, facing: each.facing }]));
    const ends = new Map(starts);
    const ways = new Map((this.move?.moves || []).map((each) => [each.model, each.path]));
    for (const [number, path] of ways) {
      const [start, end] = [starts.get(number), path[path.length - 1]];
      if (start && end) ends.set(number, { ...start, x: end.x, y: end.y, facing: end.facing ?? start.facing });
    }
    return [
      trails(unit, depth, starts, ways),
      ghosts(unit, this.app.table.labels[unit.id], depth, ends, new Set(), new Set()),
    ];
  }

  foot() {
    const moves = this.distance() >= STILL;
    const still = this.targets || !this.ready ? "targets.confirm-fight" : "fight.go-on";
    const label = say(moves ? (this.targets ? "fight.go-in" : "fight.pile-in") : still);
    return [this.main(label, () => this.go(), { disabled: this.sending || !this.ready })];
  }

  go() {
    const [first, ...rest] = [...this.before, ...(this.targets ? [this.targets.choice()] : [])];
    if (first) this.answer(first, rest);
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  tap(point, near) {
    const found = this.app.table.modelAt(point, near)?.unit.id;
    if (found && this.units.includes(found) && found !== this.unit) {
      this.choose(found);
      return true;
    }
    return this.targets?.tap(point, near) || false;
  }
}
