// "What can be done now": abilities grouped by unit, those that cannot be used with the reason, and the way on.
import { button, h } from "../dom.js";
import { explained } from "../glossary.js";
import { problemText, ruleLink } from "../rules.js";
import { emblemIcon, sideMark } from "./bits.js";
import { rollAsked } from "./dice.js";
import { price } from "./hand.js";
import { declaredOdds, priorityOdds, rollOdds } from "./odds.js";
import { reactionSetting } from "./reactions.js";
import { Task } from "./task.js";
import { say } from "../texts.js";

/** @import {AnyChoice, BlockedView, OptionView, UnitView, WindowView} from "../protocol.js" */

const ENTIRE_ARMY = "";
const REGIMENT = "deploy-regiment";
/** Which abilities stand first, and which are done by dragging. */
const ORDER = ["normal-move", "run", "retreat", "shoot", "charge", "fight"];
const DRAGGED = ["normal-move", "charge", "retreat", "run"];

/**
 * @template {{ability: string, unit: string | null}} T
 * @param {T[]} options
 */
function byUnit(options) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const each of options) {
    const key = each.unit || ENTIRE_ARMY;
    groups.set(key, [...(groups.get(key) || []), each]);
  }
  const rank = (/** @type {T} */ each) => (ORDER.indexOf(each.ability) + ORDER.length + 1) % (ORDER.length + 1);
  for (const list of groups.values()) list.sort((a, b) => rank(a) - rank(b));
  return groups;
}

/**
 * A window: use an ability or pass.
 * @extends {Task<WindowView>}
 */
export class ChoosingTask extends Task {
  /** @param {import("./app.js").App} app @param {WindowView} decision */
  constructor(app, decision) {
    super(app, decision);
    this.options = byUnit(this.decision.options);
    this.blocked = byUnit(this.decision.blocked);
  }

  start() {
    if (this.reacting) this.app.attention();
  }

  /** A reaction is used at once; anything else may first be thought out. @param {OptionView} option */
  use(option) {
    /** @type {AnyChoice} */
    const choice = { type: "Use", ability: option.ability, unit: option.unit };
    return this.reacting ? this.answer(choice) : this.tryOut(choice);
  }

  get reacting() {
    return this.decision.kind === "reaction";
  }

  title() {
    const { kind, ability, player } = this.decision;
    const now = this.app.shown.table.now;
    if (kind === "reaction") return this.reactionTitle(ability?.name || "");
    if (kind === "fight") return say("window.fight");
    if (kind === "deploy") return say("window.deploy");
    const phase = say(`phase.${now.phase}`, {}, now.phase);
    return now.active === player || now.phase.includes("round")
      ? say("window.use", { phase })
      : say("window.use-enemy", { phase });
  }

  looks() {
    return { lit: new Set(this.options.keys()) };
  }

  panel() {
    const busy = [...this.options.keys()].filter((key) => this.own(key).length);
    const others = [...new Set([...this.blocked.keys(), ...this.options.keys()])].filter(
      (key) => !busy.includes(key) && this.barred(key).length,
    );
    return [
      this.heading(this.title(), this.reacting ? this.trigger() : this.hint()),
      this.problems(),
      this.reacting ? rollAsked(this.app, this.decision) : null,
      declaredOdds(this.app, this.decision),
      priorityOdds(this.decision),
      this.decision.kind === "deploy" ? this.deployables() : null,
      busy.map((key) => this.group(key)),
      this.commands(),
      others.length ? this.idle(others) : null,
    ];
  }

  /** The options that stand in a unit's own group: commands only when it is selected, for every unit has them. @param {string} key */
  own(key) {
    const all = (this.options.get(key) || []).filter((each) => !each.nothing_to_heal);
    return this.reacting || this.app.selected === key ? all : all.filter((each) => !ordered(each));
  }

  /** What cannot be used now, and what would heal the unhurt. @param {string} key */
  barred(key) {
    const vain = (this.options.get(key) || []).filter((each) => each.nothing_to_heal);
    return [...(this.blocked.get(key) || []).map(blockedItem), ...vain.map((each) => this.inVain(each))];
  }

  /** Commands, each once, with the units that could use it. */
  commands() {
    const found = this.reacting ? [] : this.decision.options.filter((each) => ordered(each) && !each.nothing_to_heal);
    if (!found.length) return null;
    const points = this.app.shown.table.players[this.decision.player].command_points;
    const ids = [...new Set(found.map((each) => each.ability))];
    return h(
      "section",
      { class: "group commands" },
      h("h3", {}, sideMark(this.decision.player), say("window.commands", { count: points ?? 0 })),
      ids.map((id) => this.command(found.filter((each) => each.ability === id))),
    );
  }

