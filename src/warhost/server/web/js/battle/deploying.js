// Which unit is set up next: the first one is on the table at once, and another may take its place.
import { h } from "../dom.js";
import { say } from "../texts.js";
import { PlacingTask } from "./placing.js";
import { Task } from "./task.js";

/** @import {AnyChoice, AnyDecisionView, PickView} from "../protocol.js" */

/** Is a unit to be picked that is set up then? @param {AnyDecisionView} decision */
export const isDeployment = (decision) =>
  decision.type === "Pick" && decision.ability?.id === "deploy-unit" && decision.options.every((each) => each.kind === "unit");

/**
 * One of several units is picked and set up in one go.
 * @extends {Task<PickView>}
 */
export class DeployingTask extends Task {
  start() {
    this.begin(this.decision.options[0].id);
  }

  /** @param {string} unit */
  async begin(unit) {
    const choices = [/** @type {AnyChoice} */ ({ type: "Picked", items: [unit] })];
    const shown = this.app.task;
    const reply = await this.app.link.ask({ type: "ahead", to: this.app.shown.number, choices });
    if (this.app.task !== shown) return;
    const next = reply.type === "foreseen" ? reply.decision : null;
    if (next?.type !== "SetUpUnit") return this.answer(choices[0]);
    const task = new PlacingTask(this.app, next);
    task.ahead = choices;
    task.among = this.decision.options.length > 1 ? this.decision.options.map(({ id, name }) => ({ id, label: name })) : null;
    task.instead = (other) => this.begin(other);
    this.app.setTask(task);
  }

  panel() {
    return [this.heading(say("deploy.which"), "", true), h("p", { class: "quiet" }, say("place.thinking"))];
  }
}
