// What moving and setting up share: ghosts of models that are dragged or nudged, whole or one by one, and judged as they go.
import { button, h, sure } from "../dom.js";
import { capital, ofModel, proseView, spoken } from "../prose.js";
import { ruleLinks } from "../rules.js";
import { apart, baseOf, middle, reachOf } from "../table/geometry.js";
import { bonds, ghosts, problemMark, ranges } from "../table/overlay.js";
import { say } from "../texts.js";
import { segments } from "./bits.js";
import { Task } from "./task.js";

/** @import {Child} from "../page.js" */
/** @import {AnyChoice, Move, MoveUnitView, Place, Preview, ProblemView, SetUpUnitView, Step, SuggestedChoice, UnitView} from "../protocol.js" */

const NUDGE = 0.25;
const BIG_NUDGE = 1;
const TURN = 15;
/** A server that could not judge is asked once more after so long. */
const LATER = 1000;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @typedef {{type: string, problems?: ProblemView[], preview?: Preview, choice?: Move}} Judged what the server says of a proposal */

/** Whether the rules were asked; a refusal is the server's own. @param {Judged} reply */
const isJudged = (reply) => reply.type === "checked" || reply.type === "planned";

/** As much of a step as leaves everything between 0 and a size; what is over the edge already may come back. @param {{at: number, reach: number}[]} spots @param {number} size @param {number} step */
function roomFor(spots, size, step) {
  const low = Math.min(...spots.map((each) => each.at - each.reach));
  const high = Math.max(...spots.map((each) => each.at + each.reach));
  return Math.min(Math.max(step, Math.min(0, -low)), Math.max(0, size - high));
}

/**
 * Models given places by the player.
 * @template {MoveUnitView | SetUpUnitView} [D=MoveUnitView | SetUpUnitView]
 * @extends {Task<D>}
 */
export class ArrangingTask extends Task {
  /** @param {import("./app.js").App} app @param {D} decision */
  constructor(app, decision) {
    super(app, decision);
    /** @type {Map<number, Place>} where each model would stand */
    this.goals = new Map();
    this.solo = false;
    /** @type {number | null} */
    this.single = null;
    /** @type {ProblemView[]} */
    this.found = [];
    /** @type {SuggestedChoice[]} */
    this.suggestions = [];
    this.judged = false;
    /** @type {ProblemView[] | null} why the server could not judge */
    this.unheard = null;
    this.checking = false;
    this.again = false;
    this.suggested = -1;
    this.dragging = false;
    /** @type {UnitView | null} */
    this.unit = this.app.shown.table.units[this.decision.unit || ""] || null;
  }

  start() {
    this.app.selected = this.unit ? this.decision.unit : null;
  }

  /** Where a model would stand. @param {number} number */
  goalOf(number) {
    return sure(this.goals.get(number));
  }

  /** Which models a drag or a key moves. */
  get chosen() {
    if (this.solo && this.single !== null) return [this.single];
    return [...this.goals.keys()];
  }

  /** Everybody by the same step, so that the formation keeps its shape. @param {Map<number, Place>} from @param {number} dx @param {number} dy */
  shift(from, dx, dy) {
    const going = this.chosen.filter((number) => from.has(number));
    const by = this.allowed(
      going.map((number) => [number, sure(from.get(number))]),
      dx,
      dy,
    );
    for (const number of going) {
      const was = sure(from.get(number));
      this.goals.set(number, { ...was, x: was.x + by.dx, y: was.y + by.dy });
    }
    this.changed();
  }

  /** As much of a step as keeps everybody's base on the table. @param {[number, Place][]} places @param {number} dx @param {number} dy */
  allowed(places, dx, dy) {
    const { width, depth } = this.app.shown.table;
    const reach = (/** @type {number} */ number, /** @type {Place} */ each, /** @type {number} */ angle) =>
      this.unit ? reachOf(baseOf(this.unit, number), each.facing || 0, angle) : 0;
    const across = places.map(([number, each]) => ({ at: each.x, reach: reach(number, each, 0) }));
    const along = places.map(([number, each]) => ({ at: each.y, reach: reach(number, each, Math.PI / 2) }));
    return { dx: roomFor(across, width, dx), dy: roomFor(along, depth, dy) };
  }

  /** @param {number} degrees */
  turn(degrees) {
    const centre = middle(this.chosen.map((number) => this.goalOf(number)));
    const angle = (degrees * Math.PI) / 180;
    for (const number of this.chosen) {
      const place = this.goalOf(number);
      const [dx, dy] = [place.x - centre.x, place.y - centre.y];
      const spot = {
        x: centre.x + dx * Math.cos(angle) - dy * Math.sin(angle),
        y: centre.y + dx * Math.sin(angle) + dy * Math.cos(angle),
      };
      this.goals.set(number, { ...place, ...spot, facing: ((place.facing || 0) + degrees + 360) % 360 });
    }
    this.changed();
  }

  changed() {
    this.judged = false;
    this.unheard = null;
    this.refused = [];
    this.app.refresh();
    this.check();
  }

