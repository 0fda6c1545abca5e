// All puzzles: today's, and the rest with those that are solved.
import { get } from "../api.js";
import { begin, reasonOf } from "../begin.js";
import { button, byId, h, put, translate } from "../dom.js";
import { solvedPuzzles } from "../store.js";
import { say } from "../texts.js";

/** @import {PuzzleLine, PuzzleList} from "../protocol.js" */

/** @param {PuzzleLine} each @param {number} index */
function row(each, index) {
  const done = Boolean(solvedPuzzles()[each.id]);
  return h(
    "li",
    { class: ["puzzle-row", done && "done"] },
    h("span", { class: "puzzle-mark", "aria-hidden": "true" }, done ? "✓" : String(index + 1)),
    h("span", { class: "puzzle-title" }, each.title, done ? h("span", { class: "offscreen" }, ` ${say("puzzle.done")}`) : null),
    button(say(done ? "puzzle.again" : "puzzle.try"), () => begin({ mode: "puzzle", puzzle: each.id }), {
      key: `puzzle-${each.id}`,
      "aria-label": say("puzzle.try-label", { title: each.title }),
    }),
  );
}

async function start() {
  translate();
  const place = byId("main");
  try {
    /** @type {PuzzleList} */
    const { daily, puzzles } = await get("/api/puzzles");
    const today = puzzles.find((each) => each.id === daily) || puzzles[0];
    const solved = puzzles.filter((each) => solvedPuzzles()[each.id]).length;
    put(
      place,
      h("h1", {}, say("puzzle.title")),
      h("p", {}, say("puzzle.text")),
      h("p", { role: "status" }, say("puzzle.count", { solved, count: puzzles.length })),
      h("section", {}, h("h2", {}, say("puzzle.daily")), h("ul", { class: "puzzle-list" }, row(today, puzzles.indexOf(today)))),
      h("section", {}, h("h2", {}, say("puzzle.all")), h("ol", { class: "puzzle-list" }, puzzles.map(row))),
    );
  } catch (error) {
    put(place, h("h1", {}, say("puzzle.title")), h("p", {}, reasonOf(error)));
  }
}

start();
