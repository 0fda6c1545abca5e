// Picks: one or several of what is on offer, on the table or in the list, in order where order matters.
import { button, h, s } from "../dom.js";
import { explained } from "../glossary.js";
import { baseOf, centroid } from "../table/geometry.js";
import { outline } from "../table/board.js";
import { beacon } from "../table/overlay.js";
import { unitState } from "../table/units.js";
import { say } from "../texts.js";
import { emblemIcon, sideMark } from "./bits.js";
import { rollAsked } from "./dice.js";
import { cardFace } from "./hand.js";
import { Task } from "./task.js";

/** @import {AnyChoice, PickView, ThingView} from "../protocol.js" */

/**
 * Picking from a list.
 * @extends {Task<PickView>}
 */
export class PickingTask extends Task {
  /** @param {import("./app.js").App} app @param {PickView} decision */
  constructor(app, decision) {
    super(app, decision);
    /** @type {string[]} */
    this.picked = [];
    this.options = this.decision.options;
    if (this.ordered) this.picked = this.options.map((each) => each.id);
    if (this.scoring) this.picked = this.options.filter((each) => this.wouldScore(each.id)).map((each) => each.id);
  }

  /** Cards that score: those that do are chosen already. */
  get scoring() {
    return this.decision.kind === "score";
  }

  start() {
    if (this.app.shown.table.units[this.decision.unit || ""]) this.app.selected = this.decision.unit;
  }

  /** All of them, and only their order is asked. */
  get ordered() {
    return this.decision.least > 1 && this.decision.least === this.options.length;
  }

  get single() {
    return this.decision.most === 1;
  }

  /** The twist of the round asks for this. */
  get twisted() {
    const { twist } = this.app.shown.table;
    return Boolean(twist && this.decision.rule === twist.rule);
  }

  title() {
    const { kind, ability, unit_name: unit } = this.decision;
    const known = say(`pick.${kind}`, { unit: unit || "", ability: ability?.name || "" }, "");
    if (kind !== "pick" && known) return known;
    const twist = this.app.shown.table.twist;
    const what = say(`pick.which.${this.options[0]?.kind}`, {}, say("pick.which"));
    if (ability || this.twisted) return say("pick.ability", { ability: ability?.name || twist?.name, what });
    const { reason } = this.decision;
    return say("pick.reason", { reason: reason.charAt(0).toUpperCase() + reason.slice(1) });
  }

  count() {
    const { least, most } = this.decision;
    if (this.ordered) return say("pick.put-in-order");
    if (least === most) return most === 1 ? "" : say("pick.exactly", { count: most });
    if (least === 0) return say(most === 1 ? "pick.one-or-none" : "pick.up-to", { count: most });
    return say("pick.between", { least, most });
  }

  /** Things that can be seen on the table. */
  spots() {
    const table = this.app.shown.table;
    return this.options.flatMap((each) => {
      const objective = table.objectives[each.id];
      const feature = table.terrain[each.id];
      if (objective) return [{ id: each.id, at: objective, radius: objective.radius }];
      if (feature && feature.on_table) return [{ id: each.id, at: centroid(feature.polygon), radius: 1.6 }];
      return (table.units[each.id]?.models || []).map((model) => ({
        id: each.id,
        at: model,
        radius: Math.max(...baseOf(table.units[each.id], model.n)) / 2 + 0.12,
      }));
    });
  }

  looks() {
    return { lit: new Set(this.options.map((each) => each.id)) };
  }

  overlay() {
    const depth = this.app.shown.table.depth;
    return this.spots().map((each) =>
      beacon(each.at, each.radius, depth, this.picked.includes(each.id)),
    );
  }

