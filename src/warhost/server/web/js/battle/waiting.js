// What the page shows when there is nothing to decide here: somebody else does, or the battle is over.
import { button, h } from "../dom.js";
import { sideName } from "../names.js";
import { say } from "../texts.js";
import { diceChecked } from "./dice_checked.js";
import { EARLY, endedBy } from "./people_panel.js";
import { rematchOffer } from "./rematch.js";
import { Task } from "./task.js";

/** Somebody else decides. */
export class WaitingTask extends Task {
  panel() {
    const { waiting_for: side, bots, you, decision } = this.app.shown;
    if (this.app.shown.dice.awaited) return awaitedDice();
    if (!side) return [h("p", {}, say("wait.nobody"))];
    if (side === you) return formality();
    const who = bots?.[side]
      ? say("wait.computer", { side: say(`side.${side}`) })
      : say("wait.player", { side: sideName(side) });
    const doing = say(`doing.${decision?.kind}`, {}, "");
    return [
      h(
        "div",
        { class: "task-head waiting" },
        h("h2", { id: "task-title", tabindex: "-1" }, h("span", { class: "spinner", "aria-hidden": "true" }), who),
        h("p", { class: "quiet" }, doing || say("doing.other")),
        you === null ? h("p", { class: "quiet" }, say("wait.watching")) : null,
      ),
    ];
  }
}

/** This player is asked and can do nothing: the server answers in a while, so that nobody learns it. */
function formality() {
  const spinner = h("span", { class: "spinner", "aria-hidden": "true" });
  return [
    h(
      "div",
      { class: "task-head waiting" },
      h("h2", { id: "task-title", tabindex: "-1" }, spinner, say("wait.hand")),
      h("p", { class: "quiet" }, say("wait.hand-why")),
    ),
  ];
}

/** Not everybody who makes the dice is here. */
function awaitedDice() {
  const spinner = h("span", { class: "spinner", "aria-hidden": "true" });
  return [
    h(
      "div",
      { class: "task-head waiting" },
      h("h2", { id: "task-title", tabindex: "-1" }, spinner, say("wait.dice")),
      h("p", { class: "quiet" }, say("wait.dice-why")),
    ),
  ];
}

/** @param {string} victory @param {string | null} winner */
function howEnded(victory, winner) {
  return victory in EARLY ? endedBy(victory, winner === "red" ? "blue" : "red") : say(`over.${victory}`, {}, "");
}

/** The battle is over. */
export class OverTask extends Task {
  panel() {
    if (this.app.shown.puzzle) return []; // that says itself how it ended
    const { outcome, you, table, id } = this.app.shown;
    const winner = outcome?.winner || null;
    const words =
      winner === null
        ? say("over.draw")
        : you === winner
          ? say("over.won")
          : you && you !== "both"
            ? say("over.lost")
            : say("over.winner", { side: sideName(winner) });
    return [
      h(
        "div",
        { class: ["task-head", "over", winner || "draw"] },
        h("h2", { id: "task-title" }, words),
        h(
          "p",
          { class: "final-score" },
          say("over.score", { red: table.players.red.points, blue: table.players.blue.points }),
        ),
        outcome?.victory ? h("p", { class: "quiet" }, howEnded(outcome.victory, winner)) : null,
      ),
      diceChecked(this.app),
      h(
        "p",
        {},
        h(
          "a",
          {
            class: "button main",
            href: `/after/${encodeURIComponent(id || this.app.battle)}#seat=${encodeURIComponent(this.app.seat)}`,
            "data-key": "after",
          },
          say("over.after"),
        ),
      ),
      rematchOffer(this.app.people),
      h("p", {}, h("a", { class: "button", href: "/" }, say("over.again"))),
      button(say("over.look"), () => this.app.openTab("log"), { key: "look" }),
    ];
  }
}
