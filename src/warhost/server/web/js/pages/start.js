// The start page: one click to a battle, everything else optional, and the battles that are still going on.
import { at } from "../address.js";
import { get, post } from "../api.js";
import { begin, reasonOf } from "../begin.js";
import { toast } from "../dialog.js";
import { button, byId, h, put, translate } from "../dom.js";
import { sideMark } from "../battle/bits.js";
import { forgetSeats, keepArmy, keepLevel, lastArmies, lastLevel, ownSeat, seats } from "../store.js";
import { chooseArmy, title } from "../gallery.js";
import { showLobby } from "./lobby_list.js";
import { say } from "../texts.js";
import { offerLearning } from "./start_learning.js";

/** @import {BattleChoices, BattleSummary, BattleWish, Mode, PackChoice, ReplayAdded, Side} from "../protocol.js" */

/** @type {BattleChoices} */
let choices = { packs: [], armies: [], bots: [], best: "", broken: [] };

/** Instead of an army: whatever a friend brings. */
const BRINGS = "brings";

/** Who fights: an army's id, whatever a friend brings, or nothing said. @typedef {"mine" | "theirs"} Whose */
/** @type {Record<Whose, string>} */
const chosen = { mine: "", theirs: "" };
/** @type {Whose[]} */
const SIDES = ["mine", "theirs"];

/** @param {string} id */
const valueOf = (id) => byId(id, HTMLSelectElement).value || null;

/** The options that were chosen; what was left alone is left to the server. @param {Mode} mode @returns {BattleWish} */
function wish(mode) {
  /** @type {Side} */
  const you = valueOf("option-side") === "blue" ? "blue" : "red";
  const brings = chosen.theirs === BRINGS;
  const [mine, theirs] = [chosen.mine, brings ? "" : chosen.theirs];
  const [id, realm] = (valueOf("option-pack") || "").split("/");
  const pack = packOf(id);
  /** @type {Side | undefined} */
  const awaits = brings && mode === "friend" ? (you === "red" ? "blue" : "red") : undefined;
  const given = { mode, pack: pack?.id, you, realm: realm || undefined, opponent: level() || undefined, awaits };
  if (!mine && !theirs) return given;
  // A side that says nothing has a sample roster of the same points.
  if (pack.brings === "roster")
    return { ...given, armies: you === "red" ? [mine || "", theirs || ""] : [theirs || "", mine || ""] };
  const [first, second] = defaults(pack);
  const own = mine || (you === "red" ? first : second);
  const other = theirs || (you === "red" ? second : first);
  return { ...given, armies: you === "red" ? [own, other] : [other, own] };
}

/** The computer player that was chosen. */
function level() {
  /** @type {HTMLInputElement | null} */
  const chosen = byId("levels").querySelector("input:checked");
  return chosen?.value || null;
}

/** A level as one says it: `captain:holds-ground` is a captain who holds ground. @param {string} id */
function levelName(id) {
  const [name, temper = ""] = id.split(":");
  return capital([name, temper.replaceAll("-", " ")].filter(Boolean).join(", "));
}

