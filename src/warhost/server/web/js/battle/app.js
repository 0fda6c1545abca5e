// The battle page at work: what the server told, the decision that is open, and everything that hangs together.
import { toast } from "../dialog.js";
import { byId, put, sure } from "../dom.js";
import { capital, plain } from "../prose.js";
import { lastName, settings } from "../store.js";
import { Dimensions } from "../table/dimensions.js";
import { Table } from "../table/table.js";
import { say } from "../texts.js";
import { reactionName, settledReaction } from "./reactions.js";
import { Shares } from "../fair/shares.js";
import { Sounds } from "../sound/sounds.js";
import { callOut } from "./callouts.js";
import { Coach } from "./coach.js";
import { rollsIn, showThrow, throws } from "./dice.js";
import { Gathering } from "./gather.js";
import { Guide } from "./guide.js";
import { HandOver, peek } from "./handover.js";
import { Hints } from "./hints.js";
import { keyAnywhere, keyForHints, keyOnTable } from "./keys.js";
import { Link } from "./link.js";
import { Log } from "./log.js";
import { Looking } from "./looking.js";
import { Pace } from "./pace.js";
import { People } from "./people.js";
import { flyPoints } from "./points.js";
import { Screen } from "./screen.js";
import { sightRings } from "./sight.js";
import { Tape } from "./tape.js";
import { thinkingFor, taskFor } from "./tasks.js";
import { undoAsked } from "./undo.js";

/** @import {AnyChoice, AnyDecisionView, AnyReply, Looked, ScrollView, Step, TableTold, ToldEvent} from "../protocol.js" */

const SHOWN = ["Rolled", "Moved", "SetUp", "Slain", "Damaged", "Scored", "Card", "Controlled"];

/** @import {Drag} from "../table/pointer.js" */
/** @import {Point} from "../page.js" */
/** @typedef {{unit: string, from: Point, to: Point, drag: Drag | null, begun: boolean, done: boolean}} Carried */

/** One battle on the screen. */
export class App {
  /** @param {string} battle @param {string} seat */
  constructor(battle, seat) {
    this.battle = battle;
    this.seat = seat;
    /** @type {TableTold | null} the message on the screen */
    this.now = null;
    /** @type {Record<string, ScrollView>} warscrolls, told once */
    this.scrolls = {};
    /** @type {string | null} */
    this.selected = null;
    /** @type {{unit: string, model: number} | null} the model that was tapped last */
    this.tapped = null;
    /** @type {string | null} */
    this.glanced = null;
    /** @type {Looked | null} */
    this.seen = null;
    /** @type {string | null} */
    this.glimpsed = null;
    /** @type {import("./task.js").Task | null} */
    this.task = null;
    /** @type {Carried | null} */
    this.carried = null;
    this.newest = -1;
    /** How many answers this page was asked for: what one has to press or drag in a battle. */
    this.given = 0;
    /** @type {import("./dice.js").RollShown[]} the last rolls, for questions about them */
    this.rolls = [];
    /** @type {number | null} */
    this.epoch = null;
    this.log = new Log(
      byId("log"),
      byId("live"),
      (unit) => this.select(unit),
      (unit) => this.glance(unit),
    );
    this.table = new Table(byId("table", SVGSVGElement), {
      grab: (point, near) => this.grab(point, near),
      tap: (point, near) => this.tap(point, near),
      hover: (point, near) => this.hover(point, near),
    });
    this.tape = new Tape(this);
    this.coach = new Coach(this);
    this.guide = new Guide(this);
    this.screen = new Screen(this);
    this.dimensions = new Dimensions(this.table, byId("solid-toggle"), (deep) => this.deepened(deep));
    this.looking = new Looking(this);
    this.sounds = new Sounds();
    this.hints = new Hints();
    this.people = new People(this);
    this.cover = new HandOver(this);
    this.gathering = new Gathering(this);
    this.pace = new Pace((message, hurry) => this.show(message, hurry));
    this.table.svg.addEventListener("keydown", (event) => keyOnTable(this, event));
    document.addEventListener("keydown", (event) => keyForHints(this, event), { capture: true });
    document.addEventListener("keydown", (event) => keyAnywhere(this, event));
    this.shares = new Shares(battle, seat, localStorage);
    this.link = new Link(battle, seat, {
      told: (message) => this.told(message),
      online: (online) => {
        this.screen.online(online);
        if (online) this.people.online();
      },
      known: () => ({
        since: this.newest,
        epoch: this.epoch,
        brief: !settings().everything,
        anchor: this.shares.anchor,
        name: lastName() || null,
      }),
    });
  }

