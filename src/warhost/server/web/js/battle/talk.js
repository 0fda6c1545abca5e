// Talk between the two players: lines, emotes, and a way not to hear any.
import { button, byId, h, put } from "../dom.js";
import { sideName } from "../names.js";
import { say } from "../texts.js";
import { sideMark } from "./bits.js";

/** @import {AnyRequest, TalkLine, TalkTold} from "../protocol.js" */
/** @typedef {NonNullable<TalkLine["emote"]>} EmoteName */

const LONGEST = 200;
/** @type {EmoteName[]} */
const EMOTES = ["hello", "good-luck", "well-played", "thanks", "sorry", "wow", "oops", "good-game"];

/** What was said, in words. @param {TalkLine} line */
const wordsOf = (line) => line.text || say(`emote.${line.emote}`);

/** What was said at this battle. */
export class Talk {
  /** @param {import("./people.js").People} people */
  constructor(people) {
    this.people = people;
    this.unread = 0;
    this.known = 0;
    this.hidden = false;
    this.list = h("div", {
      class: "talk-lines",
      role: "log",
      "aria-live": "polite",
      "aria-label": say("talk.lines"),
      tabindex: "0",
    });
    this.field = h("input", {
      type: "text",
      maxlength: LONGEST,
      autocomplete: "off",
      "aria-label": say("talk.write"),
      placeholder: say("talk.write"),
      "data-key": "talk-field",
    });
    this.form = h(
      "form",
      { class: "talk-form", onsubmit: (/** @type {Event} */ event) => this.send(event) },
      this.field,
      h("button", { type: "submit", class: "button main", "data-key": "talk-send" }, say("talk.send")),
    );
    this.emotes = h(
      "div",
      { class: "emotes", role: "group", "aria-label": say("talk.emotes") },
      EMOTES.map((emote) =>
        button(say(`emote.${emote}`), () => this.ask({ type: "emote", emote }), { key: `emote-${emote}` }),
      ),
    );
    this.muting = h("input", { type: "checkbox", "data-key": "mute", onchange: () => this.mute() });
    this.muteLabel = h("span", {}, say("talk.mute"));
    this.note = h("p", { class: "quiet" });
    this.view = h(
      "section",
      { class: "talk" },
      h("h3", {}, say("talk.title")),
      this.list,
      this.form,
      this.emotes,
      h("label", { class: "check" }, this.muting, this.muteLabel),
      this.note,
    );
    this.empty();
  }

  empty() {
    put(this.list, h("p", { class: "quiet" }, say("talk.none")));
  }

  /** Who may write, and what is muted. */
  draw() {
    const { app, now, own } = this.people;
    const plays = own.length > 0;
    this.form.hidden = this.emotes.hidden = !plays;
    this.muteLabel.textContent = say(plays ? "talk.mute" : "talk.mute-talk");
    if (plays) this.muting.checked = now?.muted || false;
    this.list.hidden = this.hidden;
    this.note.textContent = plays ? (now?.muted ? say("talk.muted") : "") : app.now ? say("talk.watching") : "";
  }

  /** @param {TalkTold} message */
  told(message) {
    const first = this.known === 0;
    const fresh = message.lines.filter((each) => each.number > this.known);
    this.known = Math.max(this.known, ...message.lines.map((each) => each.number));
    if (message.whole || !this.list.querySelector(".talk-line")) put(this.list);
    this.list.append(...(message.whole ? message.lines : fresh).map((each) => lineView(each)));
    if (!this.list.childElementCount) this.empty();
    this.list.scrollTop = this.list.scrollHeight;
    if (!(first && message.whole)) this.notify(fresh.filter((each) => !this.people.own.includes(each.side)));
  }

  /** Somebody said something while another tab is open. @param {TalkLine[]} lines */
  notify(lines) {
    if (!lines.length || this.hidden || this.people.app.screen.tab === "people") return;
    this.unread += lines.length;
    for (const each of lines.slice(-3))
      this.people.app.toast(say("talk.says", { name: sideName(each.side), text: wordsOf(each) }));
    this.badge();
  }

  /** The tab was opened: everything is read. */
  read() {
    this.unread = 0;
    this.badge();
    this.list.scrollTop = this.list.scrollHeight;
  }

  badge() {
    byId("to-people").textContent = this.unread ? say("people.tab-new", { count: this.unread }) : say("tab.people");
  }

  /** @param {Event} event */
  async send(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    if (await this.ask({ type: "say", text })) this.field.value = "";
  }

  /** @param {Extract<AnyRequest, {type: "say" | "emote" | "mute"}>} message */
  ask(message) {
    return this.people.app.tryTo(message);
  }

  /** Players are sent nothing any more; whoever watches only sees nothing of it. */
  mute() {
    if (this.people.own.length) this.ask({ type: "mute", on: this.muting.checked });
    else {
      this.hidden = this.muting.checked;
      this.draw();
    }
  }
}

/** @param {TalkLine} line */
function lineView(line) {
  return h(
    "p",
    { class: ["talk-line", line.side] },
    sideMark(line.side),
    h("strong", {}, `${sideName(line.side)}: `),
    h("span", { class: line.emote ? "emote" : "" }, wordsOf(line)),
  );
}
