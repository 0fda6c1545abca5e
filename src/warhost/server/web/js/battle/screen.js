// The page around the table: header, tabs, panel, what just happened, banners.
import { button, byId, h, put, sure } from "../dom.js";
import { explained } from "../glossary.js";
import { sideName } from "../names.js";
import { proseView } from "../prose.js";
import { ruleLink } from "../rules.js";
import { middle } from "../table/geometry.js";
import { say } from "../texts.js";
import { armiesPanel, hasCards } from "./armies.js";
import { ArrangingTask } from "./arranging.js";
import { sideMark } from "./bits.js";
import { ChoosingTask } from "./choosing.js";
import { handPanel, miniHand, scoresNow } from "./hand.js";
import { puzzlePanel } from "./puzzle.js";
import { openSettings } from "./settings.js";
import { sheetView } from "./sheet.js";
import { undo, undoable } from "./undo.js";
import { wordsView } from "./words.js";

/** @import {TableTold, TableView, UnitView} from "../protocol.js" */

const HERALD = 1600;
const TABS = ["play", "unit", "hand", "log", "words", "people"];

/** Everything that is not the table. */
export class Screen {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.tab = "play";
    this.soon = 0;
    /** The moment that was told last. */
    this.told = "";
    this.heralding = 0;
    this.buildTabs();
    byId("undo").addEventListener("click", () => undo(app));
    byId("menu").addEventListener("click", () => openSettings(app));
    byId("zoom-in").addEventListener("click", () => app.table.view.zoomBy(1.4));
    byId("zoom-out").addEventListener("click", () => app.table.view.zoomBy(1 / 1.4));
    byId("zoom-fit").addEventListener("click", () => app.table.view.fit());
    byId("tape").addEventListener("click", () => app.tape.toggle());
    byId("skip-show").addEventListener("click", () => app.pace.hurry());
    byId("dice").addEventListener("click", () => app.pace.next());
  }

  buildTabs() {
    const tabs = byId("tabs");
    put(
      tabs,
      TABS.map((name) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `to-${name}`,
            class: "tab",
            "aria-controls": `tab-${name}`,
            "aria-selected": String(name === "play"),
            tabindex: name === "play" ? "0" : "-1",
            onclick: () => this.openTab(name),
          },
          say(`tab.${name}`),
        ),
      ),
    );
    tabs.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!by) return;
      this.openTab(TABS[(TABS.indexOf(this.tab) + by + TABS.length) % TABS.length]);
      byId(`to-${this.tab}`).focus();
    });
  }

  /** @param {string} name */
  openTab(name) {
    this.tab = name;
    for (const each of TABS) {
      byId(`tab-${each}`).hidden = each !== name;
      byId(`to-${each}`).setAttribute("aria-selected", String(each === name));
      byId(`to-${each}`).setAttribute("tabindex", each === name ? "0" : "-1");
    }
    if (name === "unit") this.app.lookAround();
    if (name === "people") this.app.people.panel.talk.read();
    if (name === "log") this.app.log.list.scrollTop = this.app.log.list.scrollHeight;
    if (this.app.now) this.app.refresh();
  }

  /** @param {TableTold} now */
  update(now) {
    const { table } = now;
    put(byId("moment"), this.moment(now));
    put(byId("score"), this.score(now));
    this.heralded(now);
    put(byId("phases"), this.phases(table));
    put(
      byId("twist"),
      table.twist
        ? [
            h("span", { class: "twist-name" }, say("twist.short", { name: table.twist.name })),
            h("span", { class: "twist-text" }, explained(table.twist.summary)),
            table.twist.rule ? ruleLink(table.twist.rule, "?") : null,
          ]
        : h("span", { class: "quiet" }, now.outcome ? "" : say("twist.none")),
    );
    byId("twist").hidden = !hasCards(table);
    byId("to-hand").textContent = say(hasCards(table) ? "tab.hand" : "tab.army");
    if (now.outcome) byId("invite").hidden = true;
    document.body.dataset.turn = table.now.active;
    this.undoButton(now);
    this.app.people.follow();
    put(
      byId("ticker"),
      this.app.log.latest(2).map((line) => h("p", {}, proseView(line.words))),
    );
    byId("skip-show").hidden = !this.app.pace.queue.length;
    document.title = say("title.battle-now", {
      round: table.now.round || say("phase.set-up"),
      red: table.players.red.points,
      blue: table.players.blue.points,
    });
  }

  /** Round, whose turn, which phase: always plain. @param {TableTold} now */
  moment(now) {
    const { round: number, rounds, active, phase } = now.table.now;
    const name = say(`phase.${phase}`, {}, phase);
    if (now.outcome) return [h("strong", {}, say("moment.over"))];
    if (!number) return [h("strong", {}, say("moment.before")), h("span", {}, name)];
    const shared = phase.includes("round");
    const whose = now.you === active ? say("moment.your-turn") : say("moment.turn", { side: sideName(active) });
    return [
      h("span", { class: "round" }, say("moment.round", { round: number, rounds })),
      shared ? null : h("strong", { class: ["whose", active] }, sideMark(active), whose),
      h("span", { class: "phase-name" }, name),
    ];
  }

  /** A new turn or phase is told across the table. @param {TableTold} now */
  heralded(now) {
    const { round: number, active, phase } = now.table.now;
    const key = `${number} ${active} ${phase}`;
    const [before, place] = [this.told, byId("herald")];
    this.told = key;
    if (!before || before === key || !number || now.outcome) return;
    const turned = !before.startsWith(`${number} ${active} `);
    const whose = now.you === active ? say("moment.your-turn") : say("moment.turn", { side: sideName(active) });
    put(
      place,
      turned && !phase.includes("round") ? h("strong", {}, sideMark(active), whose) : null,
      h("span", {}, say(`phase.${phase}`, {}, phase)),
    );
    place.className = `${active}${turned ? " turn" : ""}`;
    place.hidden = false;
    clearTimeout(this.heralding);
    this.heralding = setTimeout(() => (place.hidden = true), HERALD);
  }

  /** @param {TableTold} now */
  score(now) {
    const one = (/** @type {string} */ side) => {
      const player = now.table.players[side];
      const more = [now.you === side ? say("score.you") : "", player.underdog ? say("score.underdog") : ""]
        .filter(Boolean)
        .join(", ");
      return h(
        "span",
        { class: ["points", side], title: `${sideName(side)}: ${player.name}` },
        sideMark(side),
        h(
          "b",
          {},
          h("span", { class: "offscreen" }, say("score.label", { side: say(`side.${side}`) })),
          String(player.points),
        ),
        player.command_points === null
          ? null
          : h(
              "span",
              { class: "command-points", title: say("score.command-points", { count: player.command_points }) },
              h("span", { class: "offscreen" }, say("score.command-points", { count: player.command_points })),
              h("span", { "aria-hidden": "true" }, say("score.command-short", { count: player.command_points })),
            ),
        more ? h("small", {}, more) : null,
      );
    };
    return [one("red"), one("blue")];
  }

  /** @param {TableView} table */
  phases(table) {
    if (!table.now.round || !this.app.now?.decision) return null;
    return table.now.phases.map((each) =>
      h(
        "li",
        { class: each === table.now.phase ? "current" : "", "aria-current": each === table.now.phase ? "step" : null },
        say(`phase-short.${each}`, {}, each),
      ),
    );
  }

  /** @param {TableTold} now */
  undoButton(now) {
    const found = undoable(now);
    const control = byId("undo", HTMLButtonElement);
    control.hidden = now.you === null;
    control.disabled = !found;
    sure(control.querySelector("span")).textContent = found && !found.free ? say("undo.ask") : say("undo");
    control.title = undoTitle(now, found);
  }

  /** The open tab, drawn anew. */
  panel() {
    const { app } = this;
    if (!app.now) return;
    if (this.tab === "play") {
      put(byId("task"), ...app.coach.panel(), ...app.guide.panel(), ...puzzlePanel(app), app.task ? app.task.panel() : h("p", { class: "quiet" }, say("showing")));
      put(
        byId("foot"),
        app.task ? [app.task.foot(), this.backButton()] : button(say("skip-show"), () => app.pace.hurry(), { key: "skip-show" }),
      );
      put(byId("mini"), this.needsRoom() ? null : miniHand(app));
    } else if (this.tab === "hand") this.handTab();
    else if (this.tab === "unit") this.unitTab();
    else if (this.tab === "words") put(byId("tab-words"), tabTitle("words"), wordsView(app));
    this.badge();
  }

  /** Nothing has been declared yet: back to what could be done. */
  backButton() {
    const back = this.app.task?.back;
    return back ? button(say("back"), back, { key: "back", disabled: this.app.task?.sending }) : null;
  }

  /** Moves take the room of the cards in hand, and where cards are asked for they stand in the list anyway. */
  needsRoom() {
    const { shown: now, task } = this.app;
    return task instanceof ArrangingTask || !now.decision || ["discard", "score"].includes(now.decision.kind);
  }

  /** A mark on the play tab while a decision waits there. */
  badge() {
    const waits = this.app.mine() && this.app.task !== null && this.tab !== "play";
    byId("to-play").classList.toggle("calls", waits);
    byId("to-hand").classList.toggle("scores", scoresNow(this.app));
    byId("panel").classList.toggle("yours", this.app.mine());
    byId("panel").dataset.task = this.app.task ? this.app.task.constructor.name.replace("Task", "").toLowerCase() : "";
    byId("panel").dataset.number = String(this.app.shown.number);
    byId("panel").dataset.kind = this.app.shown.decision?.kind || "";
  }

  /** Cards where there are any, else what both armies have besides units. */
  handTab() {
    const cards = hasCards(this.app.shown.table);
    put(byId("tab-hand"), tabTitle(cards ? "hand" : "army"), cards ? handPanel(this.app) : armiesPanel(this.app));
  }

  unitTab() {
    const { app } = this;
    const unit = app.selected ? app.shown.table.units[app.selected] : null;
    if (!unit)
      return put(byId("tab-unit"), tabTitle("unit"), h("p", { class: "quiet" }, say("sheet.none")), this.roster());
    put(
      byId("tab-unit"),
      tabTitle("unit"),
      sheetView(app, unit, app.seen?.unit === unit.id ? app.seen : null),
      unit.models.length && !unit.footprint.length ? button(say("look.short"), () => app.looking.toggle(), { key: "look" }) : null,
      button(say("sheet.all"), () => app.select(null), { key: "all-units" }),
    );
  }

  /** Everybody, on the table or off. */
  roster() {
    const units = Object.values(this.app.shown.table.units);
    return ["red", "blue"].map((side) =>
      h(
        "section",
        {},
        h("h3", {}, sideMark(side), this.app.shown.table.players[side].name),
        h(
          "ul",
          { class: "roster" },
          units
            .filter((each) => each.army === side)
            .map((each) =>
              h(
                "li",
                {},
                button(each.name, () => this.app.select(each.id), { kind: "name", key: `roster-${each.id}` }),
                h("span", { class: "quiet" }, ` ${say(`status.${each.status}`)}`),
              ),
            ),
        ),
      ),
    );
  }

  /** @param {string} unit */
  selectedUnit(unit) {
    const { task } = this.app;
    const usable = task instanceof ChoosingTask && task.options.has(unit);
    this.openTab(usable ? "play" : "unit");
    if (usable) byId("task").querySelector(`[data-group="${CSS.escape(unit)}"]`)?.scrollIntoView({ block: "nearest" });
  }

  /** A new decision: bring it up, and give it the focus where the last one had it. @param {import("./task.js").Task} task */
  arrived(task) {
    if (this.app.shown.outcome && this.tab === "people") this.openTab("play");
    if (!this.app.mine()) return;
    if (this.tab !== "play") this.openTab("play");
    byId("task").scrollTop = 0;
    /** @type {HTMLElement | null} */
    const heading = byId("task").querySelector("#task-title");
    const title = heading?.textContent || "";
    this.app.announce(say("decide.announce", { title }));
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (lost) heading?.focus({ preventScroll: true });
  }

  /** The focus to the question, or to what stands in its place. */
  toQuestion() {
    this.openTab("play");
    byId(document.getElementById("task-title") ? "task-title" : "panel").focus();
  }

  /** @param {UnitView | null} unit */
  hoverCard(unit) {
    const place = byId("hover");
    if (!unit || (this.tab === "unit" && this.app.selected === unit.id) || this.app.tape.on) {
      place.hidden = true;
      this.app.glimpse(null);
      clearTimeout(this.soon);
      this.soon = 0;
      return;
    }
    if (place.dataset.unit === unit.id && (!place.hidden || this.soon)) return;
    place.dataset.unit = unit.id;
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.showHover(unit), 350);
  }

  /** @param {UnitView} unit */
  showHover(unit) {
    const place = byId("hover");
    this.soon = 0;
    put(place, sheetView(this.app, unit));
    const at = middle(unit.models);
    place.classList.toggle("right", at.x < this.app.shown.table.width / 2);
    place.hidden = false;
    if (unit.army !== this.app.handSide()) this.app.glimpse(unit.id);
  }

  /** @param {boolean} online */
  online(online) {
    const banner = byId("banner");
    if (online && !banner.hidden) this.app.announce(say("online"));
    banner.hidden = online;
    if (!online) put(banner, h("span", { class: "spinner", "aria-hidden": "true" }), say("offline"));
    document.body.classList.toggle("offline", !online);
  }

  /** The server hung up for good. @param {import("./link.js").Closed} message */
  closed(message) {
    const banner = byId("banner");
    put(
      banner,
      say("closed", { reason: message.reason || message.code }),
      " ",
      h("a", { href: "/" }, say("closed.home")),
    );
    banner.hidden = false;
  }
}

/** What undoing means here. @param {TableTold} now @param {{free: boolean} | null} found */
function undoTitle(now, found) {
  if (!found) return say("undo.nothing");
  if (!found.free) return say("undo.by-consent");
  if (now.you === "both") return say("undo.one-screen");
  return say(Object.keys(now.bots).length ? "undo.computer" : "undo.free");
}

/** What a tab is called, for those who go from heading to heading. @param {string} name */
function tabTitle(name) {
  return h("h2", { class: "offscreen" }, say(`tab.${name}`));
}