  /** What is on the screen; tasks and panels are only there with something. */
  get shown() {
    return sure(this.now);
  }

  /** @param {AnyReply | import("./link.js").Closed} message */
  told(message) {
    if (message.type === "table") {
      this.shares.told(message);
      this.pace.add(message);
    } else if (message.type === "share-wanted") this.giveShare(message);
    else if (message.type === "thrown") this.shares.thrown(message);
    else if (message.type === "awaiting") this.gathering.show(message);
    else if (message.type === "here") this.gathering.here(message);
    else if (message.type === "company" || message.type === "talk" || message.type === "rematch") this.people.told(message);
    else if (message.type === "coach-allowed") this.coach.heard(message.coach);
    else if (message.type === "notice") this.toast(message.text);
    else if (message.type === "undo-asked") undoAsked(this, message);
    else if (message.type === "closed") this.screen.closed(message);
    else if (message.type === "refused") this.toast(plain(capital(message.problems[0]?.words || [])));
  }

  /** A throw waits for this page. @param {import("../protocol.js").ShareWanted} wanted */
  giveShare(wanted) {
    const share = this.shares.share(wanted);
    if (share) this.link.send({ type: "share", throw: wanted.throw, share });
  }

  /** Show one message of the server, with its dice first. @param {TableTold} message @param {boolean} hurry */
  async show(message, hurry) {
    if (this.isOld(message)) {
      this.screen.update(message);
      return this.task?.reached();
    }
    const before = this.now;
    const first = before === null;
    if (first) this.gathering.end();
    const undone = before !== null && message.number < before.number;
    const fresh =
      first || undone ? [] : message.events.filter((each) => each.number > this.newest);
    const quick = hurry || first || undone || settings().quick;
    if (undone) this.table.graves = [];
    this.rolls = [...this.rolls, ...rollsIn(message.events)].slice(-12);
    if (message.table.warscrolls) Object.assign(this.scrolls, message.table.warscrolls);
    this.setTask(null, !quick);
    if (!quick) await this.showDice(fresh);
    this.table.tell(undone || first ? message.events : fresh, quick ? [] : fresh, message.table);
    this.now = message;
    [this.newest, this.epoch] = [message.number, message.epoch];
    this.table.show(message.table, !quick);
    this.looking.again();
    this.sounds.hear(fresh, message.table.now.phase, quick ? [] : ["dice"]);
    this.log.tell(message.lines, message.lines_from, !first);
    this.screen.update(message);
    this.coach.told(message.coach);
    this.guide.told(message);
    if (!first && !undone && !hurry) callOut(this, fresh, quick);
    if (!quick) flyPoints(this, fresh);
    if (!quick && !this.mine() && fresh.some((each) => SHOWN.includes(each.event.type)))
      await this.pace.sleep(550);
    if (!this.pace.queue.length) this.decide();
    else this.refresh();
  }

  /** Told again what is on the screen already, as after a short break of the line: nothing begun is lost. @param {TableTold} message */
  isOld(message) {
    const known = message.number === this.newest && message.epoch === this.epoch;
    const begun = this.now?.dice.awaited === message.dice.awaited; // a battle that waited for its dice goes on
    return this.now !== null && known && begun && (this.task !== null || !this.cover.place.hidden);
  }

  /** @param {ToldEvent[]} events */
  async showDice(events) {
    const tray = byId("dice");
    for (const group of throws(events)) {
      this.sounds.play("dice", group.reduce((sum, each) => sum + each.faces.length, 0));
      await showThrow(tray, group, (id) => this.nameOf(id), this.pace);
    }
    tray.hidden = true;
  }

