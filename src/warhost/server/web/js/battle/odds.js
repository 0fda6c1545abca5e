// Odds beside choices: what attacks would do, whom a charge reaches, what a roll needs. The server works them out.
import { h } from "../dom.js";
import { percent } from "../pages/odds_chart.js";
import { tenth } from "../table/geometry.js";
import { say } from "../texts.js";

/** @import {TargetsTask} from "./targets.js" */
/** @import {OptionView, Reaching, Targets, UnitView, WeaponOdds, WindowView} from "../protocol.js" */

/** Rolls whose total is what one gets. */
const AMOUNTS = ["mortal", "damage", "heal", "move", "run", "charge", "attacks", "return"];

/** Damage, models and destruction in short. @param {WeaponOdds} odds @param {UnitView | undefined} unit */
export function attackText(odds, unit) {
  const values = { damage: odds.damage.toFixed(1), slain: odds.slain.toFixed(1), gone: percent(odds.destroys) };
  const parts = [say("odds.some-damage", values)];
  if ((unit?.models || []).length > 1) parts.push(say("odds.some-slain", values));
  if (odds.destroys) parts.push(say("odds.some-gone", values));
  return parts.join(", ");
}

/**
 * What one weapon would do to a foe if everybody who can attacks it.
 * @param {TargetsTask} task @param {string} weapon @param {string} foe
 */
export function weaponOdds(task, weapon, foe) {
  const odds = task.decision.odds[foe]?.weapons[weapon];
  if (!odds) return null;
  return h("span", { class: "odds-note" }, attackText(odds, task.app.shown.table.units[foe]));
}

/** Ask what the attacks as they are shared out now would do. @param {TargetsTask} task @param {Targets} choice @param {string} key */
async function weigh(task, choice, key) {
  const reply = await task.app.link.ask({ type: "check", to: task.app.shown.number, choice, ahead: task.ahead });
  if (task.weighing !== key || (task.app.task !== task && task.app.task !== task.within)) return;
  task.weighed = (reply.type === "checked" && reply.preview?.odds) || {};
  task.app.refresh();
}

/** For each target: what comes of the attacks it gets now, and of everything. @param {TargetsTask} task */
export function targetOdds(task) {
  const choice = task.choice();
  const key = JSON.stringify(choice.shares);
  if (task.weighing !== key && choice.shares.length) {
    task.weighing = key;
    weigh(task, choice, key).catch(() => {});
  }
  const { units } = task.app.shown.table;
  const rows = task.foes.filter((foe) => task.decision.odds[foe]);
  if (!rows.length) return null;
  return h(
    "section",
    { class: "group odds-targets", "aria-label": say("odds.expected") },
    h("h3", {}, say("odds.expected")),
    h(
      "ul",
      {},
      rows.map((foe) => {
        const all = attackText(task.decision.odds[foe], units[foe]);
        const now = task.weighed[foe] ? attackText(task.weighed[foe], units[foe]) : "";
        return h(
          "li",
          {},
          h("strong", {}, task.app.nameOf(foe)),
          now && now !== all ? h("span", { class: "odds-note" }, say("odds.as-shared", { odds: now })) : null,
          h("span", { class: "odds-note" }, rows.length > 1 ? say("odds.all-at-it", { odds: all }) : all),
        );
      }),
    ),
  );
}

/** Attacks that one may react to, as they stand now. @param {import("./app.js").App} app @param {WindowView} decision */
export function declaredOdds(app, { attack }) {
  if (!attack) return null;
  const { units } = app.shown.table;
  return h(
    "section",
    { class: "group odds-targets", "aria-label": say("odds.declared") },
    h("h3", {}, say("odds.declared")),
    h(
      "ul",
      {},
      Object.entries(attack).map(([foe, odds]) =>
        h("li", {}, h("strong", {}, app.nameOf(foe)), h("span", { class: "odds-note" }, attackText(odds, units[foe]))),
      ),
    ),
  );
}

/** Whom a charge reaches. @param {import("./app.js").App} app @param {Reaching[]} foes @param {boolean} rolled */
export function chargeOdds(app, foes, rolled) {
  return h(
    "ul",
    { class: "odds-charges" },
    foes.map((each) => {
      const values = {
        unit: app.nameOf(each.unit),
        inches: tenth(each.distance),
        needs: each.needs,
        chance: percent(each.chance),
      };
      const key = rolled ? (each.chance ? "odds.reached" : "odds.not-reached") : "odds.charge";
      return h("li", { class: ["odds-note", rolled && !each.chance && "quiet"] }, say(key, values));
    }),
  );
}

/** The roll an option leads to. @param {import("./app.js").App} app @param {OptionView} option */
export function rollOdds(app, option) {
  const { roll } = option;
  if (!roll) return null;
  if (roll.foes.length) return chargeOdds(app, roll.foes, false);
  // The faces of a die that only decides whether something happens are no amount of anything.
  if (!roll.each && roll.chance === null && !AMOUNTS.includes(roll.roll)) return null;
  const values = {
    roll: say(`roll.${roll.roll}`, {}, roll.roll),
    dice: roll.dice,
    bonus: roll.bonus ? (roll.bonus > 0 ? ` +${roll.bonus}` : ` −${-roll.bonus}`) : "",
    needs: roll.needs,
    mean: roll.mean.toFixed(1),
    chance: roll.chance === null ? "" : percent(roll.chance),
  };
  const key = roll.each
    ? roll.dice > 1
      ? "odds.each"
      : "odds.one"
    : roll.roll === "charge"
      ? "odds.nobody"
      : roll.chance === null || roll.chance === 1
        ? "odds.amount"
        : roll.needs === null
          ? "odds.hopeless"
          : "odds.gate";
  return h("p", { class: "odds-note" }, say(key, values));
}

/** The priority roll that comes next. @param {WindowView} decision */
export function priorityOdds(decision) {
  if (typeof decision.priority !== "number") return null;
  return h("p", { class: "odds-note" }, say("odds.priority", { chance: percent(decision.priority) }));
}
