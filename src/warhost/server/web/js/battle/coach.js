// The coach: what a captain would do and why, drawn on the table, each idea one click away.
import { openDialog } from "../dialog.js";
import { button, byId, h } from "../dom.js";
import { capital, plain, proseView } from "../prose.js";
import { say } from "../texts.js";
import { ideaDrawn } from "../table/ideas.js";

/** @import {CoachIdea, CoachView} from "../protocol.js" */
/** @import {Child} from "../page.js" */

/** The ideas for one decision, while they are wanted. */
export class Coach {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {CoachIdea[]} */
    this.ideas = [];
    /** The decision they are for. */
    this.number = -1;
    this.asking = false;
    /** The idea under the pointer or the focus. */
    this.chosen = -1;
    /** @type {CoachView} */
    this.allowed = { open: false, allowed: [] };
    byId("coach").addEventListener("click", () => this.toggle());
  }

  /** Who may ask, as the server tells it. @param {CoachView} allowed */
  told(allowed) {
    this.allowed = allowed;
    byId("coach").hidden = !this.app.now || this.app.now.you === null || Boolean(this.app.now.outcome);
    byId("coach").setAttribute("aria-pressed", String(this.on));
  }

  /** Somebody allowed it, or no longer does. @param {CoachView} allowed */
  heard(allowed) {
    const before = this.allowed;
    this.told(allowed);
    if (allowed.open && !before.open) this.app.toast(say("coach.opened"));
    else if (allowed.allowed.some((each) => each !== this.app.now?.you)) this.app.toast(say("coach.asked"));
  }

  /** Are ideas for the open decision on the screen? */
  get on() {
    return this.app.now !== null && this.number === this.app.now.number && this.app.mine();
  }

  /** Ask for ideas, or put them away. */
  toggle() {
    if (!this.app.now) return;
    if (!this.allowed.open) return this.app.now.you === null ? undefined : this.wished();
    if (this.on) return this.close();
    if (!this.app.mine()) return this.app.toast(say("coach.not-yours"));
    return this.ask();
  }

  close() {
    this.number = -1;
    this.ideas = [];
    this.shown();
  }

  async ask() {
    const { app } = this;
    const to = app.shown.number;
    Object.assign(this, { number: to, ideas: [], asking: true, chosen: -1 });
    app.openTab("play");
    this.shown();
    const reply = await app.link.ask({ type: "coach", to });
    this.asking = false;
    if (!this.on || this.number !== to) return;
    if (reply.type === "coached") this.ideas = reply.ideas;
    else {
      this.number = -1;
      app.toast(reply.type === "refused" ? plain(capital(reply.problems[0]?.words || [])) : say("coach.lost"));
    }
    this.shown();
    const first = this.ideas[0];
    if (first) app.announce(say("coach.announce", { count: this.ideas.length, words: plain(capital(first.words)) }));
  }

  shown() {
    byId("coach").setAttribute("aria-pressed", String(this.on));
    this.app.refresh();
  }

  /** Against a friend both have to allow it. */
  wished() {
    const { app } = this;
    const mine = this.allowed.allowed.includes(app.shown.you || "");
    const dialog = openDialog(
      say("coach.title"),
      h(
        "div",
        {},
        h("p", {}, say(mine ? "coach.waits" : "coach.both")),
        button(
          say(mine ? "coach.forbid" : "coach.allow"),
          () => {
            app.link.send({ type: "coach-allow", allow: !mine });
            dialog.close();
          },
          { kind: "main", key: "coach-allow" },
        ),
      ),
    );
  }

  /** @returns {Child[]} the ideas, above the question */
  panel() {
    if (!this.on) return [];
    const body = this.asking
      ? h("p", { class: "quiet", role: "status" }, h("span", { class: "spinner", "aria-hidden": "true" }), say("coach.asking"))
      : h(
          "ol",
          { class: "coach-ideas" },
          this.ideas.map((each, index) => this.card(each, index)),
        );
    return [
      h(
        "section",
        { class: "coach", "aria-label": say("coach.title") },
        h(
          "div",
          { class: "coach-head" },
          h("h2", {}, say("coach.title")),
          button("✕", () => this.close(), { kind: "quiet", key: "coach-close", "aria-label": say("close") }),
        ),
        body,
        this.asking ? null : h("p", { class: "quiet" }, say("coach.text")),
      ),
    ];
  }

  /** @param {CoachIdea} idea @param {number} index */
  card(idea, index) {
    const look = () => this.look(index);
    return h(
      "li",
      { class: "coach-idea", onpointerenter: look, onfocusin: look },
      h("span", { class: "coach-number", "aria-hidden": "true" }, String(index + 1)),
      h(
        "div",
        { class: "coach-words" },
        h("strong", {}, this.title(idea)),
        h("span", {}, proseView(capital(idea.words))),
        h("span", { class: "coach-odds" }, odds(idea)),
      ),
      button(say("coach.take"), () => this.take(idea), {
        kind: index ? "plain" : "main",
        key: `coach-${index}`,
        disabled: this.app.task?.sending,
        "aria-label": say("coach.take-label", { number: index + 1, words: plain(capital(idea.words)) }),
      }),
    );
  }

  /** What is done, in a word or two. @param {CoachIdea} idea */
  title(idea) {
    const { choice } = idea;
    const decision = this.app.asked();
    if (choice.type === "Pass") return say("coach.pass");
    if (choice.type === "Move" && !choice.moves?.length) return say("coach.stay");
    if (choice.type !== "Use" || decision?.type !== "Window") return "";
    const option = decision.options.find((each) => each.ability === choice.ability && each.unit === (choice.unit ?? null));
    const name = option?.name || "";
    return choice.unit ? say("coach.use", { name, unit: this.app.nameOf(choice.unit) }) : name;
  }

  /** @param {number} index */
  look(index) {
    if (this.chosen === index) return;
    this.chosen = index;
    this.app.overlay();
  }

  /** @param {CoachIdea} idea */
  take(idea) {
    this.number = -1;
    const task = this.app.task;
    if (task) task.ahead = []; // what was thought of meanwhile is not declared
    if (task?.deliver) task.deliver = null;
    task?.answer(idea.choice, idea.then);
  }

  /** @returns {Child[]} drawn over the units */
  overlay() {
    const decision = this.on ? this.app.asked() : null;
    if (!decision) return [];
    const { table } = this.app.shown;
    return this.ideas.map((each, index) =>
      ideaDrawn(table, decision.unit || null, [each.choice, ...each.then], String(index + 1), {
        size: this.app.table.writing * 1.3,
        faded: this.chosen >= 0 && this.chosen !== index,
      }),
    );
  }
}

/** @param {CoachIdea} idea */
function odds(idea) {
  const parts = [];
  if (idea.win !== null) parts.push(say("coach.wins", { chance: Math.round(idea.win * 100) }));
  if (idea.behind >= 0.05) parts.push(say("coach.behind", { points: idea.behind.toFixed(1) }));
  return parts.join(" · ");
}
