// What the page does while one decision is open. Each kind of decision has its own task; this is what they share.
import { button, h } from "../dom.js";
import { explained } from "../glossary.js";
import { capital, spoken } from "../prose.js";
import { problemText, ruleLink } from "../rules.js";
import { sideName } from "../names.js";
import { say } from "../texts.js";
import { sideMark } from "./bits.js";

/** @import {Attributes, Child} from "../page.js" */
/** @import {AnyChoice, AnyDecisionView, ProblemView} from "../protocol.js" */

/**
 * A decision being made, or nothing to decide: its panel, what it draws on the table, and how fingers and keys act on it.
 * @template {AnyDecisionView | null} [D=AnyDecisionView | null]
 */
export class Task {
  /** @param {import("./app.js").App} app @param {D} decision */
  constructor(app, decision) {
    this.app = app;
    this.decision = decision;
    /** @type {ProblemView[]} why the last answer was refused */
    this.refused = [];
    this.sending = false;
    /** @type {AnyChoice[]} answers that come before this one's: nothing is declared until this is answered too */
    this.ahead = [];
    /** @type {(() => void) | null} back to what was asked before */
    this.back = null;
    /** @type {((choice: AnyChoice) => void) | null} who takes the answer instead of the server */
    this.deliver = null;
  }

  start() {}

  stop() {}

  /** The line to the server is back. */
  reached() {}

  /** @returns {Child[]} what stands in the panel */
  panel() {
    return [];
  }

  /** @returns {Child[]} the buttons at the foot of the panel */
  foot() {
    return [];
  }

  /** @returns {Child[]} drawn over the units */
  overlay() {
    return [];
  }

  /** @returns {Child[]} drawn under the units */
  underlay() {
    return [];
  }

  /** @returns {Partial<import("../table/units.js").Looks>} */
  looks() {
    return {};
  }

  /** @param {{x: number, y: number}} point @param {number} near @returns {import("../table/pointer.js").Drag | null} */
  grab(point, near) {
    return null;
  }

  /** @param {{x: number, y: number}} point @param {number} near @returns {boolean} whether the tap meant something here */
  tap(point, near) {
    return false;
  }

  /** @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    return false;
  }

  /** Send an answer, and to what follows; the panel says why if it is refused. @param {AnyChoice} choice @param {AnyChoice[]} [then] */
  async answer(choice, then = []) {
    if (this.sending) return;
    if (this.deliver) return this.deliver(choice);
    this.sending = true;
    this.app.given += 1;
    this.app.refresh();
    const [first, ...rest] = [...this.ahead, choice, ...then];
    const reply = await this.app.answer(first, rest);
    this.sending = false;
    if (reply.type === "refused") {
      this.refused = reply.problems;
      this.app.announce(spoken(capital(reply.problems[0]?.words || [])));
    }
    if (this.app.task === this) this.app.refresh();
  }

  /** What would be asked after these answers, if nothing is revealed on the way; else they are given. @param {...AnyChoice} more */
  async tryOut(...more) {
    if (this.sending) return;
    this.sending = true;
    const choices = [...this.ahead, ...more];
    const reply = await this.app.link.ask({ type: "ahead", to: this.app.shown.number, choices });
    this.sending = false;
    if (this.app.task !== this) return;
    const next = reply.type === "foreseen" ? reply.decision : null;
    // A unit that comes onto the table by this answer is not there yet to be drawn.
    const unborn = next?.type === "SetUpUnit" && !this.app.shown.table.units[next.unit || ""];
    if (!next || next.type === "Window" || unborn) return this.answer(more[0], more.slice(1));
    this.app.lookAhead(next, choices, this);
  }

  /** Title, why it is asked and by which rule; `brief` leaves out what the ability says. @param {string} title @param {string} [text] @param {boolean} [brief] */
  heading(title, text = "", brief = false) {
    const ability = brief ? null : this.decision?.ability;
    const cited = this.decision?.ability?.rule || this.decision?.rule;
    return h(
      "div",
      { class: "task-head" },
      this.whose(),
      h("h2", { id: "task-title", tabindex: "-1", "data-key": "task-title" }, title),
      text || !ability?.summary
        ? h("p", { class: "task-text" }, explained(text), " ", ability?.summary || !cited ? null : ruleLink(cited))
        : null,
      ability?.summary
        ? h(
            "p",
            { class: "task-ability" },
            h("strong", {}, `${ability.name}: `),
            explained(ability.summary),
            " ",
            cited ? ruleLink(cited) : null,
          )
        : null,
    );
  }

  /** On one screen every question says who is asked. */
  whose() {
    const player = this.decision?.player;
    if (!player || this.app.shown.you !== "both") return null;
    return h("p", { class: ["asked", player] }, sideMark(player), say("asked", { side: sideName(player) }));
  }

  problems() {
    return problemList(this.refused);
  }

  /** @param {string} label @param {(event: Event) => void} action @param {Attributes} [options] */
  main(label, action, options = {}) {
    return button(label, action, { kind: "main", key: "confirm", disabled: this.sending, ...options });
  }
}

/** @param {ProblemView[]} problems */
export function problemList(problems) {
  if (!problems.length) return null;
  return h(
    "div",
    { class: "problems", role: "alert" },
    h("strong", {}, say("problems.title")),
    h(
      "ul",
      {},
      problems.slice(0, 4).map((each) => h("li", {}, problemText(each))),
    ),
    problems.length > 4 ? h("p", { class: "quiet" }, say("problems.more", { count: problems.length - 4 })) : null,
  );
}
