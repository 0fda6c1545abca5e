// A puzzle on the battle page: the goal, the dice to come, and whether it is solved.
import { get } from "../api.js";
import { reasonOf } from "../begin.js";
import { openDialog } from "../dialog.js";
import { button, h } from "../dom.js";
import { lineView } from "./log.js";
import { keepSolved } from "../store.js";
import { say } from "../texts.js";

/** @import {PuzzleTold, SolutionTold} from "../protocol.js" */
/** @import {Child} from "../page.js" */

/** The goal and the dice, above the question. @param {import("./app.js").App} app @returns {Child[]} */
export function puzzlePanel(app) {
  const puzzle = app.now?.puzzle;
  if (!puzzle) return [];
  return [
    h(
      "section",
      { class: ["puzzle", puzzle.solved === true && "solved", puzzle.solved === false && "missed"], "aria-label": say("puzzle.one") },
      h("p", { class: "puzzle-goal" }, h("strong", {}, say("puzzle.goal")), " ", puzzle.title),
      puzzle.solved === null ? dice(puzzle) : verdict(app, puzzle),
    ),
  ];
}

/** Which dice come next. @param {PuzzleTold} puzzle */
function dice(puzzle) {
  return h(
    "details",
    { open: true },
    h("summary", {}, say("puzzle.dice")),
    h(
      "dl",
      { class: "puzzle-dice" },
      Object.entries(puzzle.dice).map(([kind, faces]) => [
        h("dt", {}, say(`roll.${kind}`, {}, kind)),
        h("dd", {}, faces.join(" ")),
      ]),
    ),
  );
}

/** @param {import("./app.js").App} app @param {PuzzleTold} puzzle */
function verdict(app, puzzle) {
  if (puzzle.solved) keepSolved(puzzle.id);
  return h(
    "div",
    {},
    h("p", { class: "puzzle-verdict", role: "status" }, say(puzzle.solved ? "puzzle.solved" : "puzzle.missed")),
    h(
      "div",
      { class: "row" },
      button(say("puzzle.from-start"), () => app.link.ask({ type: "undo", to: 0 }), { key: "puzzle-again", kind: puzzle.solved ? "plain" : "main" }),
      h("a", { class: ["button", puzzle.solved ? "main" : ""].join(" "), href: "/puzzles", "data-key": "puzzle-list" }, say("puzzle.list")),
      button(say("puzzle.solution"), () => showSolution(puzzle), { key: "puzzle-solution" }),
    ),
  );
}

/** One way to do it, in sentences. @param {PuzzleTold} puzzle */
async function showSolution(puzzle) {
  const body = h("div", { class: "log-lines" }, say("story.loading"));
  openDialog(say("puzzle.solution"), body);
  try {
    /** @type {SolutionTold} */
    const { lines } = await get(`/api/puzzles/${encodeURIComponent(puzzle.id)}/solution`);
    body.replaceChildren(...lines.map((each) => lineView(each)));
  } catch (error) {
    body.replaceChildren(reasonOf(error));
  }
}
