// Small pieces of the page that many parts use.
import { h, s } from "../dom.js";
import { say } from "../texts.js";
import { emblemOf, letterOf } from "../table/marks.js";

/** @import {UnitView} from "../protocol.js" */

/** The side of a player: a shape, a letter and a colour. @param {string | null} side */
export function sideMark(side) {
  return h(
    "span",
    { class: ["side-mark", side || "none"], title: side ? say(`side.${side}`) : "" },
    letterOf(side) || "–",
  );
}

/** @param {UnitView} unit */
export function emblemIcon(unit) {
  const emblem = emblemOf(unit.keywords);
  return s(
    "svg",
    { viewBox: "-1.3 -1.3 2.6 2.6", class: ["unit-icon", unit.army], "aria-hidden": "true" },
    unit.army === "blue"
      ? s("circle", { r: 1.2, class: "ground" })
      : s("rect", { x: -1.15, y: -1.15, width: 2.3, height: 2.3, rx: 0.25, class: "ground" }),
    s("path", { d: emblem.path, transform: "scale(.85)", class: "sign" }),
  );
}

/** @param {string} label @param {{id: string, label: string}[]} choices @param {string} chosen @param {(id: string) => void} pick */
export function segments(label, choices, chosen, pick) {
  return h(
    "div",
    { class: "segments", role: "group", "aria-label": label },
    choices.map((each) =>
      h(
        "button",
        {
          type: "button",
          class: "segment",
          "data-key": `segment-${each.id}`,
          "aria-pressed": String(each.id === chosen),
          onclick: () => pick(each.id),
        },
        each.label,
      ),
    ),
  );
}

/** Is this played by finger? Then nobody wants to hear of keys. */
export const touching = () => matchMedia("(pointer: coarse)").matches;
