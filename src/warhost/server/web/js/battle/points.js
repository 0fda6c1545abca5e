// Points fly from the table to the score.
import { byId, h } from "../dom.js";
import { say } from "../texts.js";
import { stillness } from "./pace.js";

/** @import {ToldEvent} from "../protocol.js" */

const FLIGHT = 1100;

/** @param {import("./app.js").App} app @param {ToldEvent[]} events */
export function flyPoints(app, events) {
  if (stillness.matches) return;
  let turn = 0;
  for (const { event } of events) if (event.type === "Scored" && event.points > 0) fly(app, event.player, event.points, turn++);
}

/** @param {import("./app.js").App} app @param {string} side @param {number} points @param {number} turn */
function fly(app, side, points, turn) {
  const goal = byId("score").querySelector(`.points.${side} b`)?.getBoundingClientRect();
  const from = app.table.svg.getBoundingClientRect();
  if (!goal) return;
  const coin = h("div", { class: ["flying-points", side], "aria-hidden": "true" }, say("card.points", { points }));
  document.body.append(coin);
  const [x, y] = [from.left + from.width / 2, from.top + from.height / 2];
  const flight = coin.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 },
      { transform: `translate(${x}px, ${y - 30}px) scale(1.6)`, opacity: 1, offset: 0.3 },
      { transform: `translate(${goal.left}px, ${goal.top}px) scale(.8)`, opacity: 0.9 },
    ],
    { duration: FLIGHT, delay: turn * 220, easing: "ease-in-out", fill: "both" },
  );
  flight.onfinish = () => coin.remove();
}
