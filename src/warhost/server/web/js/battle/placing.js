// Setting up: a formation, or a piece of terrain, put on the table by dragging, tidied up or suggested.
import { button, h } from "../dom.js";
import { apart, centroid, formation, middle, turned } from "../table/geometry.js";
import { setUpGround } from "../table/areas.js";
import { featureGhost, problemMark } from "../table/overlay.js";
import { say } from "../texts.js";
import { ArrangingTask } from "./arranging.js";
import { segments } from "./bits.js";

/** @import {AnyChoice, Place, Placed, SetUpUnitView, Step, SuggestedChoice} from "../protocol.js" */

/**
 * A unit, or some of its models, set up on the table.
 * @extends {ArrangingTask<SetUpUnitView>}
 */
export class PlacingTask extends ArrangingTask {
  /** @param {import("./app.js").App} app @param {SetUpUnitView} decision */
  constructor(app, decision) {
    super(app, decision);
    this.models = this.decision.models;
    this.ranks = this.models.length > 5 ? 2 : 1;
    /** @type {{id: string, label: string}[] | null} the units one of which is set up now */
    this.among = null;
    /** @type {((unit: string) => void) | null} to set up another of them */
    this.instead = null;
  }

  start() {
    super.start();
    this.suggest();
  }

  /** Models that stand already, when others join them. */
  get comrades() {
    return this.unit?.models || [];
  }

  moves() {
    return this.goals.size > 0 && !this.comrades.length;
  }

  standing() {
    /** @type {Map<number, Place>} */
    const found = new Map(this.comrades.map((each) => [each.n, each]));
    for (const [number, place] of this.goals) found.set(number, place);
    return found;
  }

  /** Where there is no idea to start from: by their comrades, or the middle of one's own land. */
  home() {
    const { players, width, depth } = this.app.shown.table;
    if (this.comrades.length) return middle(this.comrades);
    const land = players[this.decision.player].territory;
    return land.length ? centroid(land) : { x: width / 2, y: depth / 2 };
  }

  facing() {
    const { width, depth } = this.app.shown.table;
    const at = this.home();
    return Math.round((Math.atan2(depth / 2 - at.y, width / 2 - at.x) * 180) / Math.PI / 15) * 15;
  }

  /** @returns {[number, number]} */
  get base() {
    return this.decision.base || this.unit?.base || [1, 1];
  }

  /** @param {Place[]} places */
  setPlaces(places) {
    this.goals = new Map(
      this.models
        .slice(0, places.length)
        .map((number, index) => [number, { ...places[index] }]),
    );
    this.changed();
  }

  /** @returns {Placed} */
  choice() {
    return {
      type: "Placed",
      places: [...this.goals.values()].map((each) => ({
        x: each.x,
        y: each.y,
        z: each.z || 0,
        facing: each.facing || 0,
      })),
    };
  }

  async examine() {
    return this.app.link.ask({ type: "check", to: this.app.shown.number, choice: this.choice(), ahead: this.ahead });
  }

  title() {
    const name = this.unit?.name || this.decision.unit_name || "";
    if (this.decision.kind === "return") return say("place.return", { unit: name, count: this.models.length });
    return say("place.title", { unit: name });
  }

  /** Where it may stand, in the numbers that count here. */
  hint() {
    const { from_enemy_territory: gap, from_enemies: enemies, not_in_combat: clear } = this.decision;
    const parts = [say("place.hint")];
    if (gap) parts.push(say("place.gap", { inches: gap }));
    if (enemies) parts.push(say("place.enemies", { inches: enemies }));
    else if (clear) parts.push(say("place.no-combat"));
    return parts.join(" ");
  }

  panel() {
    return [
      this.heading(this.title(), this.hint(), this.decision.kind === "set-up" && this.decision.ability?.id === "deploy-unit"),
      this.problems(),
      this.among?.length ? this.switcher() : null,
      this.goals.size
        ? [this.verdict(), this.shapes(), this.tools()]
        : h("p", { class: "quiet" }, say("place.thinking")),
    ];
  }

  /** Another unit may come first. */
  switcher() {
    return segments(say("deploy.which"), this.among || [], this.decision.unit || "", (id) => this.instead?.(id));
  }

  /** Ranks: a line, two, three; models on several bases stand close together instead. */
  shapes() {
    if (this.models.length < 4 || this.decision.block || this.decision.kind === "return") return null;
    return h(
      "div",
      { class: "shapes", role: "group", "aria-label": say("place.shape") },
      [1, 2, 3].map((ranks) =>
        button(say(`place.ranks-${ranks}`), () => this.line(ranks), {
          kind: "plain",
          key: `ranks-${ranks}`,
          pressed: this.ranks === ranks,
        }),
      ),
    );
  }

