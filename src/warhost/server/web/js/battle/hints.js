// Letters on everything that can be pressed: F, then at most two letters, and the focus is there.
import { h } from "../dom.js";

const LETTERS = "asdfghjklqwertyuiopzxcvbnm";
const PRESSED = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
/** What scrolls, and the size of a letter with its ground. */
const [SCROLLED, WIDE, HIGH] = ["#task, .tab-panel", 28, 20];
/** Where one mostly wants to go has the short ones. */
const FIRST = ["#foot", "#task", "#tabs", "#table", "#toolbar"];

/** So many hints, none the beginning of another, as short as can be. @param {number} count */
export function hintsFor(count) {
  const pairs = Math.max(0, Math.min(LETTERS.length, Math.ceil((count - LETTERS.length) / (LETTERS.length - 1))));
  const [single, first] = [[...LETTERS].slice(0, LETTERS.length - pairs), [...LETTERS].slice(LETTERS.length - pairs)];
  return [...single, ...first.flatMap((one) => [...LETTERS].map((other) => one + other))].slice(0, count);
}

/** Everything on the page that can have the focus and is seen. @returns {(HTMLElement | SVGElement)[]} */
export function reachable() {
  const all = /** @type {(HTMLElement | SVGElement)[]} */ ([...document.querySelectorAll(`#page :is(${PRESSED})`)]);
  const rank = (/** @type {Element} */ each) => (FIRST.findIndex((place) => each.closest(place)) + FIRST.length + 1) % (FIRST.length + 1);
  return all.filter((each) => each.checkVisibility({ visibilityProperty: true })).sort((a, b) => rank(a) - rank(b));
}

/** The letters while they are shown. */
export class Hints {
  constructor() {
    /** @type {Map<string, HTMLElement | SVGElement>} */
    this.goals = new Map();
    this.typed = "";
    this.layer = h("div", { id: "hints", "aria-hidden": "true" });
    document.addEventListener("pointerdown", () => this.hide(), { capture: true });
  }

  show() {
    const found = reachable();
    this.typed = "";
    this.goals = new Map(hintsFor(found.length).map((hint, index) => [hint, found[index]]));
    this.layer.replaceChildren(...badges(this.goals));
    document.body.append(this.layer);
  }

  hide() {
    this.goals = new Map();
    this.layer.remove();
  }

  /** Whether a key was meant for the letters. @param {KeyboardEvent} event */
  key(event) {
    if (!this.goals.size) return false;
    this.typed += event.key.toLowerCase();
    const goal = this.goals.get(this.typed);
    const more = [...this.goals.keys()].some((each) => each.startsWith(this.typed));
    if (goal) goal.focus();
    if (goal || !more) this.hide();
    else for (const each of this.layer.children) each.classList.toggle("off", !each.textContent?.startsWith(this.typed));
    return true;
  }
}

/** At the corner of everything; what is scrolled away has them in a row at that edge of its place. @param {Map<string, Element>} goals */
function badges(goals) {
  /** @type {Map<string, number>} */
  const rows = new Map();
  return [...goals].map(([hint, goal]) => {
    const { left, top, width } = goal.getBoundingClientRect();
    const frame = goal.closest(SCROLLED)?.getBoundingClientRect();
    const away = frame && (top > frame.bottom - HIGH || top < frame.top - HIGH);
    if (!away) return badge(hint, left + Math.min(6, width / 2), top - 4);
    const edge = top > frame.top ? frame.bottom - HIGH : frame.top;
    const row = rows.get(`${edge}`) || 0;
    rows.set(`${edge}`, row + 1);
    return badge(hint, frame.left + row * WIDE, edge);
  });
}

/** @param {string} hint @param {number} x @param {number} y */
function badge(hint, x, y) {
  const shown = h("span", { class: "hint" }, hint);
  shown.style.left = `${Math.min(innerWidth - WIDE, Math.max(0, x))}px`;
  shown.style.top = `${Math.min(innerHeight - HIGH, Math.max(0, y))}px`;
  return shown;
}
