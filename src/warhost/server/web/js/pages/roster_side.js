// Beside the form: points, problems, and what can be done with the roster.
import { post } from "../api.js";
import { begin, reasonOf } from "../begin.js";
import { openDialog, toast } from "../dialog.js";
import { button, h, put } from "../dom.js";
import { ruleLink } from "../rules.js";
import { say } from "../texts.js";
import { keep, kept } from "./roster_store.js";

/** @import {Child} from "../page.js" */
/** @import {ArmyLine, BattleWish, ImportedList, Mode, Roster, RosterText, RosterVerdict} from "../protocol.js" */

/** @typedef {{title: string, problems: string[], notes: string[]}} Told what an import had to say */

/** @param {string} label @param {Child[]} items */
const told = (label, items) => (items.length ? h("div", {}, h("h3", {}, label), h("ul", {}, items)) : null);

/** What an import had to say, which stays until another roster is opened. @param {Told | null} import_ */
export function importTold(import_) {
  if (!import_) return null;
  const lines = (/** @type {string[]} */ all) => all.map((each) => h("li", {}, each));
  return h(
    "div",
    { class: "import-told" },
    h("p", {}, import_.title),
    told(say("roster.not-understood"), lines(import_.problems)),
    import_.notes.length ? h("ul", {}, lines(import_.notes)) : null,
  );
}

/** How every ability comes into a battle; those by hand with their text, as both players will read it. @param {RosterVerdict} found */
function abilities(found) {
  if (!found.abilities.length) return null;
  const count = (/** @type {string} */ mark) => found.abilities.filter((each) => each.mark === mark).length;
  const told = found.abilities.filter((each) => each.mark !== "enforced");
  const enforced = found.abilities.filter((each) => each.mark === "enforced");
  return h(
    "details",
    { class: "roster-marks" },
    h(
      "summary",
      {},
      say("roster.marks", { enforced: count("enforced"), hand: count("by hand"), cosmetic: count("cosmetic") }),
    ),
    h(
      "ul",
      {},
      told.map((each) =>
        h("li", {}, h("strong", {}, `${each.name} (${each.of}, ${each.mark})`), each.text ? `: ${each.text}` : ""),
      ),
      enforced.map((each) => h("li", {}, `${each.name} (${each.of}, ${each.mark})`)),
    ),
  );
}

/** @param {RosterVerdict} found what the server's check says */
export function verdict(found) {
  const over = found.left < 0;
  return [
    h(
      "p",
      { class: ["roster-points", over && "over"] },
      say("roster.used", { points: found.points, limit: found.limit }),
    ),
    h("p", {}, over ? say("roster.over", { over: -found.left }) : say("roster.left", { left: found.left })),
    found.legal
      ? h("p", { class: "verdict good" }, say("roster.legal"))
      : h("p", { class: "verdict bad" }, say("roster.illegal")),
    found.problems.length
      ? h(
          "ul",
          { class: "roster-problems" },
          found.problems.map((each) =>
            h("li", {}, ruleLink(each.rule), `: ${each.text}`),
          ),
        )
      : null,
    told(
      say("roster.missing"),
      found.missing.map((each) => h("li", {}, each)),
    ),
    told(
      say("roster.notes"),
      [...(found.extra_command_point ? [say("roster.extra")] : []), ...found.notes].map((each) => h("li", {}, each)),
    ),
    abilities(found),
    h(
      "p",
      { class: "quiet" },
      say("roster.drops", { drops: found.drops, width: found.table[0], depth: found.table[1] }),
    ),
  ];
}