  /** @param {number} ranks */
  line(ranks) {
    this.ranks = ranks;
    const centre = this.goals.size ? middle([...this.goals.values()]) : this.home();
    const facing = [...this.goals.values()][0]?.facing ?? this.facing();
    const { block } = this.decision;
    this.setPlaces(
      block
        ? turned(block, { ...centre, z: 0, facing }).map(([x, y]) => ({ x, y, z: 0, facing }))
        : formation(this.models.length, this.base, centre, facing, ranks),
    );
  }

  foot() {
    const legal = this.judged && !this.found.length && this.goals.size > 0;
    return [
      this.main(say("place.confirm"), () => this.confirm(), { disabled: this.sending || !legal }),
      button(say("place.tidy"), () => this.tidy(), {
        key: "tidy",
        disabled: this.sending,
        title: say("place.tidy-title"),
      }),
      button(say("suggest"), () => this.suggest(), { key: "suggest", disabled: this.sending }),
      this.decision.optional
        ? button(say("place.skip"), () => this.answer({ type: "Placed", places: [] }), {
            key: "skip",
            disabled: this.sending,
          })
        : null,
    ];
  }

  confirm() {
    if (this.judged && !this.found.length && this.goals.size) this.answer(this.choice());
  }

  /** The nearest legal place to where it is now. */
  async tidy() {
    const centre = this.goals.size ? middle([...this.goals.values()]) : this.home();
    const reply = await this.app.suggest({ x: centre.x, y: centre.y }, this.ahead);
    if (this.app.task !== this) return;
    const choices = reply.type === "suggested" ? reply.choices.map((each) => each.choice) : [];
    const found = choices.flatMap((each) => (each.type === "Placed" && each.places.length ? [each.places] : []));
    if (!found.length) return this.line(this.ranks);
    const off = (/** @type {Place[]} */ places) => apart(middle(places), centre);
    this.setPlaces(found.sort((a, b) => off(a) - off(b))[0]);
  }

  /** @param {AnyChoice} choice */
  usable(choice) {
    return choice.type === "Placed" && choice.places.length > 0;
  }

  /** @param {SuggestedChoice} suggestion */
  adopt({ choice }) {
    if (choice.type === "Placed") this.setPlaces(choice.places);
  }

  /** Nothing came of asking: begin somewhere. @param {Step | null} [near] */
  async suggest(near = null) {
    await super.suggest(near);
    if (this.app.task === this && !this.goals.size) this.line(this.ranks);
  }

  underlay() {
    return setUpGround(this.decision, this.app.shown.table);
  }

  /** A tap on free ground brings the formation there. @param {{x: number, y: number}} point @param {number} near */
  tap(point, near) {
    if (super.tap(point, near)) return true;
    if (!this.goals.size || this.solo || this.app.table.modelAt(point, near)) return false;
    const centre = middle([...this.goals.values()]);
    this.shift(new Map(this.goals), point.x - centre.x, point.y - centre.y);
    return true;
  }
}

/** A piece of terrain. */
export class TerrainTask extends PlacingTask {
  title() {
    return say("place.terrain", { name: this.app.shown.table.terrain[this.decision.unit || ""]?.name || this.decision.unit });
  }

  hint() {
    return say("place.hint-terrain");
  }

  /** The footprints of all its scenery pieces. */
  get footprints() {
    const shown = this.decision.polygon ? this.decision : this.app.shown.table.terrain[this.decision.unit || ""];
    return shown?.polygon ? [shown.polygon, ...(shown.pieces || [])] : [];
  }

  shapes() {
    return null;
  }

  /** @param {number} ranks */
  line(ranks) {
    this.setPlaces([{ ...this.home(), z: 0, facing: 0 }]);
  }

  overlay() {
    const { depth, width } = this.app.shown.table;
    const place = this.goals.get(0);
    if (!place) return [];
    return [
      ...this.footprints.map((each) => featureGhost(each, place, depth, this.judged && this.found.length > 0)),
      problemMark(
        this.found.find((each) => each.at),
        depth,
        width,
        this.app.table.writing,
      ),
    ];
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  ghostAt(point, near) {
    const place = this.goals.get(0);
    if (!place) return null;
    const corners = this.footprints.flatMap((each) => turned(each, place)).map(([x, y]) => ({ x, y }));
    const xs = corners.map((each) => each.x);
    const ys = corners.map((each) => each.y);
    const inside =
      point.x > Math.min(...xs) - near &&
      point.x < Math.max(...xs) + near &&
      point.y > Math.min(...ys) - near &&
      point.y < Math.max(...ys) + near;
    return inside ? 0 : null;
  }
}