  panel() {
    const twist = this.app.shown.table.twist;
    const about =
      twist && this.twisted
        ? h("p", { class: "task-ability" }, h("strong", {}, `${twist.name}: `), explained(twist.summary))
        : null;
    const tail = [
      this.problems(),
      this.maps() ||
        h(
          "div",
          { class: ["options", this.options.some((each) => each.kind === "card") && "cards"] },
          this.ordered ? this.ranks() : this.options.map((each) => this.option(each)),
        ),
    ];
    const words = [say(`pick-why.${this.decision.kind}`, {}, ""), this.count()].filter(Boolean).join(" ");
    const roll = this.decision.kind === "reroll" ? rollAsked(this.app, this.decision) : null;
    return [this.heading(this.title(), words), about, roll, this.byHand(), ...tail, this.sheets()];
  }

  /** What is carried out by hand: its text, and the step that is asked about. */
  byHand() {
    const { ability, kind, reason } = this.decision;
    if (kind !== "by-hand" && kind !== "agree") return null;
    return h(
      "div",
      { class: "task-by-hand" },
      h("p", { class: "task-ability" }, h("strong", {}, `${ability?.name || ""}: `), explained(ability?.summary || "")),
      h("p", {}, reason),
    );
  }

  /** Before the battle there are army sheets to read. */
  sheets() {
    const { now, players } = this.app.shown.table;
    if (now.round) return null;
    const links = Object.values(players)
      .filter((each) => each.army)
      .map((each) =>
        h("a", { href: `/read/armies/${encodeURIComponent(each.army || "")}`, target: "_blank", rel: "noopener" }, each.name),
      );
    if (!links.length) return null;
    return h(
      "p",
      { class: "army-sheets" },
      say("pick.sheets"),
      links.map((each) => [" ", each]),
    );
  }

  /** @param {string} id */
  choose(id) {
    if (this.single && this.decision.least === 1) {
      const choice = /** @type {AnyChoice} */ ({ type: "Picked", items: [id] });
      if (this.decision.ability) this.tryOut(choice);
      else this.answer(choice);
      return;
    }
    if (this.picked.includes(id)) this.picked = this.picked.filter((each) => each !== id);
    else if (this.single) this.picked = [id];
    else if (this.picked.length < this.decision.most) this.picked.push(id);
    this.app.refresh();
  }

  /** @param {ThingView} each */
  option(each) {
    const chosen = this.picked.includes(each.id);
    const common = {
      "data-key": `pick-${each.id}`,
      "data-pick": each.id,
      "aria-pressed": this.single && this.decision.least === 1 ? null : String(chosen),
      disabled: this.sending,
      onclick: () => this.choose(each.id),
    };
    const unit = this.app.shown.table.units[each.id];
    const lights = { onpointerenter: () => this.app.glance(each.id), onpointerleave: () => this.app.glance(null) };
    if (each.kind === "card" && each.card)
      return h(
        "button",
        { type: "button", class: ["button", "card-button", chosen && "chosen"], ...common },
        each.points ? h("span", { class: "card-points" }, say("card.points", { points: each.points })) : null,
        cardFace({ ...each.card, would_score: this.wouldScore(each.id) }, { inert: true }),
      );
    return h(
      "button",
      { type: "button", class: ["button", "ability", chosen && "chosen"], ...common, ...lights },
      h(
        "span",
        { class: "ability-name" },
        unit ? emblemIcon(unit) : each.kind === "player" ? sideMark(each.id) : null,
        this.label(each),
      ),
      unit ? h("span", { class: "ability-when" }, unitState(unit)) : null,
      each.when ? h("span", { class: "ability-when" }, each.when) : null,
      each.summary ? h("span", { class: "ability-summary" }, explained(each.summary, { inert: true })) : null,
    );
  }

  /** @param {ThingView} each */
  label(each) {
    if (each.kind !== "player") {
      const name = this.shortName(each.id) || each.name;
      return say(`option.${this.decision.kind}.${each.id}`, {}, name.charAt(0).toUpperCase() + name.slice(1));
    }
    if (this.app.shown.you === "both") return say(`side.${each.id}`);
    const you = each.id === this.decision.player;
    return say(you ? "pick.player-you" : "pick.player-other", { side: say(`side.${each.id}`) });
  }

