// Which task goes with which decision, and what the page shows when there is nothing to decide here.
import { button, h } from "../dom.js";
import { settings } from "../store.js";
import { say } from "../texts.js";
import { ChoosingTask } from "./choosing.js";
import { DeployingTask, isDeployment } from "./deploying.js";
import { FightTask, isFight } from "./fight.js";
import { MovingTask } from "./moving.js";
import { PickingTask } from "./picking.js";
import { PlacingTask, TerrainTask } from "./placing.js";
import { SlainTask } from "./slain.js";
import { TargetsTask } from "./targets.js";
import { Task } from "./task.js";

/** @import {AnyDecisionView, TableTold} from "../protocol.js" */

/** Somebody else decides. */
export class WaitingTask extends Task {
  panel() {
    const { waiting_for: side, bots, you, decision } = this.app.shown;
    if (!side) return [h("p", {}, say("wait.nobody"))];
    const who = bots?.[side]
      ? say("wait.computer", { side: say(`side.${side}`) })
      : say("wait.player", { side: say(`side.${side}`) });
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

/** The battle is over. */
export class OverTask extends Task {
  panel() {
    const { outcome, you, table, id } = this.app.shown;
    const winner = outcome?.winner || null;
    const words =
      winner === null
        ? say("over.draw")
        : you === winner
          ? say("over.won")
          : you && you !== "both"
            ? say("over.lost")
            : say("over.winner", { side: say(`side.${winner}`) });
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
        outcome?.victory ? h("p", { class: "quiet" }, say(`over.${outcome.victory}`, {}, "")) : null,
      ),
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
      h("p", {}, h("a", { class: "button", href: "/" }, say("over.again"))),
      button(say("over.look"), () => this.app.openTab("log"), { key: "look" }),
    ];
  }
}

/** The task of a decision that is open. @param {import("./app.js").App} app @param {TableTold["decision"]} decision @returns {Task} */
export function taskFor(app, decision) {
  if (!decision) return new OverTask(app, null);
  if (decision.type === "Outline") return new WaitingTask(app, null);
  if (settings().everything) return thinkingFor(app, decision);
  if (isFight(decision)) return new FightTask(app, /** @type {any} */ (decision));
  return isDeployment(decision) ? new DeployingTask(app, /** @type {any} */ (decision)) : thinkingFor(app, decision);
}

/** The task of a decision by itself, open or thought of. @param {import("./app.js").App} app @param {AnyDecisionView} decision @returns {Task} */
export function thinkingFor(app, decision) {
  switch (decision.type) {
    case "Window":
      return new ChoosingTask(app, decision);
    case "Pick":
      return new PickingTask(app, decision);
    case "MoveUnit":
      return new MovingTask(app, decision);
    case "SetUpUnit":
      return app.shown.table.terrain[decision.unit || ""] ? new TerrainTask(app, decision) : new PlacingTask(app, decision);
    case "PickTargets":
      return new TargetsTask(app, decision);
    case "PickSlain":
      return new SlainTask(app, decision);
  }
}
