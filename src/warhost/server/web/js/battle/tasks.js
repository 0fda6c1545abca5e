// Which task goes with which decision.
import { settings } from "../store.js";
import { ChoosingTask } from "./choosing.js";
import { DeployingTask, isDeployment } from "./deploying.js";
import { FightTask, isFight } from "./fight.js";
import { MovingTask } from "./moving.js";
import { PickingTask } from "./picking.js";
import { PlacingTask, TerrainTask } from "./placing.js";
import { SlainTask } from "./slain.js";
import { TargetsTask } from "./targets.js";
import { OverTask, WaitingTask } from "./waiting.js";

/** @import {Task} from "./task.js" */
/** @import {AnyDecisionView, TableTold} from "../protocol.js" */

/** The task of a decision that is open. @param {import("./app.js").App} app @param {TableTold["decision"]} decision @returns {Task} */
export function taskFor(app, decision) {
  if (!decision) return app.shown.dice.awaited ? new WaitingTask(app, null) : new OverTask(app, null);
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