  /** @param {OptionView[]} options of one command */
  command(options) {
    const [first] = options;
    return h(
      "div",
      { class: "command" },
      h(
        "p",
        {},
        h("strong", {}, first.name),
        h("span", { class: "cost-chip" }, say("option.cost", { count: first.cost })),
        " ",
        explained(first.summary),
        " ",
        first.rule ? ruleLink(first.rule, "?") : null,
      ),
      h(
        "div",
        { class: "everydays" },
        options.map((each) => this.everyday(each, each.unit_name || each.name)),
      ),
    );
  }

  hint() {
    const { kind, player } = this.decision;
    const now = this.app.shown.table.now;
    if (kind !== "use") return "";
    const some = this.decision.options.some((each) => DRAGGED.includes(each.ability));
    const phase = now.active === player || now.phase.includes("round") ? say(`hint.${now.phase}`, {}, "") : "";
    return [phase, some ? say("window.hint-drag") : ""].filter(Boolean).join(" ");
  }

  /** Who does what, and whether one reacts. @param {string} ability */
  reactionTitle(ability) {
    const { unit } = this.decision;
    if (!unit) return say("window.reaction", { ability });
    return say("window.reaction-unit", { unit: this.app.nameOf(unit), ability });
  }

  /** What one reacts to. */
  trigger() {
    return say("window.trigger");
  }

  /** Deploying by name: the ability and the pick in one go. */
  deployables() {
    const deploy = this.decision.options.find((each) => each.ability === "deploy-unit");
    if (!deploy) return null;
    const { players, units } = this.app.shown.table;
    const { regiments, deploying } = players[this.decision.player];
    const left = Object.values(units).filter(
      (each) => each.army === this.decision.player && each.status === "undeployed" && each.kind === "unit",
    );
    const begun = left.filter((each) => deploying.includes(each.id));
    if (begun.length) return this.deployGroup(say("deploy.rest"), begun, null);
    const groups = Object.entries(regiments).filter(([, all]) => all.length > 1);
    const alone = left.filter((each) => !groups.some(([, all]) => all.includes(each.id)));
    return [
      groups.map(([name, all]) => {
        const here = left.filter((each) => all.includes(each.id));
        return this.deployGroup(say("deploy.regiment", { name }), here, here.length === all.length ? name : null);
      }),
      this.deployGroup(say(groups.length ? "deploy.others" : "deploy.which"), alone, null),
    ];
  }

  /** @param {string} title @param {UnitView[]} units @param {string | null} regiment that can be deployed as a whole */
  deployGroup(title, units, regiment) {
    if (!units.length) return null;
    /** @param {string} ability @param {string} item @param {string} label */
    const deploy = (ability, item, label) =>
      button(label, () => this.tryOut({ type: "Use", ability, unit: null }, { type: "Picked", items: [item] }), {
        kind: "ability",
        key: `deploy-${item}`,
        disabled: this.sending,
      });
    const whole = this.decision.options.some((each) => each.ability === REGIMENT) && regiment;
    return h(
      "section",
      { class: "group deploy" },
      h("h3", {}, title),
      units.map((unit) => deploy("deploy-unit", unit.id, unit.name)),
      whole ? deploy(REGIMENT, whole, say("deploy.whole", { count: units.length })) : null,
    );
  }

  /** @param {string} key */
  group(key) {
    const unit = this.app.shown.table.units[key];
    const barred = this.barred(key);
    const options = this.own(key).filter(
      (each) => !(this.decision.kind === "deploy" && ["deploy-unit", REGIMENT].includes(each.ability)),
    );
    if (!options.length && !barred.length) return null;
    const everyday = this.reacting ? [] : options.filter((each) => ORDER.includes(each.ability));
    return h(
      "section",
      {
        class: ["group", this.app.selected === key && "selected"],
        "data-group": key,
        onpointerenter: () => this.app.glance(key),
        onpointerleave: () => this.app.glance(null),
      },
      h(
        "h3",
        {},
        unit ? [emblemIcon(unit), unitButton(this.app, unit)] : [sideMark(this.decision.player), say("window.army")],
      ),
      everyday.length
        ? h(
            "div",
            { class: "everydays" },
            everyday.map((each) => this.everyday(each)),
          )
        : null,
      everyday.map((each) => rollOdds(this.app, each)),
      options
        .filter((each) => !everyday.includes(each))
        .map((each) => [this.ability(each), rollOdds(this.app, each)]),
      barred.length ? folded(key, barred) : null,
    );
  }

