// What the page does while one decision is open. Each kind of decision has its own task; this is what they share.
import { button, h } from "../dom.js";
import { explained } from "../glossary.js";
import { capital, spoken } from "../prose.js";
import { problemText, ruleLink } from "../rules.js";
import { say } from "../texts.js";

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
  }

  start() {}

  stop() {}

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

  /** Send an answer; the panel says why if it is refused. @param {AnyChoice} choice */
  async answer(choice) {
    if (this.sending) return;
    this.sending = true;
    this.app.refresh();
    const reply = await this.app.answer(choice);
    this.sending = false;
    if (reply.type === "refused") {
      this.refused = reply.problems;
      this.app.announce(spoken(capital(reply.problems[0]?.words || [])));
    }
    if (this.app.task === this) this.app.refresh();
  }

  /** Title, why it is asked and by which rule; `brief` leaves out what the ability says. @param {string} title @param {string} [text] @param {boolean} [brief] */
  heading(title, text = "", brief = false) {
    const ability = brief ? null : this.decision?.ability;
    const cited = this.decision?.ability?.rule || this.decision?.rule;
    return h(
      "div",
      { class: "task-head" },
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
