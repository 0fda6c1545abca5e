// Words of the rules explain themselves: on hover, on focus, at a tap. The glossary is fetched once, when first needed.
import { get } from "./api.js";
import { h } from "./dom.js";
import { ruleLinks } from "./rules.js";

/** @import {Term} from "./protocol.js" */

/** @typedef {{at: number, word: string, terms: Term[]}} Found */

/** How long the pointer may be away before an explanation goes: time to reach it. */
const LINGER = 250;
/** How long the pointer rests on a word before it is explained. */
const REST = 120;

/** The words of the glossary, ready to be looked for. */
export class Glossary {
  /** @param {Term[]} terms */
  constructor(terms) {
    /** @type {Map<string, Term[]>} by the word as it is written, or in small letters where any writing will do */
    this.words = new Map();
    for (const term of terms)
      for (const word of term.words) this.words.set(word, [...(this.words.get(word) || []), term]);
    const all = [...this.words.keys()];
    this.any = pattern(
      all.filter((each) => each === each.toLowerCase()),
      "gi",
    );
    this.exact = pattern(
      all.filter((each) => each !== each.toLowerCase()),
      "g",
    );
  }

  /** The next word of the glossary from a place on: the first, and there the longest. @param {string} text @param {number} from @returns {Found | null} */
  next(text, from) {
    /** @type {Found | null} */
    let best = null;
    for (const [look, plain] of /** @type {[RegExp, boolean][]} */ ([
      [this.exact, false],
      [this.any, true],
    ])) {
      look.lastIndex = from;
      const match = look.exec(text);
      if (!match || (best && (match.index > best.at || (match.index === best.at && match[0].length <= best.word.length))))
        continue;
      const terms = this.words.get(plain ? match[0].toLowerCase() : match[0]) || [];
      best = { at: match.index, word: match[0], terms };
    }
    return best;
  }

  /** A text in pieces: plain ones, and words with what they mean. @param {string} text @returns {(string | Found)[]} */
  pieces(text) {
    const found = [];
    let from = 0;
    for (let word = this.next(text, 0); word; word = this.next(text, from)) {
      if (word.at > from) found.push(text.slice(from, word.at));
      found.push(word);
      from = word.at + word.word.length;
    }
    if (from < text.length) found.push(text.slice(from));
    return found;
  }
}

/** Any of these words, whole, the longest first. @param {string[]} words @param {string} flags */
function pattern(words, flags) {
  const longest = [...words].sort((a, b) => b.length - a.length).map((each) => each.replace(/[^\w\s]/g, "\\$&"));
  return new RegExp(`(?<![\\w-])(?:${longest.join("|")})(?![\\w-])`, flags);
}

/** @type {Promise<Glossary> | null} */
let asked = null;
/** @type {Glossary | null} */
let known = null;

function glossary() {
  asked ||= get("/api/glossary").then((terms) => (known = new Glossary(terms)));
  return asked;
}

/**
 * A text whose words explain themselves. Inside a button (`inert`) they do so to a pointer only, and a press is the button's.
 * @param {string} text @param {{inert?: boolean}} [options] @returns {HTMLElement}
 */
export function explained(text, options = {}) {
  const place = h("span", { class: "explained" }, text);
  const mark = (/** @type {Glossary} */ found) => {
    place.replaceChildren(...found.pieces(text).map((each) => (typeof each === "string" ? each : word(each, options))));
    stops(place)[0]?.setAttribute("tabindex", "0"); // the first word of a text is the one that Tab reaches
  };
  if (known) mark(known);
  else glossary().then(mark, () => {}); // without a glossary the text is just text
  roving(place);
  return place;
}

/** One tab stop for a text; the arrows go from word to word. @param {HTMLElement} place */
function roving(place) {
  place.addEventListener("focusin", (event) => {
    const now = /** @type {HTMLElement} */ (event.target);
    if (now.classList.contains("term")) for (const each of stops(place)) each.tabIndex = each === now ? 0 : -1;
  });
  place.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const words = stops(place);
    const at = words.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    words[(at + by + words.length) % words.length].focus();
  });
}