/** @param {string} name @param {string} text */
function download(name, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {Roster} roster @param {string} form */
async function written(roster, form) {
  /** @type {RosterText} */
  const { text } = await post(`/api/rosters/text?form=${form}`, roster);
  const stem = roster.name.toLowerCase().replace(/[^a-z0-9]+/g, "-") || "roster";
  download(form === "yaml" ? `${stem}.yaml` : `${stem}.txt`, text);
}

/** @param {() => Promise<void>} work */
async function trying(work) {
  try {
    await work();
  } catch (error) {
    toast(say("roster.wrong", { reason: reasonOf(error) }));
  }
}

/**
 * The first roster of a paste with what its import had to say; the others are kept.
 * @param {string} text @returns {Promise<{roster: Roster, told: Told}>}
 */
export async function readList(text) {
  /** @type {ImportedList[]} */
  const [first, ...others] = await post("/api/rosters/import", text);
  for (const each of others) keep(each.roster);
  const told = {
    title: say("roster.imported", { name: first.roster.name, builder: first.builder }),
    problems: [...first.problems, ...others.flatMap((each) => each.problems)],
    notes: [
      ...first.notes,
      ...others.flatMap((each) => [say("roster.also-kept", { name: each.roster.name }), ...each.notes]),
    ],
  };
  return { roster: first.roster, told };
}

/** @param {(roster: Roster, told: Told) => void} take */
export function importing(take) {
  const text = h("textarea", { "aria-label": say("roster.import-hint"), spellcheck: "false" });
  const result = h("div", { role: "alert" });
  const dialog = openDialog(
    say("roster.import"),
    h(
      "div",
      { class: "roster-import" },
      h("p", {}, say("roster.import-hint")),
      text,
      result,
      h(
        "div",
        { class: "row" },
        button(
          say("roster.import-go"),
          async () => {
            try {
              const { roster, told } = await readList(text.value);
              take(roster, told);
              dialog.close();
            } catch (error) {
              // Here, not below: what lies under an open dialog is neither seen nor read out.
              put(result, h("p", { class: "verdict bad" }, say("roster.wrong", { reason: reasonOf(error) })));
            }
          },
          { kind: "main" },
        ),
      ),
    ),
  );
}

/** @type {Mode[]} */
const MODES = ["computer", "one-screen", "friend"];

/** @param {Roster} roster @param {ArmyLine[]} samples */
export function playing(roster, samples) {
  const mine = kept();
  const against = h(
    "select",
    { id: "against", onchange: () => only() },
    h("option", { value: "" }, say("roster.any")),
    h("option", { value: "friend" }, say("roster.friend-brings")),
    samples
      .filter((each) => each.points === roster.points_limit)
      .map((each) => h("option", { value: `sample ${each.id}` }, `${each.name} (${each.faction})`)),
    Object.values(mine)
      .filter((each) => each.points_limit === roster.points_limit)
      .map((each) => h("option", { value: `kept ${each.name}` }, say("roster.kept", { name: each.name }))),
  );
  /** @param {Mode} mode */
  const go = (mode) => {
    const [kind, ...name] = against.value.split(" ");
    const other = name.join(" ");
    /** @type {BattleWish} */
    const wish = { mode, you: "red", rosters: [JSON.stringify(roster), null] };
    if (kind === "kept") wish.rosters = [JSON.stringify(roster), JSON.stringify(mine[other])];
    if (kind === "friend") begin({ ...wish, awaits: "blue" });
    else begin(kind === "sample" ? { ...wish, armies: ["", other] } : wish);
  };
  const ways = MODES.map((mode) =>
    button(say(`roster.${mode}`), () => go(mode), {
      kind: mode === "computer" ? "main" : "plain",
      key: `play-${mode}`,
    }),
  );
  /** A list that a friend brings is for a battle with a friend. */
  const only = () => {
    for (const each of ways.slice(0, 2)) each.disabled = against.value === "friend";
  };
  return [
    h("h2", {}, say("roster.play")),
    h("label", { class: "field" }, h("span", {}, say("roster.against")), against),
    ways,
  ];
}

/** @param {Roster} roster @param {() => void} again */
export function keeping(roster, again) {
  return h(
    "div",
    { class: "row" },
    button(say("roster.download"), () => trying(() => written(roster, "yaml")), { key: "download" }),
    button(say("roster.copy-list"), () => trying(() => written(roster, "app")), { key: "as-text" }),
    button(
      say("roster.keep"),
      () => {
        keep(roster);
        toast(say("roster.was-kept", { name: roster.name }));
        again();
      },
      { key: "keep" },
    ),
  );
}
