// Before a battle that waits for a roster: whoever made it waits, the friend chooses an army.
import { get, post } from "../api.js";
import { reasonOf } from "../begin.js";
import { button, byId, h, put, sure } from "../dom.js";
import { inviteFields } from "../invite.js";
import { lobbyFields } from "../lobby.js";
import { importTold, readList, verdict } from "../pages/roster_side.js";
import { kept } from "../pages/roster_store.js";
import { inWords, plain } from "../prose.js";
import { problemText, ruleLink } from "../rules.js";
import { keepSeats, seats } from "../store.js";
import { say } from "../texts.js";
import { sideMark } from "./bits.js";

/** @import {ArmyLine, Awaiting, Here, ProblemView, Roster, RosterVerdict} from "../protocol.js" */

/** Where the list that was read last is kept, should the page be loaded again. */
const DRAFT = "warhost.list";
const lower = (/** @type {string} */ text) => text.toLowerCase();

/** @import {Child} from "../page.js" */
/** @import {Told} from "../pages/roster_side.js" */
/** @typedef {{id?: string | null, name: string}} Named an army in a list */

/** What the page shows as long as there is no battle. */
export class Gathering {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.place = byId("gather");
    /** @type {Awaiting | null} */
    this.now = null;
    this.who = h("p", { role: "status", class: "gather-who" });
    this.found = h("section", { class: "roster-side gather-army", "aria-live": "polite", hidden: true });
    this.own = h("div");
    this.tries = 0;
    this.over = false;
    addEventListener("storage", () => this.offerOwn());
  }

  /** Told what is waited for; again after a break of the line, and then nothing begun is lost. @param {Awaiting} message */
  async show(message) {
    const first = this.now === null;
    this.now = message;
    if (!first) return;
    const { you, mode } = message;
    keepSeats(this.app.battle, you ? { seats: { [you]: this.app.seat }, mode } : { watch: this.app.seat, mode });
    const card = h("div", { class: "gather-card" }, this.isAsked() ? await this.asked() : this.waiting());
    if (this.over) return;
    put(this.place, card);
    byId("page").inert = true;
    this.place.hidden = false;
    this.place.querySelector("h1")?.focus();
  }

  /** The battle is there. */
  end() {
    this.over = true;
    if (this.place.hidden) return;
    this.place.hidden = true;
    byId("page").inert = false;
    put(this.place);
    byId("panel").focus({ preventScroll: true });
  }

  isAsked() {
    return this.now !== null && this.now.you === this.now.side;
  }

  /** Who has come meanwhile. @param {Here} message */
  here(message) {
    if (!this.now?.you || this.isAsked()) return;
    const came = message.seats.includes(this.now.side);
    this.who.textContent = say(came ? "gather.came" : "gather.nobody");
  }

  heading(/** @type {string} */ text) {
    const { you } = sure(this.now);
    return h("h1", { tabindex: -1, id: "gather-title" }, you ? sideMark(you) : null, text);
  }

  /** For the one who made the battle, and for those who watch. */
  waiting() {
    const { side, you, army } = sure(this.now);
    const invitation = you && seats()[this.app.battle]?.invitation;
    return [
      this.heading(say(you ? "gather.waiting" : "gather.waits")),
      h("p", {}, say(you ? "gather.yours" : "gather.first", army)),
      h("p", {}, say("gather.by-itself", { side: say(`side.${side}`) })),
      you ? this.who : null,
      invitation ? inviteFields(this.app.battle, side) : null,
      invitation ? lobbyFields(this.app.battle) : null,
      h("p", {}, h("a", { href: "/" }, say("closed.home"))),
    ];
  }

  /** For the friend: a sample, one's own kept lists, or a list to read. */
  async asked() {
    const { army } = sure(this.now);
    /** @type {ArmyLine[]} */
    const samples = await get("/api/rosters").catch(() => []);
    const fit = samples.filter((each) => each.points === army.limit);
    this.offerOwn();
    return [
      this.heading(say("gather.bring")),
      h("p", {}, say("gather.theirs", army), " ", say("gather.limit", army), " ", ruleLink("army-1.2")),
      this.choice("sample", say("gather.sample"), fit, (each) => each.id || "", (id) =>
        get(`/api/rosters/${id}`),
      ),
      this.own,
      this.listFields(),
      this.found,
    ];
  }

  /** Lists that are kept in this browser, however many there are by now. */
  offerOwn() {
    const mine = kept();
    const all = Object.values(mine);
    const choice = () => this.choice("kept", say("gather.kept"), all, (each) => each.name, async (id) => mine[id]);
    put(this.own, all.length ? choice() : null);
  }

  /**
   * @param {string} key @param {string} label @param {Named[]} armies @param {(army: Named) => string} idOf
   * @param {(id: string) => Promise<Roster>} find
   */
  choice(key, label, armies, idOf, find) {
    const take = () => {
      const { value } = field;
      if (value) this.look(async () => ({ roster: await find(value), told: null }));
    };
    const field = h(
      "select",
      { "data-key": key, onchange: take },
      h("option", { value: "" }, say("gather.choose")),
      armies.map((each) => h("option", { value: idOf(each) }, say("start.army", each))),
    );
    return h("label", { class: "field" }, h("span", {}, label), field);
  }

  listFields() {
    const text = h("textarea", { "data-key": "list", rows: 7, spellcheck: "false" }, sessionStorage.getItem(DRAFT) || "");
    const read = () => {
      sessionStorage.setItem(DRAFT, text.value);
      this.look(() => readList(text.value));
    };
    const file = h("input", {
      type: "file",
      accept: ".yaml,.yml,.json,.txt",
      onchange: async () => {
        const [chosen] = file.files || [];
        if (!chosen) return;
        text.value = await chosen.text();
        read();
      },
    });
    return h(
      "fieldset",
      {},
      h("legend", {}, say("gather.list")),
      h("label", { class: "field" }, h("span", {}, say("roster.import-hint")), text),
      h("label", { class: "field" }, h("span", {}, say("gather.file")), file),
      h(
        "div",
        { class: "row" },
        button(say("gather.read"), read, { key: "read" }),
        h("a", { class: "button quiet", href: "/roster", target: "_blank" }, say("gather.build")),
      ),
    );
  }

  /** Look an army over, as the server judges it. @param {() => Promise<{roster: Roster, told: Told | null}>} find */
  async look(find) {
    const mine = ++this.tries;
    /** @type {Child[]} */
    let shown;
    try {
      const { roster, told } = await find();
      const text = JSON.stringify(roster);
      /** @type {[RosterVerdict, {type: string, problems?: ProblemView[]}]} */
      const [found, checked] = await Promise.all([
        post("/api/rosters/check", text),
        this.app.link.ask({ type: "roster", text, check: true }),
      ]);
      shown = this.army(roster, told, found, checked);
    } catch (error) {
      shown = [h("p", { class: "verdict bad" }, say("roster.wrong", { reason: reasonOf(error) }))];
    }
    if (mine !== this.tries) return;
    this.found.hidden = false;
    put(this.found, shown);
    this.found.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {Roster} roster @param {Told | null} told @param {RosterVerdict} found
   * @param {{type: string, problems?: ProblemView[]}} checked
   */
  army(roster, told, found, checked) {
    const said = [...found.problems.map((each) => each.text), ...found.missing].map(lower);
    const more = (checked.problems || []).filter((each) => !said.includes(lower(plain(each.words))));
    const { army } = sure(this.now);
    return [
      h("h2", {}, say("start.army", roster)),
      importTold(told),
      verdict(found),
      h("p", {}, say("gather.both", { ...found, their_points: army.points, their_limit: army.limit })),
      problemList(more),
      checked.type === "lost" ? h("p", { class: "verdict bad" }, say("offline.kept")) : null,
      checked.problems?.length === 0
        ? button(say("gather.go"), () => this.bring(roster), { kind: "main", key: "bring" })
        : h("p", {}, say("gather.again")),
    ];
  }

  /** @param {Roster} roster */
  async bring(roster) {
    /** @type {HTMLButtonElement | null} */
    const button = this.found.querySelector("button[data-key=bring]");
    const go = sure(button);
    go.disabled = true;
    const reply = await this.app.link.ask({ type: "roster", text: JSON.stringify(roster) });
    if (reply.type === "accepted") return;
    go.disabled = false;
    this.found.querySelector(".problems")?.remove();
    const lost = [{ words: inWords(say("offline.kept")), rules: [] }];
    go.before(sure(problemList("problems" in reply ? reply.problems : lost)));
  }
}

/** @param {Pick<ProblemView, "words" | "rules">[]} problems */
function problemList(problems) {
  return problems.length
    ? h(
        "div",
        { class: "problems", role: "alert" },
        h(
          "ul",
          {},
          problems.map((each) => h("li", {}, problemText(each))),
        ),
      )
    : null;
}