/** @param {HTMLElement} place @returns {HTMLElement[]} */
const stops = (place) => [...place.querySelectorAll(".term[role=button]")].map((each) => /** @type {HTMLElement} */ (each));

/** @param {Found} found @param {{inert?: boolean}} options */
function word(found, options) {
  const span = h(
    "span",
    options.inert
      ? { class: "term" }
      : { class: "term", role: "button", tabindex: "-1", "aria-expanded": "false" },
    found.word,
  );
  const note = new Explanation(span, found.terms);
  span.addEventListener("pointerenter", (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && note.soon());
  span.addEventListener("pointerleave", () => note.fade());
  if (options.inert) return span;
  span.addEventListener("focus", () => span.matches(":focus-visible") && note.open());
  span.addEventListener("click", (/** @type {Event} */ event) => {
    event.stopPropagation();
    note.open();
  });
  span.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    note.toggle();
  });
  return span;
}

/** The explanation beside a word: the browser's own popover, so that nothing hides it. One at a time. */
class Explanation {
  /** @type {Explanation | null} */
  static now = null;
  static count = 0;

  /** @param {HTMLElement} span @param {Term[]} terms */
  constructor(span, terms) {
    this.span = span;
    this.terms = terms;
    /** @type {HTMLElement | null} */
    this.box = null;
    this.timer = 0;
    this.away = (/** @type {Event} */ event) => {
      const inside = event.target instanceof Node && (this.span.contains(event.target) || this.box?.contains(event.target));
      if (!inside) this.close();
    };
    this.follow = () => (this.box && this.span.isConnected ? this.put(this.box) : this.close());
    this.escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.preventDefault(); // a dialog around it stays
      event.stopPropagation();
      this.close();
    };
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), REST);
  }

  fade() {
    clearTimeout(this.timer);
    const held = () => this.span === document.activeElement || this.box?.contains(document.activeElement);
    this.timer = setTimeout(() => held() || this.close(), LINGER);
  }

  toggle() {
    if (this.box) this.close();
    else this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.box || !this.span.isConnected) return;
    Explanation.now?.close();
    Explanation.now = this;
    this.box = this.draw();
    this.span.after(this.box);
    this.box.showPopover?.();
    this.put(this.box);
    this.span.setAttribute("aria-describedby", this.box.id);
    if (this.span.hasAttribute("aria-expanded")) this.span.setAttribute("aria-expanded", "true");
    for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, this.away, true);
    document.addEventListener("keydown", this.escape, true);
    document.addEventListener("scroll", this.follow, true);
  }

  close() {
    clearTimeout(this.timer);
    if (!this.box) return;
    this.box.remove();
    this.box = null;
    if (Explanation.now === this) Explanation.now = null;
    this.span.removeAttribute("aria-describedby");
    if (this.span.hasAttribute("aria-expanded")) this.span.setAttribute("aria-expanded", "false");
    for (const kind of ["pointerdown", "focusin"]) document.removeEventListener(kind, this.away, true);
    document.removeEventListener("keydown", this.escape, true);
    document.removeEventListener("scroll", this.follow, true);
  }

  draw() {
    const box = h(
      "span",
      {
        class: "term-box",
        id: `term-${(Explanation.count += 1)}`,
        role: "note",
        popover: "manual",
        onpointerenter: () => clearTimeout(this.timer),
        onpointerleave: () => this.fade(),
        onclick: (/** @type {Event} */ event) => event.stopPropagation(),
      },
      this.terms.map((each) =>
        h("span", { class: "term-entry" }, h("strong", {}, each.term), ` ${each.says}`, ruleLinks(each.rules)),
      ),
    );
    // A rule that is opened from here gives the focus back to the word.
    box.addEventListener("click", () => this.span.focus(), true);
    return box;
  }

  /** Below the word, or above where there is no room. @param {HTMLElement} box */
  put(box) {
    const at = this.span.getClientRects()[0] || this.span.getBoundingClientRect();
    const [wide, high] = [box.offsetWidth, box.offsetHeight];
    const left = Math.max(8, Math.min(at.left, innerWidth - wide - 8));
    const below = at.bottom + 6 + high <= innerHeight;
    box.style.left = `${left}px`;
    box.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - 6 - high)}px`;
  }
}
