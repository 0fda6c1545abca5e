// Before a battle that waits for a roster: whoever made it waits, the friend chooses an army.
import { get, post } from "../api.js";
import { reasonOf } from "../begin.js";
import { button, byId, h, put } from "../dom.js";
import { inviteFields } from "../invite.js";
import { importTold, readList, verdict } from "../pages/roster_side.js";
import { kept } from "../pages/roster_store.js";
import { inWords, plain } from "../prose.js";
import { problemText, ruleLink } from "../rules.js";
import { keepSeats, seats } from "../store.js";
import { say } from "../texts.js";
import { sideMark } from "./bits.js";

/** Where the list that was read last is kept, should the page be loaded again. */
const DRAFT = "warhost.list";
const lower = (/** @type {string} */ text) => text.toLowerCase();

/** What the page shows as long as there is no battle. */
export class Gathering {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.place = byId("gather");
    /** @type {any} */
    this.now = null;
    this.who = h("p", { role: "status", class: "gather-who" });
    this.found = h("section", { class: "roster-side gather-army", "aria-live": "polite", hidden: true });
    this.own = h("div");
    this.tries = 0;
    this.over = false;
    addEventListener("storage", () => this.offerOwn());
  }

  /** Told what is waited for; again after a break of the line, and then nothing begun is lost. @param {any} message */
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
    return this.now.you === this.now.side;
  }

  /** Who has come meanwhile. @param {any} message */
  here(message) {
    if (!this.now?.you || this.isAsked()) return;
    const came = message.seats.includes(this.now.side);
    this.who.textContent = say(came ? "gather.came" : "gather.nobody");
  }

  heading(/** @type {string} */ text) {
    const { you } = this.now;
    return h("h1", { tabindex: -1, id: "gather-title" }, you ? sideMark(you) : null, text);
  }

  /** For the one who made the battle, and for those who watch. */
  waiting() {
    const { side, you, army } = this.now;
    const token = you && seats()[this.app.battle]?.seats[side];
    return [
      this.heading(say(you ? "gather.waiting" : "gather.waits")),
      h("p", {}, say(you ? "gather.yours" : "gather.first", army)),
      h("p", {}, say("gather.by-itself", { side: say(`side.${side}`) })),
      you ? this.who : null,
      token ? inviteFields(this.app.battle, side, token) : null,
      h("p", {}, h("a", { href: "/" }, say("closed.home"))),
    ];
  }

  /** For the friend: a sample, one's own kept lists, or a list to read. */
  async asked() {
    const { army } = this.now;
    const samples = await get("/api/rosters").catch(() => []);
    const fit = samples.filter((/** @type {any} */ each) => each.points === army.limit);
    this.offerOwn();
    return [
      this.heading(say("gather.bring")),
      h("p", {}, say("gather.theirs", army), " ", say("gather.limit", army), " ", ruleLink("army-1.2")),
      this.choice("sample", say("gather.sample"), fit, (/** @type {any} */ each) => each.id, (id) =>
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
    const name = (/** @type {any} */ each) => each.name;
    put(this.own, all.length ? this.choice("kept", say("gather.kept"), all, name, async (id) => mine[id]) : null);
  }

  /**
   * @param {string} key @param {string} label @param {any[]} armies @param {(army: any) => string} idOf
   * @param {(id: string) => Promise<any>} find
   */
  choice(key, label, armies, idOf, find) {
    const take = (/** @type {any} */ event) => {
      const { value } = event.target;
      if (value) this.look(async () => ({ roster: await find(value), told: null }));
    };
    return h(
      "label",
      { class: "field" },
      h("span", {}, label),
      h(
        "select",
        { "data-key": key, onchange: take },
        h("option", { value: "" }, say("gather.choose")),
        armies.map((each) => h("option", { value: idOf(each) }, say("start.army", each))),
      ),
    );
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
        if (!file.files[0]) return;
        text.value = await file.files[0].text();
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

  /** Look an army over, as the server judges it. @param {() => Promise<{roster: any, told: any}>} find */
  async look(find) {
    const mine = ++this.tries;
    /** @type {any[]} */
    let shown;
    try {
      const { roster, told } = await find();
      const text = JSON.stringify(roster);
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

  /** @param {any} roster @param {any} told @param {any} found @param {any} checked */
  army(roster, told, found, checked) {
    const said = [...found.problems.map((/** @type {any} */ each) => each.text), ...found.missing].map(lower);
    const more = (checked.problems || []).filter((/** @type {any} */ each) => !said.includes(lower(plain(each.words))));
    const { army } = this.now;
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

  /** @param {any} roster */
  async bring(roster) {
    const go = this.found.querySelector("[data-key=bring]");
    go.disabled = true;
    const reply = await this.app.link.ask({ type: "roster", text: JSON.stringify(roster) });
    if (reply.type === "accepted") return;
    go.disabled = false;
    this.found.querySelector(".problems")?.remove();
    go.before(problemList(reply.problems || [{ words: inWords(say("offline.kept")), rules: [] }]));
  }
}

/** @param {any[]} problems */
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