  /** Ask the server what it thinks, one question at a time, always about the newest proposal. */
  async check() {
    if (this.checking) {
      this.again = true;
      return;
    }
    this.checking = true;
    do {
      this.again = false;
      const reply = await this.hear();
      if (this.app.task !== this) return;
      if (reply && !this.again) this.accept(reply);
    } while (this.again);
    this.checking = false;
    this.app.refresh();
  }

  /** Once more, about the same. */
  recheck() {
    this.unheard = null;
    this.app.refresh();
    this.check();
  }

  reached() {
    if (this.unheard) this.recheck();
  }

  /** What the server says; one that is busy, or was not reached, is asked once more. */
  async hear() {
    const reply = await this.examine();
    if (!reply || isJudged(reply)) return reply;
    await new Promise((done) => setTimeout(done, LATER));
    return this.again || this.app.task !== this ? reply : this.examine();
  }

  /** @returns {Promise<Judged | null>} */
  async examine() {
    return null;
  }

  /** @param {Judged} reply */
  accept(reply) {
    this.judged = isJudged(reply);
    this.found = this.judged ? reply.problems || [] : [];
    this.unheard = this.judged ? null : reply.problems || [];
    if (!this.dragging && this.found.length) this.app.announce(spoken(capital(this.found[0].words)));
  }

  get wrong() {
    return new Set(this.found.flatMap((each) => (each.model === null ? [] : [each.model])));
  }

  /** @returns {Partial<import("../table/units.js").Looks>} */
  looks() {
    const { unit, goals, wrong } = this;
    const chosen = new Set(this.solo ? this.chosen : []);
    return { faded: new Set(this.moves() && unit ? [unit.id] : []), ghosts: unit && { unit, places: goals, wrong, chosen } };
  }

  moves() {
    return this.goals.size > 0;
  }

  /** @returns {Child[]} */
  underlay() {
    const { table } = this.app.shown;
    return this.dangerous() && this.unit ? [ranges(table, this.decision.player, table.combat_range)] : [];
  }

  dangerous() {
    return true;
  }

  overlay() {
    if (!this.unit) return [];
    const { depth, width } = this.app.shown.table;
    const places = this.standing();
    return [
      bonds(this.unit, depth, places, this.decision.coherency || 0.5),
      ghosts(
        this.unit,
        this.app.table.labels[this.unit.id],
        depth,
        this.goals,
        this.wrong,
        new Set(this.solo ? this.chosen : []),
      ),
      problemMark(this.worst(), depth, width, this.app.table.writing),
    ];
  }

  /** The first problem that can be shown on the table, in few words: whose it is can be seen there. */
  worst() {
    const found = this.found.find((each) => each.at);
    return found && { ...found, words: ofModel(found.words) };
  }

  /** Everybody of the unit as they would stand. @returns {Map<number, Place>} */
  standing() {
    return this.goals;
  }

