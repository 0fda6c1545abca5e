// The log: plain sentences with their rules, filtered and copied.
import { button, h, put } from "../dom.js";
import { capital, marked, pickUnits, plain, proseView, rulesIn, spoken } from "../prose.js";
import { ruleLinks } from "../rules.js";
import { say } from "../texts.js";

/** @import {LogLine} from "../protocol.js" */

/** @type {Record<string, "h3" | "h4" | "p">} */
const HEADINGS = { round: "h3", turn: "h4", phase: "p" };
/** Lines that are only read in the log itself. */
const ASIDE = ["dice", "table", "why"];

/** Everything told so far. */
export class Log {
  /** @param {HTMLElement} place @param {HTMLElement} live @param {(unit: string) => void} pick @param {(unit: string | null) => void} glance */
  constructor(place, live, pick, glance) {
    /** @type {LogLine[]} */
    this.lines = [];
    this.live = live;
    this.words = "";
    this.side = "";
    this.dice = true;
    this.list = h("div", {
      class: "log-lines",
      role: "log",
      "aria-live": "off",
      tabindex: "0",
      "aria-label": say("log.label"),
    });
    pickUnits(this.list, pick, glance);
    this.search = h("input", {
      type: "search",
      placeholder: say("log.search"),
      "aria-label": say("log.search"),
      oninput: () => this.filter(),
    });
    this.sides = h(
      "select",
      { "aria-label": say("log.side"), onchange: () => this.filter() },
      ["", "red", "blue"].map((side) => h("option", { value: side }, say(side ? `side.${side}` : "log.both"))),
    );
    this.reasons = h("input", { type: "checkbox", onchange: () => this.filter() });
    this.reasoning = h("label", { class: "check", hidden: true }, this.reasons, say("log.why"));
    this.detail = h("input", { type: "checkbox", checked: true, onchange: () => this.filter() });
    const tools = h(
      "div",
      { class: "log-tools" },
      this.search,
      this.sides,
      h("label", { class: "check" }, this.detail, say("log.dice")),
      this.reasoning,
      button(say("log.copy"), () => this.copy(), { kind: "quiet", key: "copy" }),
    );
    put(place, h("h2", { class: "offscreen" }, say("tab.log")), tools, this.list);
  }

  /** What was told after `from` answers; whatever is known of that already was taken back. @param {LogLine[]} lines @param {number} from @param {boolean} aloud */
  tell(lines, from, aloud) {
    const kept = this.lines.filter((each) => each.number <= from);
    const whole = kept.length < this.lines.length;
    this.lines = [...kept, ...lines];
    this.reasoning.hidden = !this.lines.some((each) => each.kind === "why");
    const away = this.list.closest("[hidden]") !== null; // opened, it is at its end anyway
    const atEnd = !away && this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    if (whole) this.filter();
    else this.list.append(...lines.filter((each) => this.wanted(each)).map(lineView));
    if (atEnd || (whole && !away)) this.list.scrollTop = this.list.scrollHeight;
    if (aloud) this.speak(lines);
  }

  /** @param {LogLine[]} lines */
  speak(lines) {
    const said = lines.filter((each) => !ASIDE.includes(each.kind)).slice(-6);
    if (said.length) this.live.replaceChildren(...said.map((each) => h("p", {}, spoken(each.words))));
  }

  /** @param {LogLine} line */
  wanted(line) {
    if (line.kind in HEADINGS) return true;
    if (!this.detail.checked && line.kind === "dice") return false;
    if (!this.reasons.checked && line.kind === "why") return false;
    if (this.sides.value && line.side && line.side !== this.sides.value) return false;
    return !this.words || plain(line.words).toLowerCase().includes(this.words);
  }

  filter() {
    this.words = this.search.value.trim().toLowerCase();
    const kept = this.lines.filter((each) => this.wanted(each));
    const some = kept.some((each) => !(each.kind in HEADINGS));
    this.list.replaceChildren(
      ...(some || !this.words ? kept.map(lineView) : [h("p", { class: "quiet" }, say("log.nothing"))]),
    );
  }

  /** The newest sentences, for the strip under the table. @param {number} count */
  latest(count) {
    return this.lines
      .filter((each) => !(each.kind in HEADINGS) && !ASIDE.includes(each.kind))
      .slice(-count);
  }

  async copy() {
    const text = this.lines
      .filter((each) => this.wanted(each))
      .map((each) => marked(each.words))
      .join("\n");
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const box = h("textarea", { class: "offscreen", "aria-hidden": "true" });
      box.value = text;
      document.body.append(box);
      box.select();
      document.execCommand("copy");
      box.remove();
    }
    this.live.replaceChildren(h("p", {}, say("log.copied")));
  }
}

/** @param {LogLine} line */
export function lineView(line) {
  const heading = HEADINGS[line.kind];
  if (heading) return h(heading, { class: `log-${line.kind}` }, proseView(line.words));
  const links = ruleLinks(rulesIn(line.words));
  return h("p", { class: ["line", `log-${line.kind}`, line.side] }, proseView(capital(line.words), true), links);
}
