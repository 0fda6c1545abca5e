// Learning by playing, on the start page: the guided battle, the puzzle of the day.
import { get } from "../api.js";
import { begin } from "../begin.js";
import { byId } from "../dom.js";
import { guided, seats, solvedPuzzles } from "../store.js";
import { say } from "../texts.js";

/** @import {PuzzleList} from "../protocol.js" */

/** The guided battle stands first for who has never played, and below for everybody. */
function offerGuide() {
  const play = () => begin({ mode: "guided" });
  byId("guided").addEventListener("click", play);
  byId("guided-first").addEventListener("click", play);
  byId("newcomer").hidden = Boolean(Object.keys(seats()).length || guided().battle);
}

/** Fill in what there is to learn from; without the server's word the buttons stay as they are. */
export async function offerLearning() {
  offerGuide();
  /** @type {PuzzleList} */
  let found;
  try {
    found = await get("/api/puzzles");
  } catch {
    return;
  }
  const solved = solvedPuzzles();
  const today = found.puzzles.find((each) => each.id === found.daily);
  if (!today) return;
  const daily = byId("daily", HTMLButtonElement);
  daily.disabled = false;
  daily.addEventListener("click", () => begin({ mode: "puzzle", puzzle: today.id }));
  byId("daily-text").textContent = say(solved[today.id] ? "puzzle.daily-done" : "puzzle.daily-today", { title: today.title });
  const count = found.puzzles.filter((each) => solved[each.id]).length;
  byId("puzzles-solved").textContent = say("puzzle.count", { solved: count, count: found.puzzles.length });
}
