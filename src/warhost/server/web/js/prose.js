// What the server says is made of spans. Here they become elements, plain text, or words to be read aloud.
import { h } from "./dom.js";
import { nameOr } from "./names.js";
import { say } from "./texts.js";
import { letterOf } from "./table/marks.js";

/** @import {AnySpan, UnitSpan} from "./protocol.js" */

/** @typedef {AnySpan} Span */
/** @typedef {Span[]} Prose */

/** The side that is to be shown. @param {Span} span @returns {string | null} */
function sideOf(span) {
  if (span.type === "unit") return (span.mark && span.side) || null;
  return span.type === "player" && span.mark ? span.player : null;
}

/** Players are called by their names. @param {Span} span */
const textOf = (span) => (span.type === "player" ? nameOr(span.player, span.text) : span.text);

/** The side before a name: a shape, a letter and a colour to see, its name to hear. @param {Span} span */
function sign(span) {
  const side = sideOf(span);
  if (!side) return null;
  return [
    h("span", { class: ["side-mark", side], "aria-hidden": "true" }, letterOf(side)),
    span.type === "unit" ? h("span", { class: "offscreen" }, `${say(`side.${side}`)} `) : null,
  ];
}

/** @param {UnitSpan} span @param {boolean} links */
function unitName(span, links) {
  const side = span.side || null;
  if (!links) return h("span", { class: ["unit-name", side], "data-unit": span.unit }, sign(span), span.text);
  const dress = { type: "button", class: ["unit-link", side], "data-unit": span.unit };
  return h("button", dress, sign(span), span.text);
}

/**
 * Words as elements. Their rules are left out: they stand behind what was said. `links`: a unit's name is a button.
 * @param {Prose} words @param {boolean} [links]
 */
export function proseView(words, links = false) {
  return words.map((span) => {
    if (span.type === "unit") return unitName(span, links);
    if (span.type === "player") return h("span", { class: ["player-name", span.player] }, sign(span), textOf(span));
    if (span.type === "objective" || span.type === "terrain") return h("span", { class: "place-name" }, span.text);
    return span.type === "rule" ? null : span.text;
  });
}

/** Let the names of units in a place be picked, and looked at in passing. @param {HTMLElement} place @param {(unit: string) => void} pick @param {(unit: string | null) => void} [glance] */
export function pickUnits(place, pick, glance) {
  /** @param {Event} event */
  const named = (event) =>
    event.target instanceof Element ? event.target.closest(".unit-link")?.getAttribute("data-unit") || null : null;
  place.addEventListener("click", (event) => {
    const unit = named(event);
    if (unit) pick(unit);
  });
  if (!glance) return;
  place.addEventListener("pointerover", (event) => glance(named(event)));
  place.addEventListener("pointerleave", () => glance(null));
}

/** @param {Prose} words @param {(span: Span) => string} word */
const joined = (words, word) => words.map(word).join("").replace(/\s+/g, " ").trim();

/** As text, without sides and rules. @param {Prose} words */
export const plain = (words) => joined(words, (span) => (span.type === "rule" ? "" : textOf(span)));

/** As text that can be pasted anywhere: sides marked by letters. @param {Prose} words */
export const marked = (words) =>
  joined(words, (span) => {
    const side = sideOf(span);
    return span.type === "rule" ? "" : side ? `[${letterOf(side)}] ${textOf(span)}` : textOf(span);
  });

/** To be read aloud: sides and measures in words. @param {Prose} words */
export const spoken = (words) =>
  joined(words, (span) => {
    if (span.type === "number" && span.measure) return say(`spoken.${span.measure}`, { number: span.value });
    if (span.type === "unit" && sideOf(span)) return `${say(`side.${sideOf(span)}`)} ${span.text}`;
    return span.type === "rule" ? "" : textOf(span);
  });

/** The rules that something rests on, each once. @param {Prose} words @returns {string[]} */
export const rulesIn = (words) => [...new Set(words.flatMap((span) => (span.type === "rule" ? [span.rule] : [])))];

/** With a capital at the beginning. @param {Prose} words @returns {Prose} */
export function capital(words) {
  const [first, ...rest] = words;
  const plainly = first?.type === "text" || first?.type === "model";
  return plainly ? [{ ...first, text: upper(first.text) }, ...rest] : words;
}

/** What is said of a model, without whom it is said of. @param {Prose} words @returns {Prose} */
export const ofModel = (words) => (words[0]?.type === "model" ? words.slice(3) : words);

/** @param {string} text */
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Words that are made on the page itself. @param {string} text @returns {Prose} */
export const inWords = (text) => [{ type: "text", text }];
