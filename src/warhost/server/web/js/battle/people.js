// The people at a battle: who is here, what they are called, what they ask of each other. A strip above the panel.
import { button, byId, h, put } from "../dom.js";
import { setNames, sideName } from "../names.js";
import { keepSeats, seats } from "../store.js";
import { say } from "../texts.js";
import { sideMark } from "./bits.js";
import { clockText, Ticking } from "./clock.js";
import { Invitation } from "./invitation.js";
import { PeoplePanel } from "./people_panel.js";
import { openRematch } from "./rematch.js";

/** @import {ClockTerms, CompanyTold, ProposalView, RematchMade, TalkTold} from "../protocol.js" */

export const SIDES = ["red", "blue"];
/** After so long without a key or a touch nobody looks at the page. */
const IDLE = 300000;

/** The people, as far as this page knows. */
export class People {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {CompanyTold | null} */
    this.now = null;
    /** @type {RematchMade | null} */
    this.rematch = null;
    this.clock = new Ticking(() => this.tick());
    this.panel = new PeoplePanel(this);
    this.invitation = new Invitation(this);
    this.touched = Date.now();
    this.looking = true;
    this.drawn = "";
    document.addEventListener("visibilitychange", () => this.attend());
    for (const each of ["pointerdown", "pointermove", "keydown"])
      document.addEventListener(each, () => this.touch(), { passive: true });
    setInterval(() => this.attend(), 20000);
  }

  /** @param {CompanyTold | TalkTold | RematchMade} message */
  told(message) {
    if (message.type === "talk") this.panel.talk.told(message);
    else if (message.type === "rematch") this.ready(message);
    else this.company(message);
  }

  /** @param {CompanyTold} message */
  company(message) {
    this.now = message;
    setNames(message.names);
    this.clock.set(message.clock);
    this.draw();
    this.invitation.draw();
    this.panel.draw();
    this.redraw(message);
    this.attend();
  }

  /** The battle has moved on: who thinks has changed. */
  follow() {
    this.draw();
    this.panel.draw();
    this.invitation.draw();
  }

  /** What else of the page speaks of players is drawn anew where that has changed. @param {CompanyTold} message */
  redraw(message) {
    const rematch = message.proposals.some((each) => each.what === "rematch");
    const drawn = JSON.stringify([message.names, rematch]);
    if (!this.app.now || drawn === this.drawn) return;
    this.drawn = drawn;
    this.app.log.filter();
    this.app.screen.update(this.app.now);
    this.app.refresh();
  }

  /** The line is back: the server takes it that somebody looks. */
  online() {
    this.looking = true;
  }

  touch() {
    this.touched = Date.now();
    if (!this.looking) this.attend();
  }

  /** Tell the others whether anybody looks here. */
  attend() {
    const here = document.visibilityState === "visible" && Date.now() - this.touched < IDLE;
    if (!this.now || here === this.looking) return;
    if (this.app.link.send({ type: "attend", here })) this.looking = here;
  }

  /** The sides this page plays. */
  get own() {
    const you = this.app.now?.you;
    return you === "both" ? SIDES : you ? [you] : [];
  }

  /** Two players, each at a page of their own? */
  get apart() {
    return (this.now?.people.length || 0) > 1;
  }

  /** Here, away, gone; thinking where the battle waits for them. @param {string} side */
  state(side) {
    const now = this.now;
    if (this.app.now?.bots[side]) return "computer";
    if (now?.invited.includes(side)) return "invited";
    const state = now?.presence[side] || "gone";
    return state === "here" && this.app.now?.waiting_for === side ? "thinking" : state;
  }

  /** @param {string} side */
  chip(side) {
    const state = this.state(side);
    const words = say(`people.${state}`);
    const title = say("people.title", { name: sideName(side), side: say(`side.${side}`), state: words });
    return h(
      "li",
      { class: ["person", side, state], "data-side": side, title },
      sideMark(side),
      h("span", { class: "person-name" }, sideName(side)),
      this.own.includes(side) ? h("span", { class: "quiet" }, say("people.you")) : null,
      h("span", { class: ["person-state", state] }, words),
      this.now?.clock ? h("span", { class: "person-clock", role: "timer", "data-clock": side }) : null,
    );
  }

  draw() {
    const place = byId("people");
    place.hidden = !this.now || !(this.apart || this.now.watching);
    if (place.hidden || !this.now) return;
    const { watching } = this.now;
    put(
      place,
      h(
        "ul",
        { class: "persons", "aria-label": say("people.label") },
        SIDES.map((side) => this.chip(side)),
        watching ? h("li", { class: "watchers" }, say("people.watching", { count: watching })) : null,
      ),
    );
    put(byId("asks"), this.now.proposals.map((each) => this.asks(each)));
    this.tick();
  }

  /** What somebody proposes, with a yes and a no. @param {ProposalView} each */
  asks(each) {
    const mine = this.own.includes(each.by);
    const settle = (/** @type {boolean} */ yes) => this.app.link.send({ type: "settle", what: each.what, yes });
    if (mine || !this.own.length) {
      const other = sideName(each.by === "red" ? "blue" : "red");
      return h(
        "div",
        { class: "ask" },
        h("p", {}, say("ask.waiting", { name: other })),
        mine ? button(say("ask.take-back"), () => settle(false), { kind: "quiet", key: `take-back-${each.what}` }) : null,
      );
    }
    const terms = each.clock ? termsOf(each.clock) : "";
    return h(
      "div",
      { class: "ask" },
      h("p", {}, say(`ask.${each.what}`, { name: sideName(each.by), terms })),
      button(say("ask.yes"), () => settle(true), { kind: "main", key: `agree-${each.what}` }),
      button(say("ask.no"), () => settle(false), { key: `refuse-${each.what}` }),
    );
  }

  /** The clocks, once a second. */
  tick() {
    for (const place of document.querySelectorAll("[data-clock]")) {
      const side = place.getAttribute("data-clock") || "";
      place.textContent = clockText(this.clock.left(side));
      place.classList.toggle("running", this.clock.running === side);
      place.classList.toggle("low", this.clock.left(side) < 60);
    }
    this.warn();
  }

  /** Once, when one's own last minute begins. */
  warn() {
    const [side] = this.own;
    const left = side && this.clock.running === side ? this.clock.left(side) : Infinity;
    if (left >= 60) this.warned = false;
    else if (!this.warned) {
      this.warned = true;
      this.app.announce(say("clock.soon", { seconds: Math.ceil(left) }));
    }
  }

  /** There is another battle to go to. @param {RematchMade} message */
  ready(message) {
    const fresh = !seats()[message.id]; // else it was told before this page was loaded again
    this.rematch = message;
    const mode = this.app.now?.mode;
    keepSeats(message.id, message.seat
      ? { seats: { [message.seat]: message.token }, you: message.seat, watch: message.watch, mode, made: Date.now() }
      : { watch: message.watch, mode });
    if (fresh) openRematch(message);
    this.app.refresh();
  }
}

/** @param {ClockTerms} terms */
export const termsOf = (terms) => say(terms.added ? "clock.terms" : "clock.terms-plain", terms);