  /** Terrain is called as it is written on the table, where that is plain enough. @param {string} id */
  shortName(id) {
    const { terrain } = this.app.shown.table;
    const name = terrain[id]?.name;
    const alike = this.options.filter((each) => terrain[each.id]?.name === name);
    return alike.length === 1 ? name : "";
  }

  /** @param {string} card */
  wouldScore(card) {
    return this.app.shown.table.players[this.decision.player].hand?.find((each) => each.id === card)
      ?.would_score;
  }

  /** Small plans of the table, where the options are maps or territories. */
  maps() {
    if (!this.options.some((each) => each.polygon)) return null;
    const { width, depth, objectives } = this.app.shown.table;
    return h(
      "div",
      { class: "options maps" },
      this.options.map((each) => {
        return h(
          "button",
          {
            type: "button",
            class: "button map",
            "data-key": `pick-${each.id}`,
            "data-pick": each.id,
            disabled: this.sending,
            onclick: () => this.choose(each.id),
          },
          s(
            "svg",
            { viewBox: `-.3 -.3 ${width + 0.6} ${depth + 0.6}`, "aria-hidden": "true", class: "plan" },
            s("rect", { width, height: depth, class: "plan-ground" }),
            each.polygon ? planArea(each.id, each.polygon, depth) : null,
            Object.values(objectives).map((spot) =>
              s("circle", { cx: spot.x, cy: depth - spot.y, r: spot.radius, class: "plan-objective" }),
            ),
          ),
          h("span", { class: "ability-name" }, this.label(each)),
        );
      }),
    );
  }

  ranks() {
    return h(
      "ol",
      { class: "ranks" },
      this.picked.map((id, index) => {
        const name = this.options.find((each) => each.id === id)?.name || id;
        return h(
          "li",
          {},
          h("span", {}, name),
          button("▲", () => this.shift(index, -1), {
            kind: "quiet",
            key: `up-${id}`,
            disabled: !index,
            "aria-label": say("pick.earlier", { name }),
          }),
          button("▼", () => this.shift(index, 1), {
            kind: "quiet",
            key: `down-${id}`,
            disabled: index === this.picked.length - 1,
            "aria-label": say("pick.later", { name }),
          }),
        );
      }),
    );
  }

  /** @param {number} index @param {number} by */
  shift(index, by) {
    const [item] = this.picked.splice(index, 1);
    this.picked.splice(index + by, 0, item);
    this.app.refresh();
  }

  foot() {
    if (this.single && this.decision.least === 1) return [];
    const enough = this.picked.length >= this.decision.least && this.picked.length <= this.decision.most;
    const { kind } = this.decision;
    const many = this.picked.length === 1 ? "one" : "many";
    const label = this.picked.length
      ? say(`pick.${kind}-${many}`, { count: this.picked.length }, say("pick.confirm", { count: this.picked.length }))
      : say(`pick.none.${kind}`, {}, say("pick.none"));
    const none = this.scoring && this.picked.length > 0;
    return [
      this.main(this.ordered ? say("pick.in-order") : label, () => this.answer({ type: "Picked", items: this.picked }), {
        disabled: !enough || this.sending,
      }),
      none
        ? button(say("pick.none.score"), () => this.answer({ type: "Picked", items: [] }), { key: "none", disabled: this.sending })
        : null,
    ];
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  tap(point, near) {
    const offered = new Set(this.options.map((each) => each.id));
    const { table } = this.app;
    const ids = [table.modelAt(point, near)?.unit.id, table.terrainAt(point)?.id, table.objectiveAt(point)?.id];
    const found = ids.find((id) => id && offered.has(id));
    if (!found) return false;
    this.choose(found);
    return true;
  }
}

/** @param {string} name @param {[number, number][]} polygon @param {number} depth */
function planArea(name, polygon, depth) {
  const at = centroid(polygon);
  return s(
    "g",
    { class: ["plan-area", `area-${name}`] },
    s("polygon", { points: outline(polygon, depth) }),
    s("text", { x: at.x, y: depth - at.y, "text-anchor": "middle", "dominant-baseline": "central" }, name),
  );
}