  /** Is the open decision one that this page answers? */
  mine() {
    return this.asked() !== null;
  }

  /** The open decision, if this page answers it. @returns {AnyDecisionView | null} */
  asked() {
    const decision = this.now?.decision;
    return decision && decision.type !== "Outline" ? decision : null;
  }

  /** Begin with the decision that is open. */
  decide() {
    const decision = this.asked();
    if (decision) {
      const settled = settledReaction(decision);
      if (settled) {
        this.toast(say(settled.type === "Use" ? "reaction.used" : "reaction.passed", { name: reactionName(decision, settled) }));
        this.answer(settled);
        return;
      }
      if (this.cover.needed(decision)) return this.cover.ask(decision.player, () => this.decide());
    }
    this.setTask(taskFor(this, this.shown.decision));
  }

  /** @param {import("./task.js").Task | null} task @param {boolean} [seen] is it drawn? */
  setTask(task, seen = true) {
    if (task === null && this.task === null) return;
    this.task?.stop();
    this.task = task;
    if (!task) return seen ? this.refresh() : undefined;
    this.table.looks.marked = new Map();
    this.carriedFor(task);
    if ("drag" in task) this.tape.putAway();
    task.start();
    this.refresh();
    this.screen.arrived(task);
  }

  /** Something being dragged that the new decision does not take up. @param {import("./task.js").Task} task */
  carriedFor(task) {
    if (this.carried && task.decision?.unit !== this.carried.unit) this.carried = null;
  }

  refresh() {
    if (!this.now) return;
    const looks = { lit: new Set(), faded: new Set(), marked: new Map(), ghosts: null, ...(this.task?.looks() || {}), ...this.looking.looks() };
    const covered = new Set(["red", "blue"].filter((side) => !this.maySee(side)));
    this.table.look({ ...looks, covered, selected: this.glanced || this.selected });
    this.underlay();
    this.overlay();
    this.screen.panel();
  }

  /** The other view was chosen. @param {boolean} deep */
  deepened(deep) {
    this.refresh();
    if (!deep) return;
    this.looking.follow();
    if (this.now) this.announce(say("solid.entered"));
  }

  overlay() {
    put(this.table.layers.over, ...(this.task?.overlay() || []), ...this.tape.overlay(), ...this.coach.overlay());
  }

  underlay() {
    put(this.table.layers.under, ...(this.task?.underlay() || []), ...sightRings(this));
  }

  /** @param {AnyChoice} choice @param {AnyChoice[]} [then] answers to what follows */
  async answer(choice, then = []) {
    const reply = await this.link.ask({ type: "answer", to: this.shown.number, choice, then });
    if (reply.type === "lost") this.toast(say("offline.kept"));
    return reply;
  }

  /** A question that would come next is answered before anything is declared. @param {AnyDecisionView} decision @param {AnyChoice[]} ahead @param {import("./task.js").Task} before */
  lookAhead(decision, ahead, before) {
    const task = thinkingFor(this, decision);
    task.ahead = ahead;
    task.back = () => {
      before.sending = false;
      this.setTask(before);
    };
    this.setTask(task);
  }

  /** @param {Step | null} [near] @param {AnyChoice[]} [ahead] */
  suggest(near = null, ahead = []) {
    return this.link.ask(near ? { type: "suggest", near, ahead } : { type: "suggest", ahead });
  }

  /**
   * A unit is dragged before its move has been announced: announce it, and let the move take the drag up.
   * @param {string} unit @param {Point} from @param {AnyChoice} choice
   */
  carry(unit, from, choice) {
    /** @type {Carried} */
    const carried = { unit, from, to: from, drag: null, begun: false, done: false };
    return {
      move: (/** @type {{x: number, y: number}} */ to) => {
        carried.to = to;
        if (carried.drag) return carried.drag.move(to);
        if (carried.begun) return;
        carried.begun = true;
        this.carried = carried;
        this.task?.tryOut(choice);
      },
      end: () => (carried.drag ? carried.drag.end() : (carried.done = true)),
      cancel: () => (carried.drag ? carried.drag.cancel() : (this.carried = null)),
    };
  }