  /** @param {{x: number, y: number}} point @param {number} near @returns {number | null} */
  ghostAt(point, near) {
    /** @type {number | null} */
    let best = null;
    let least = near;
    for (const [number, place] of this.goals) {
      /** @type {[number, number]} */
      const base = this.unit ? baseOf(this.unit, number) : [1, 1];
      const angle = Math.atan2(point.y - place.y, point.x - place.x);
      const off = apart(point, place) - reachOf(base, place.facing || 0, angle);
      if (off < least) [best, least] = [number, off];
    }
    return best;
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  grab(point, near) {
    const found = this.ghostAt(point, near);
    if (found === null) return null;
    if (this.solo) this.single = found;
    return this.drag(point);
  }

  /** @param {{x: number, y: number}} from */
  drag(from) {
    const before = new Map(this.goals);
    this.dragging = true;
    const done = () => {
      this.dragging = false;
      this.changed();
    };
    return {
      move: (/** @type {import("../page.js").Point} */ to) => this.shift(before, to.x - from.x, to.y - from.y),
      end: done,
      cancel: () => {
        this.goals = before;
        done();
      },
    };
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  tap(point, near) {
    const found = this.ghostAt(point, near);
    if (found === null || !this.solo) return found !== null;
    this.single = found;
    this.app.refresh();
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const step = event.shiftKey ? BIG_NUDGE : NUDGE;
      this.shift(new Map(this.goals), arrow[0] * step, arrow[1] * step);
      this.app.announceSoon(() => this.whereabouts());
      return true;
    }
    if (event.key === "[" || event.key === "]") {
      this.turn(event.key === "[" ? TURN : -TURN);
      return true;
    }
    if (event.key === "Enter") {
      this.confirm();
      return true;
    }
    return this.otherKey(event);
  }

  /** @param {KeyboardEvent} event */
  otherKey(event) {
    if (event.key === "Escape" && this.dirty()) {
      this.reset();
      return true;
    }
    if ((event.key === "n" || event.key === "N") && this.goals.size > 1) {
      const numbers = [...this.goals.keys()];
      this.solo = true;
      this.single = numbers[(numbers.indexOf(this.single ?? -1) + 1) % numbers.length];
      this.app.announce(say("move.model", { number: numbers.indexOf(this.single) + 1, count: numbers.length }));
      this.app.refresh();
      return true;
    }
    return false;
  }

  whereabouts() {
    const at = middle(this.chosen.map((number) => this.goalOf(number)));
    return say("move.at", { x: at.x.toFixed(1), y: at.y.toFixed(1) });
  }

  dirty() {
    return true;
  }

  reset() {}

  confirm() {}

  /** Whole unit or single models, turning, and the words of the judge. */
  tools() {
    const several = this.goals.size > 1;
    const [long, wide] = this.unit ? baseOf(this.unit, this.chosen[0] ?? 0) : [0, 0];
    const oval = !this.unit || long !== wide || several;
    return h(
      "div",
      { class: "tools" },
      several
        ? segments(
            say("move.what"),
            [
              { id: "whole", label: say("move.whole") },
              { id: "solo", label: say("move.single") },
            ],
            this.solo ? "solo" : "whole",
            (id) => this.setSolo(id === "solo"),
          )
        : null,
      oval
        ? h(
            "div",
            { class: "turners" },
            button("⟲", () => this.turn(TURN), {
              kind: "plain",
              key: "turn-left",
              "aria-label": say("move.turn-left"),
              title: say("move.turn-left"),
            }),
            button("⟳", () => this.turn(-TURN), {
              kind: "plain",
              key: "turn-right",
              "aria-label": say("move.turn-right"),
              title: say("move.turn-right"),
            }),
          )
        : null,
      this.nudges(),
    );
  }

  /** Buttons for those who neither drag nor type. */
  nudges() {
    const one = (
      /** @type {string} */ label,
      /** @type {string} */ key,
      /** @type {number} */ dx,
      /** @type {number} */ dy,
    ) =>
      button(label, () => this.shift(new Map(this.goals), dx * NUDGE * 2, dy * NUDGE * 2), {
        kind: "plain",
        key: `nudge-${key}`,
        "aria-label": say(`move.${key}`),
        title: say(`move.${key}`),
      });
    return h(
      "div",
      { class: "nudges", role: "group", "aria-label": say("move.nudge") },
      one("←", "west", -1, 0),
      one("↑", "north", 0, 1),
      one("↓", "south", 0, -1),
      one("→", "east", 1, 0),
    );
  }

  /** @param {boolean} solo */
  setSolo(solo) {
    this.solo = solo;
    this.single = solo ? [...this.goals.keys()][0] : null;
    this.app.refresh();
  }

  verdict() {
    const first = this.found[0];
    if (this.dirty() && this.judged && first) {
      const more = this.found.length > 1 ? say("problems.more", { count: this.found.length - 1 }) : "";
      return h(
        "div",
        { class: "verdict bad", role: "status" },
        h("strong", {}, say("verdict.bad")),
        " ",
        proseView(capital(first.words)),
        ruleLinks(first.rules),
        more ? h("span", { class: "quiet" }, ` ${more}`) : null,
        this.remedy(),
      );
    }
    if (this.unheard) return this.unchecked(this.unheard);
    if (!this.judged) return h("div", { class: "verdict", role: "status" }, say("verdict.checking"));
    return h("div", { class: "verdict good", role: "status" }, say("verdict.good"));
  }

  /** Nobody has judged it, which is no fault of the place. @param {ProblemView[]} why */
  unchecked(why) {
    return h(
      "div",
      { class: "verdict unheard", role: "status" },
      h("strong", {}, say(why.length ? "verdict.unheard-why" : "verdict.unheard")),
      " ",
      why.length ? proseView(capital(why[0].words)) : null,
      button(say("verdict.again"), () => this.recheck(), { key: "check-again", disabled: this.sending }),
    );
  }

  /** What can be done about a place that is not legal. @returns {Child} */
  remedy() {
    return null;
  }

  /** The next idea of the server. @param {Step | null} [near] */
  async suggest(near = null) {
    if (near || !this.suggestions.length) {
      const reply = await this.app.suggest(near, this.ahead);
      if (this.app.task !== this || reply.type === "lost") return;
      if (reply.type !== "suggested") return this.app.toast(say("suggest.unheard"));
      const found = reply.choices.filter((each) => this.usable(each.choice));
      if (near && found.length) return this.adopt(found[0]);
      this.suggestions = found;
    }
    if (!this.suggestions.length) return this.app.toast(say("suggest.none"));
    this.suggested = (this.suggested + 1) % this.suggestions.length;
    this.adopt(this.suggestions[this.suggested]);
    this.app.announce(
      say("suggest.shown", {
        number: this.suggested + 1,
        count: this.suggestions.length,
        text: spoken(this.suggestions[this.suggested].words),
      }),
    );
  }

  /** @param {AnyChoice} choice @returns {boolean} */
  usable(choice) {
    return Boolean(choice);
  }

  /** @param {SuggestedChoice} suggestion */
  adopt(suggestion) {}
}