  /** The everyday abilities of a unit need no explaining. @param {OptionView} option @param {string} [name] what stands on the button */
  everyday(option, name = option.name) {
    const use = () => this.use(option);
    const move = this.app.shown.table.units[option.unit || ""]?.move;
    const label =
      option.ability === "normal-move" && typeof move === "number"
        ? say("window.move", { name: option.name, inches: move })
        : name;
    return h(
      "button",
      {
        type: "button",
        class: "button ability everyday",
        "data-key": `use-${option.ability}-${option.unit}`,
        "data-ability": option.ability,
        title: option.summary,
        disabled: this.sending,
        onclick: use,
      },
      label,
    );
  }

  /** @param {OptionView} option */
  ability(option) {
    const use = () => this.use(option);
    return h(
      "div",
      { class: "ability-row" },
      h(
        "button",
        {
          type: "button",
          class: "button ability",
          "data-key": `use-${option.ability}-${option.unit}`,
          "data-ability": option.ability,
          disabled: this.sending,
          onclick: use,
        },
        h(
          "span",
          { class: "ability-name" },
          option.name,
          option.cost ? h("span", { class: "cost-chip" }, say("option.cost", { count: option.cost })) : null,
        ),
        h("span", { class: "ability-summary" }, explained(option.summary, { inert: true })),
        option.card ? price(this.app, this.decision.player, option.card) : null,
      ),
      option.rule ? ruleLink(option.rule, "?") : null,
      this.reacting ? reactionSetting(option) : null,
    );
  }

  /** Healing for the unhurt is not offered; whoever wants it all the same may. @param {OptionView} option */
  inVain(option) {
    return h(
      "li",
      { class: "blocked-item", "data-blocked": option.ability },
      h("span", { class: "blocked-name" }, option.name),
      h("span", { class: "blocked-why" }, say("option.nothing-to-heal", { unit: option.unit_name || "" })),
      button(say("option.anyway"), () => this.use(option), {
        kind: "quiet",
        key: `anyway-${option.ability}-${option.unit}`,
        disabled: this.sending,
      }),
    );
  }

  /** Units that can do nothing now. @param {string[]} keys */
  idle(keys) {
    return h(
      "details",
      { class: "idle" },
      h("summary", { "data-key": "idle" }, say("window.idle", { count: keys.length })),
      keys.map((key) =>
        h(
          "section",
          { class: "group" },
          h("h3", {}, key ? [emblemIcon(this.app.shown.table.units[key]), this.app.nameOf(key)] : say("window.army")),
          h("ul", { class: "blocked-list" }, this.barred(key)),
        ),
      ),
    );
  }

  foot() {
    if (!this.decision.may_pass) return [];
    return [this.main(this.passLabel(), () => this.answer({ type: "Pass" }), { "data-pass": "" })];
  }

  /** What passing really does. */
  passLabel() {
    const { now, units } = this.app.shown.table;
    if (this.reacting) return say("window.no-reaction");
    if (this.decision.kind === "fight") return say("window.no-fight");
    if (this.decision.kind === "deploy") return say("window.deployed");
    const fights = Object.values(units).some((each) => each.models.length && (each.in_combat.length || each.charged));
    if (now.phase === "combat" && fights) return say("window.start-fighting");
    if (now.active !== this.decision.player) return say("window.pass");
    return say(`window.end.${now.phase}`, {}, say("window.end-phase", { phase: say(`phase.${now.phase}`, {}, now.phase) }));
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  grab(point, near) {
    const found = this.app.table.modelAt(point, near);
    const options = found && this.options.get(found.unit.id);
    const use = DRAGGED.map((id) => options?.find((each) => each.ability === id)).find(Boolean);
    if (!found || !use) return null;
    return this.app.carry(found.unit.id, point, { type: "Use", ability: use.ability, unit: use.unit });
  }
}

/** Is it a command that a unit is given? @param {OptionView} option */
const ordered = (option) => Boolean(option.cost && option.unit);

/** @param {import("./app.js").App} app @param {UnitView} unit */
function unitButton(app, unit) {
  return button(unit.name, () => app.select(unit.id), {
    kind: "name",
    key: `name-${unit.id}`,
    title: say("unit.show", { name: unit.name }),
  });
}

/** @param {string} key @param {Element[]} items */
function folded(key, items) {
  return h(
    "details",
    { class: "blocked" },
    h("summary", { "data-key": `blocked-${key || null}` }, say("window.blocked", { count: items.length })),
    h("ul", { class: "blocked-list" }, items),
  );
}

/** @param {BlockedView} each */
function blockedItem(each) {
  return h(
    "li",
    { class: "blocked-item", "data-blocked": each.ability },
    h("span", { class: "blocked-name" }, each.name),
    h(
      "span",
      { class: "blocked-why" },
      each.problems.slice(0, 2).map((one) => problemText(one)),
    ),
  );
}
