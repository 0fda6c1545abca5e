// The guide of a first battle: one thing at a time, each learned by doing it once. It asks for nothing and can be left.
import { button, h } from "../dom.js";
import { guided, keepGuided } from "../store.js";
import { say } from "../texts.js";

/** @import {TableTold} from "../protocol.js" */
/** @import {Child} from "../page.js" */
/** @import {App} from "./app.js" */

/** The round in which the guide speaks; what comes after the next one's priority is free. */
const ROUND = 2;
const PHASES = ["start-of-turn", "hero", "movement", "shooting", "charge", "combat", "end-of-turn"];

/** Is the guided turn beyond this phase? @param {App} app @param {string} phase */
function beyond(app, phase) {
  const { now } = app.shown.table;
  return now.round > ROUND || now.active !== "red" || PHASES.indexOf(now.phase) > PHASES.indexOf(phase);
}

/** @param {App} app @param {string} phase */
const during = (app, phase) => !beyond(app, phase) && app.shown.table.now.phase === phase;

/** @typedef {{name: string, done: (guide: Guide, app: App) => boolean, over: (app: App) => boolean, here: (app: App) => boolean}} Lesson */

/** In their order: learned when done, left out when over. @type {Lesson[]} */
export const LESSONS = [
  { name: "measure", done: (_, app) => Boolean(app.tape.to || app.seen), over: (app) => beyond(app, "movement"), here: () => true },
  { name: "coherency", done: (_, app) => loose(app), over: (app) => beyond(app, "movement") || app.guide.happened.has("moved together"), here: () => true },
  { name: "move", done: (guide) => guide.happened.has("moved"), over: (app) => beyond(app, "movement"), here: () => true },
  { name: "phases", done: (_, app) => beyond(app, "movement"), over: () => false, here: () => true },
  { name: "charge", done: (guide) => guide.happened.has("charged"), over: (app) => beyond(app, "charge"), here: (app) => during(app, "charge") },
  {
    name: "fight",
    done: (guide) => guide.happened.has("red fought") && guide.happened.has("blue fought"),
    over: (app) => beyond(app, "combat"),
    here: (app) => during(app, "combat"),
  },
  { name: "cards", done: (guide) => guide.happened.has("scored"), over: (app) => app.shown.table.now.round > ROUND, here: (app) => beyond(app, "combat") },
  {
    name: "priority",
    done: (_, app) => app.shown.table.now.round > ROUND && !app.shown.table.now.phase.includes("round"),
    over: () => false,
    here: (app) => app.shown.table.now.round > ROUND,
  },
];

/** Has a move been tried that would tear a unit apart? @param {App} app */
function loose(app) {
  const found = /** @type {{found?: import("../protocol.js").ProblemView[]} | null} */ (app.task)?.found || [];
  return found.some((each) => each.rules.some((rule) => rule.startsWith("core-15.1")));
}

/** Follows the battle, and says what comes next. */
export class Guide {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Set<string>} */
    this.happened = new Set();
    const kept = guided();
    const same = kept.battle === app.battle;
    /** @type {Set<string>} */
    this.done = new Set((same && kept.done) || []);
    this.left = Boolean(same && kept.left);
    this.spoken = "";
  }

  get on() {
    return this.app.now?.mode === "guided" && !this.left && !this.app.now.outcome;
  }

  /** @param {TableTold} message */
  told(message) {
    if (!this.on) return;
    const events = message.events.map((each) => each.event);
    const { units } = this.app.shown.table;
    for (const [index, event] of events.entries()) {
      if (event.type === "Declared" && event.player === "red" && /Move|Run/.test(event.ability)) {
        this.happened.add("moved");
        if ((units[event.unit || ""]?.size || 1) > 1) this.happened.add("moved together");
      }
      if (event.type === "Moved" && event.ability === "Charge" && units[event.unit]?.army === "red") this.happened.add("charged");
      if (event.type === "Declared" && event.ability === "Fight") this.happened.add(`${event.player} fought`);
      // Objectives give points before: it is the card that is to be learned.
      if (event.type === "Scored" && event.player === "red" && events[index - 1]?.type === "Card") this.happened.add("scored");
    }
  }

  /** The lesson that comes next; null when all are over. @returns {Lesson | null} */
  lesson() {
    for (const each of LESSONS) {
      if (!this.done.has(each.name) && each.done(this, this.app)) this.learn(each.name);
    }
    return LESSONS.find((each) => !this.done.has(each.name) && !each.over(this.app)) || null;
  }

  /** @param {string} name */
  learn(name) {
    this.done.add(name);
    this.keep();
  }

  keep() {
    keepGuided({ battle: this.app.battle, done: [...this.done], left: this.left });
  }

  leave() {
    this.left = true;
    this.keep();
    this.app.toast(say("guide.left"));
    this.app.refresh();
  }

  /** What to do now, above the question. @returns {Child[]} */
  panel() {
    if (!this.on) return [];
    const next = this.lesson();
    const waits = next !== null && (!this.app.mine() || !next.here(this.app));
    const key = next === null ? "free" : waits ? "wait" : next.name;
    this.speak(key);
    return [
      h(
        "section",
        { class: "guide", "aria-label": say("guide.title"), "data-lesson": key },
        h(
          "div",
          { class: "coach-head" },
          h("h2", {}, say(key === "wait" ? "guide.title" : `guide.${key}.name`)),
          button(say("guide.leave"), () => this.leave(), { kind: "quiet", key: "guide-leave" }),
        ),
        h(
          "p",
          {},
          next ? h("span", { class: "quiet" }, say("guide.step", { number: LESSONS.indexOf(next) + 1, count: LESSONS.length }), " ") : null,
          say(`guide.${this.words(key)}`),
        ),
        this.done.size
          ? h("p", { class: "quiet learned" }, say("guide.learned", { names: LESSONS.filter((each) => this.done.has(each.name)).map((each) => say(`guide.${each.name}.name`)).join(", ") }))
          : null,
      ),
    ];
  }

  /** While nothing can be done for the next lesson in one's own turn, the phase is to be ended. @param {string} key */
  words(key) {
    return key === "wait" && this.app.mine() ? "go-on" : key;
  }

  /** Read a new lesson aloud, once. @param {string} key */
  speak(key) {
    if (this.spoken === key) return;
    this.spoken = key;
    this.app.announceSoon(() => say(`guide.${this.words(key)}`));
  }
}
