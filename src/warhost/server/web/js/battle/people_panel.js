// The tab of the players: names, talk, the clock, conceding.
import { button, byId, h, put } from "../dom.js";
import { watchField } from "../invite.js";
import { sideName } from "../names.js";
import { keepName } from "../store.js";
import { say } from "../texts.js";
import { openConcede } from "./rematch.js";
import { SIDES, termsOf } from "./people.js";
import { Talk } from "./talk.js";

/** @import {Side} from "../protocol.js" */

const MINUTES = [15, 30, 45, 60, 90, 120];
const ADDED = [0, 15, 30, 60, 120];
const LONGEST = 24;

/** What the tab shows. What is being written stays as it is when something changes around it. */
export class PeoplePanel {
  /** @param {import("./people.js").People} people */
  constructor(people) {
    this.people = people;
    this.talk = new Talk(people);
    this.who = h("ul", { class: "persons wide" });
    this.names = h("div", { class: "names" });
    this.clock = h("section", { class: "clock" });
    this.end = h("div", { class: "row" });
    this.drawn = "";
    this.terms = this.proposing(); // once: what was chosen stays chosen
    const heading = h("h2", { class: "offscreen" }, say("tab.people"));
    put(byId("tab-people"), heading, this.who, this.names, this.talk.view, this.clock, watchField(people.app.battle), this.end);
  }

  draw() {
    const { people } = this;
    put(this.who, SIDES.map((side) => people.chip(side)));
    this.talk.view.hidden = !people.apart;
    this.clock.hidden = !people.apart || (!people.own.length && !people.now?.clock);
    this.drawNames();
    this.talk.draw();
    this.drawClock();
    const concedes = people.own.length && people.app.now && !people.app.now.outcome;
    put(this.end, concedes ? button(say("concede"), () => openConcede(people), { kind: "danger", key: "concede" }) : null);
  }

  /** The fields are made once, so that nobody loses what they are writing. */
  drawNames() {
    const own = this.people.own.join();
    if (own === this.drawn) return;
    this.drawn = own;
    put(this.names, this.people.own.map((side) => this.nameField(side)));
  }

  /** @param {string} side */
  nameField(side) {
    const { people } = this;
    const alone = people.own.length === 1;
    const label = alone ? say("name.label") : say("name.label-side", { side: say(`side.${side}`) });
    const field = h("input", {
      type: "text",
      maxlength: LONGEST,
      autocomplete: "nickname",
      value: people.now?.names[side] || "",
      "data-key": `name-${side}`,
    });
    const save = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = field.value.trim();
      if (!(await people.app.tryTo({ type: "name", name, side: /** @type {Side} */ (side) }))) return;
      if (alone) keepName(name);
      people.app.toast(name ? say("name.saved", { name }) : say("name.none"));
    };
    return h(
      "form",
      { class: "name-form", onsubmit: save },
      h("label", { class: "field" }, h("span", {}, label), field),
      h("button", { type: "submit", class: "button", "data-key": `save-name-${side}` }, say("name.save")),
    );
  }

  drawClock() {
    const { people } = this;
    const clock = people.now?.clock;
    const over = Boolean(people.app.now?.outcome);
    const choosing = this.clock.querySelector("select:focus");
    if (choosing) return; // somebody chooses the terms just now
    put(
      this.clock,
      h("h3", {}, say("clock.title")),
      clock ? this.running() : h("p", { class: "quiet" }, say("clock.none")),
      !clock && people.own.length && !over ? this.terms : null,
    );
    people.tick();
  }

  /** A clock that runs, or is stopped. */
  running() {
    const { people } = this;
    const clock = people.now?.clock;
    if (!clock) return null;
    const ask = (/** @type {"pause" | "no-clock"} */ what) => people.app.tryTo({ type: "propose", what });
    return [
      h("p", {}, termsOf(clock.terms)),
      clock.paused ? h("p", { class: "quiet" }, say(clock.paused === "agreed" ? "clock.stopped" : "clock.away")) : null,
      people.own.length && !people.app.now?.outcome
        ? h(
            "div",
            { class: "row" },
            clock.paused === "agreed"
              ? button(say("clock.run"), () => people.app.tryTo({ type: "run-clock" }), { key: "clock-run" })
              : button(say("clock.pause"), () => ask("pause"), { key: "clock-pause" }),
            button(say("clock.remove"), () => ask("no-clock"), { kind: "quiet", key: "clock-remove" }),
          )
        : null,
    ];
  }

  proposing() {
    const { people } = this;
    const minutes = choice("minutes", MINUTES, 45);
    const added = choice("added", ADDED, 30);
    const propose = () =>
      people.app.tryTo({
        type: "propose",
        what: "clock",
        clock: { minutes: Number(minutes.value), added: Number(added.value) },
      });
    return [
      h("p", { class: "quiet" }, say("clock.about")),
      h(
        "div",
        { class: "row clock-terms" },
        h("label", { class: "field" }, h("span", {}, say("clock.minutes")), minutes),
        h("label", { class: "field" }, h("span", {}, say("clock.added")), added),
        button(say("clock.propose"), propose, { key: "clock-propose" }),
      ),
    ];
  }
}

/** @param {string} name @param {number[]} values @param {number} usual */
function choice(name, values, usual) {
  return h(
    "select",
    { "data-key": `clock-${name}` },
    values.map((each) => h("option", { value: each, selected: each === usual }, String(each))),
  );
}

/** How a battle can end before its time, and what is said of it. @type {Record<string, string>} */
export const EARLY = { concession: "over.conceded", time: "over.time", forfeit: "over.forfeited" };

/** @param {string} victory @param {string} loser */
export const endedBy = (victory, loser) => say(EARLY[victory], { name: sideName(loser) });
