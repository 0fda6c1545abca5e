// What the other side does, told where one looks: a note at the unit, for as long as the reader wants.
import { button, byId, h } from "../dom.js";
import { explained } from "../glossary.js";
import { settings } from "../store.js";
import { middle } from "../table/geometry.js";
import { say } from "../texts.js";
import { sideMark } from "./bits.js";
import { HOLD } from "./hold.js";

/** @import {Declared, ToldEvent} from "../protocol.js" */

const MOST = 3;
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
  for (const event of worthTelling(app, events)) if (event.reaction || !quick) place(app, event);
}

/** What the ability says, where its warscroll is known. @param {import("./app.js").App} app @param {Declared} event */
function summaryOf(app, event) {
  const unit = event.unit ? app.shown.table.units[event.unit] : null;
  const known = [...(unit ? app.warscroll(unit.warscroll)?.abilities || [] : []), ...app.shown.table.players[event.player].abilities];
  return known.find((each) => each.name === event.ability)?.summary || "";
}

/** @param {import("./app.js").App} app @param {Declared} event */
function place(app, event) {
  const holder = byId("callouts");
  const who = event.unit ? app.nameOf(event.unit) : say(`side.${event.player}`);
  const summary = summaryOf(app, event);
  const note = h(
    "div",
    { class: ["callout", event.player, event.reaction && "reaction"], role: "status" },
    h("p", {}, sideMark(event.player), h("strong", {}, say(event.reaction ? "callout.reaction" : "callout.uses", { who, ability: event.ability }))),
    summary ? h("p", { class: "callout-text" }, explained(summary, { inert: true })) : null,
    button("×", () => note.remove(), { kind: "quiet", "aria-label": say("close") }),
  );
  at(app, event, note);
  holder.append(note);
  while (holder.children.length > MOST) holder.firstElementChild?.remove();
  const hold = HOLD[settings().hold];
  if (hold) setTimeout(() => note.matches(":hover, :focus-within") || note.remove(), hold);
}

/** Beside its unit, if it stands on the table. @param {import("./app.js").App} app @param {Declared} event @param {HTMLElement} note */
function at(app, event, note) {
  const models = event.unit ? app.shown.table.units[event.unit]?.models || [] : [];
  if (!models.length) return;
  const spot = middle(models);
  const [pixel, stage] = [app.table.view.spot(spot), byId("stage").getBoundingClientRect()];
  const [x, y] = [pixel.x - stage.left, pixel.y - stage.top];
  note.classList.add("at-unit");
  note.style.left = `${Math.min(stage.width - 150, Math.max(150, x))}px`;
  note.style.top = `${Math.min(stage.height - 60, Math.max(60, y - 30))}px`;
}
