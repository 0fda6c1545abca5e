// What the other side does, and losses beyond the damage, told where one looks: a note at the unit, for as long as the
// reader wants.
import { button, byId, h } from "../dom.js";
import { explained } from "../glossary.js";
import { ruleLink } from "../rules.js";
import { settings } from "../store.js";
import { middle } from "../table/geometry.js";
import { say } from "../texts.js";
import { sideMark } from "./bits.js";
import { HOLD } from "./hold.js";

/** @import {Child} from "../page.js" */
/** @import {Declared, ToldEvent} from "../protocol.js" */

const MOST = 3;
const CUT_OFF = "core-18.3";
/** Everyday doings are seen without being told. */
const EVERYDAY = ["Normal Move", "Run", "Retreat", "Charge", "Shoot", "Fight", "Deploy Unit"];

/** What is worth a note: reactions, and whatever the other side uses that is not seen by itself. @param {import("./app.js").App} app @param {ToldEvent[]} events @returns {Declared[]} */
function worthTelling(app, events) {
  const { you } = app.shown;
  return events.flatMap(({ event }) => {
    if (event.type !== "Declared" || EVERYDAY.includes(event.ability)) return [];
    return event.player !== you && (event.reaction || you !== "both") ? [event] : [];
  });
}

/** @param {import("./app.js").App} app @param {ToldEvent[]} events @param {boolean} quick only what answers one's own doings */
export function callOut(app, events, quick) {
  for (const event of worthTelling(app, events)) if (event.reaction || !quick) tell(app, event);
  for (const [unit, count] of cutOff(events)) tellLoss(app, unit, count);
}

/** How many of each unit were removed because the others were out of reach. @param {ToldEvent[]} events */
function cutOff(events) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { event } of events)
    if (event.type === "Slain" && event.forced) found.set(event.unit, (found.get(event.unit) || 0) + 1);
  return found;
}

/** More fell than the damage says. @param {import("./app.js").App} app @param {string} unit @param {number} count */
function tellLoss(app, unit, count) {
  const side = app.shown.table.units[unit]?.army || "";
  const words = say(count > 1 ? "callout.cut-off-many" : "callout.cut-off", { unit: app.nameOf(unit), count });
  place(app, unit, [side, "loss"], [h("p", {}, sideMark(side), h("span", {}, words, " ", ruleLink(CUT_OFF, "?")))]);
}

/** What the ability says, where its warscroll is known. @param {import("./app.js").App} app @param {Declared} event */
function summaryOf(app, event) {
  const unit = event.unit ? app.shown.table.units[event.unit] : null;
  const known = [...(unit ? app.warscroll(unit.warscroll)?.abilities || [] : []), ...app.shown.table.players[event.player].abilities];
  return known.find((each) => each.name === event.ability)?.summary || "";
}

/** @param {import("./app.js").App} app @param {Declared} event */
function tell(app, event) {
  const who = event.unit ? app.nameOf(event.unit) : say(`side.${event.player}`);
  const summary = summaryOf(app, event);
  place(app, event.unit, [event.player, event.reaction && "reaction"], [
    h("p", {}, sideMark(event.player), h("strong", {}, say(event.reaction ? "callout.reaction" : "callout.uses", { who, ability: event.ability }))),
    summary ? h("p", { class: "callout-text" }, explained(summary, { inert: true })) : null,
  ]);
}

/** @param {import("./app.js").App} app @param {string | null} unit @param {(string | false)[]} kinds @param {Child[]} words */
function place(app, unit, kinds, words) {
  const holder = byId("callouts");
  const note = h(
    "div",
    { class: ["callout", ...kinds], role: "status" },
    words,
    button("×", () => note.remove(), { kind: "quiet", "aria-label": say("close") }),
  );
  at(app, unit, note);
  holder.append(note);
  while (holder.children.length > MOST) holder.firstElementChild?.remove();
  const hold = HOLD[settings().hold];
  if (hold) setTimeout(() => note.matches(":hover, :focus-within") || note.remove(), hold);
}

/** Beside its unit, if it stands on the table. @param {import("./app.js").App} app @param {string | null} unit @param {HTMLElement} note */
function at(app, unit, note) {
  const models = unit ? app.shown.table.units[unit]?.models || [] : [];
  if (!models.length) return;
  const spot = middle(models);
  const [pixel, stage] = [app.table.view.spot(spot), byId("stage").getBoundingClientRect()];
  const [x, y] = [pixel.x - stage.left, pixel.y - stage.top];
  note.classList.add("at-unit");
  note.style.left = `${Math.min(stage.width - 150, Math.max(150, x))}px`;
  note.style.top = `${Math.min(stage.height - 60, Math.max(60, y - 30))}px`;
}