  /** @param {{drag: (from: Point) => Drag}} task the move that takes up what is carried */
  takeUp(task) {
    const carried = this.carried;
    this.carried = null;
    if (!carried) return;
    carried.drag = task.drag(carried.from);
    carried.drag.move(carried.to);
    if (carried.done) carried.drag.end();
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  grab(point, near) {
    if (!this.now) return null;
    this.screen.hoverCard(null);
    if (this.tape.on) return this.tape.grab(point, near);
    return this.task?.grab(point, near) || null;
  }

  /** @param {{x: number, y: number}} point @param {number} near */
  tap(point, near) {
    if (!this.now || this.tape.on) return;
    const found = this.table.modelAt(point, near);
    if (found) this.tapped = { unit: found.unit.id, model: found.model.n };
    if (this.task?.tap(point, near)) return;
    this.select(found?.unit.id || null);
  }

  /** @param {{x: number, y: number} | null} point @param {number} near */
  hover(point, near) {
    if (!this.now) return;
    this.screen.hoverCard((point && this.table.modelAt(point, near)?.unit) || null);
  }

  /** Show a unit: in the list of what can be done, or its sheet. @param {string | null} unit */
  select(unit) {
    this.selected = unit;
    this.seen = null;
    if (unit) this.screen.selectedUnit(unit);
    if (unit && this.screen.tab !== "unit") this.lookAround();
    if (!unit) this.screen.hoverCard(null);
    this.refresh();
  }

  /** Distances and sight of the selected unit. */
  async lookAround() {
    const unit = this.selected;
    if (!unit || this.shown.table.units[unit]?.status !== "table") return;
    const reply = await this.link.ask({ type: "look", unit });
    if (reply.type !== "looked" || this.selected !== unit) return;
    this.seen = reply;
    this.refresh();
  }

  /** Ranges and sight of an enemy under the pointer. @param {string | null} unit */
  async glimpse(unit) {
    if (this.glimpsed === unit) return;
    this.glimpsed = unit;
    if (!unit) {
      if (this.screen.tab !== "unit") this.seen = null;
      else this.lookAround();
      return this.underlay();
    }
    const reply = await this.link.ask({ type: "look", unit });
    if (reply.type !== "looked" || this.glimpsed !== unit) return;
    this.seen = reply;
    this.underlay();
  }

  /** A passing look, as when the pointer is over a name in the list. @param {string | null} id */
  glance(id) {
    if (this.glanced === id) return;
    this.glanced = id;
    this.table.look({ selected: id || this.selected });
  }

  /** @param {string} id */
  nameOf(id) {
    return this.now?.table.units[id]?.name || id;
  }

  /** @param {string} id */
  warscroll(id) {
    return this.scrolls[id];
  }

  /** May this side's hand be on the screen now? @param {string} side */
  maySee(side) {
    return this.shown.you === side || (this.shown.you === "both" && this.cover.viewer === side);
  }

  /** Whose hand belongs to this page now. */
  handSide() {
    return this.shown.you === "both" ? this.cover.viewer : this.shown.you;
  }

  /** A player wants to see their hand on a shared screen. @param {string} side */
  handOver(side) {
    this.setTask(null);
    if (this.shown.decision?.player === side) this.cover.ask(side, () => this.decide());
    else this.cover.ask(side, () => peek(this, side));
  }

  /** @param {string} tab */
  openTab(tab) {
    this.screen.openTab(tab);
  }

  /** A reaction is possible: make sure it is seen. */
  attention() {
    this.screen.openTab("play");
  }

  /** @param {string} text */
  toast(text) {
    if (text) toast(text);
  }

  /** Say something about the people here; what is wrong with it is told. @param {import("./link.js").AboutPeople} message */
  async tryTo(message) {
    const reply = await this.link.ask(message);
    if (reply.type === "accepted") return true;
    this.toast(reply.type === "lost" ? say("offline.kept") : plain(capital(reply.problems[0]?.words || [])));
    return false;
  }

  /** To screen readers. @param {string} text */
  announce(text) {
    byId("said").textContent = text;
  }

  /** Once the keys rest. @param {() => string} text */
  announceSoon(text) {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.announce(text()), 500);
  }
}