/** Whoever there is to play against, each with a line on what they are like; the best is chosen. */
function fillLevels() {
  const last = choices.bots.some((each) => each.id === lastLevel()) ? lastLevel() : choices.best;
  byId("levels").append(
    ...choices.bots.map((each) =>
      h(
        "label",
        { class: "level" },
        h("input", {
          type: "radio",
          name: "level",
          value: each.id,
          checked: each.id === last,
          onchange: () => keepLevel(each.id),
        }),
        h("span", { class: "level-name" }, levelName(each.id)),
        h("span", { class: "level-text" }, capital(each.text)),
      ),
    ),
  );
  byId("levels").hidden = choices.bots.length < 2;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The armies of a side that says nothing. @param {PackChoice} pack */
function defaults(pack) {
  const fit = choices.armies
    .filter((each) => each.packs.includes(pack.id))
    .map((each) => each.id);
  return pack.usual.every((each) => fit.includes(each)) ? pack.usual : [fit[0], fit[1] || fit[0]];
}

/** The battlepack that was chosen, or the usual one. @param {string} [id] */
const packOf = (id) => choices.packs.find((each) => each.id === id) || choices.packs[0];

/** @param {Mode} mode @param {HTMLButtonElement} control */
async function go(mode, control) {
  control.disabled = true;
  if (!(await begin(wish(mode)))) control.disabled = false;
}

/** @param {string} id @param {{value: string, label: string}[]} options */
function fill(id, options) {
  const field = byId(id, HTMLSelectElement);
  const kept = field.value;
  put(
    field,
    options.map((each) => h("option", { value: each.value }, each.label)),
  );
  if (options.some((each) => each.value === kept)) field.value = kept;
}

const chosenPack = () => packOf((valueOf("option-pack") || "").split("/")[0]);

/** The armies of the battle that was chosen. */
const fitting = () => choices.armies.filter((each) => each.packs.includes(chosenPack().id));

/** Whom a side has if nothing is said. @param {Whose} whose */
function usual(whose) {
  const [first, second] = defaults(chosenPack());
  return (whose === "mine") === (valueOf("option-side") !== "blue") ? first : second;
}

/** What was chosen last time, where it can fight this battle. */
function showArmies() {
  for (const whose of SIDES) {
    const kept = chosen[whose] || lastArmies()[whose] || "";
    chosen[whose] = kept === BRINGS || fitting().some((each) => each.id === kept) ? kept : "";
    showArmy(whose);
  }
}

/** The card of a side: who fights for it, one click from anybody else. @param {Whose} whose */
function showArmy(whose) {
  const pack = chosenPack();
  const id = chosen[whose] || (pack.brings === "roster" ? "" : usual(whose));
  const army = fitting().find((each) => each.id === id);
  const open = say(chosen[whose] === BRINGS ? "roster.friend-brings" : "start.any-army");
  put(
    byId(`army-${whose}`),
    h("span", { class: "whose" }, say(`start.${whose}`)),
    army ? title(army, 56) : h("strong", {}, open),
    h("span", { class: "change" }, say("start.change")),
  );
}

/** @param {Whose} whose */
function pickArmy(whose) {
  const others = [{ id: "", label: say("start.any-army") }];
  if (whose === "theirs" && chosenPack().brings === "roster") others.push({ id: BRINGS, label: say("roster.friend-brings") });
  chooseArmy(say(`start.choose-${whose}`), fitting(), others, (id) => {
    chosen[whose] = id;
    keepArmy(whose, id);
    showArmy(whose);
  });
}

async function fillChoices() {
  try {
    choices = await get("/api/choices");
  } catch (error) {
    toast(reasonOf(error));
    return;
  }
  const packs = choices.packs.flatMap((pack) => [
    { value: pack.id, label: pack.cards || pack.brings === "roster" ? pack.name : say("start.plain", { pack: pack.name }) },
    ...Object.entries(pack.realms).map(([id, name]) => ({
      value: `${pack.id}/${id}`,
      label: say("start.realm", { pack: pack.name, realm: name }),
    })),
  ]);
  fill("option-pack", packs);
  for (const each of choices.broken) toast(say("start.broken", { reason: each }));
  fillLevels();
  byId("option-pack").addEventListener("change", showArmies);
  byId("option-side").addEventListener("change", showArmies);
  for (const whose of SIDES) {
    const card = byId(`army-${whose}`, HTMLButtonElement);
    card.addEventListener("click", () => pickArmy(whose));
    card.disabled = false;
  }
  showArmies();
}

/** @param {BattleSummary} each */
function battleRow(each) {
  const held = seats()[each.id];
  const seat = ownSeat(held);
  const path = each.over
    ? `/after/${each.id}#seat=${seat || held.watch}`
    : seat
      ? `/battle/${each.id}#seat=${seat}`
      : `/watch/${each.id}#seat=${held.watch}`;
  const names = each.armies.map(
    (army) =>
      choices.armies.find((one) => one.id === army)?.name || army || say("start.no-army"),
  );
  const where = each.over
    ? say("start.over", { winner: each.winner ? say(`side.${each.winner}`) : say("start.nobody") })
    : each.round
      ? say("moment.round", { round: each.round, rounds: each.rounds })
      : say(each.phase === "roster" ? "start.roster" : "moment.before");
  const yours = !each.over && seat && (held.seats.both || held.seats[each.waiting_for || ""] === seat);
  return h(
    "li",
    { class: "battle-row" },
    h(
      "a",
      { href: path, class: "battle-link" },
      h(
        "span",
        { class: "battle-names" },
        sideMark("red"),
        names[0],
        h("span", { class: "quiet" }, ` ${each.points.red} : ${each.points.blue} `),
        sideMark("blue"),
        names[1],
      ),
      h(
        "span",
        { class: "quiet" },
        [say(`mode.${each.mode}`, {}, each.mode), where, yours ? say("start.yours") : ""].filter(Boolean).join(" · "),
      ),
    ),
    button(
      "✕",
      (event) => {
        forgetSeats(each.id);
        /** @type {HTMLElement} */ (event.currentTarget).closest("li")?.remove();
      },
      {
        kind: "quiet",
        "aria-label": say("start.forget", { name: names.join(" – ") }),
        title: say("start.forget-title"),
      },
    ),
  );
}

async function listBattles() {
  /** @type {BattleSummary[]} */
  let all = [];
  try {
    const tokens = Object.entries(seats()).map(([id, held]) => [id, ownSeat(held) || held.watch]);
    all = await post("/api/battles/mine", { tokens: Object.fromEntries(tokens.filter(([, token]) => token).slice(-400)) });
  } catch {
    return;
  }
  const mine = all
    .filter((each) => seats()[each.id])
    .sort((a, b) => Number(a.over) - Number(b.over) || b.updated - a.updated);
  byId("resume").hidden = !mine.length;
  put(byId("battles"), mine.slice(0, 30).map(battleRow));
}

/** @param {File} file */
async function openFile(file) {
  const text = await file.text();
  try {
    if (/\.ya?ml$/i.test(file.name)) {
      sessionStorage.setItem("warhost.scenario", text);
      location.assign(at("/read/scenarios/open"));
      return;
    }
    /** @type {ReplayAdded} */
    const { id } = await post("/api/replays", text);
    location.assign(at(`/replay/${id}`));
  } catch (error) {
    toast(say("start.bad-file", { reason: reasonOf(error) }));
  }
}

/** @type {Mode[]} */
const MODES = ["computer", "one-screen", "friend", "bots"];

async function start() {
  translate();
  for (const mode of MODES) {
    const control = byId(`mode-${mode}`, HTMLButtonElement);
    control.addEventListener("click", () => go(mode, control));
  }
  const file = byId("file", HTMLInputElement);
  file.addEventListener("change", async () => {
    if (file.files?.[0]) await openFile(file.files[0]);
    file.value = ""; // a file that was mended can be opened again
  });
  byId("mode-file").addEventListener("click", () => file.click());
  offerLearning();
  await fillChoices();
  await listBattles();
  await showLobby((kind, id) => (kind === "pack" ? choices.packs : choices.armies).find((each) => each.id === id)?.name || id);
}

start();
