// After the battle: how it went, the dice, the whole of it again, and "what if".
import { at, here } from "../address.js";
import { get, getText } from "../api.js";
import { begin, reasonOf } from "../begin.js";
import { toast } from "../dialog.js";
import { button, byId, h, put, translate } from "../dom.js";
import { setNames, sideName } from "../names.js";
import { sideMark } from "../battle/bits.js";
import { remarkable } from "../battle/luck.js";
import { Replayer } from "../replayer.js";
import { ownSeat, seats } from "../store.js";
import { say } from "../texts.js";
import { tellStory } from "./after_story.js";

/** @import {BattleWish, LuckView, PlayerView, ReplayFrame, ReplayView, ResultView, UnitLosses} from "../protocol.js" */

const SIDES = ["red", "blue"];

/** Which battle or replay this page is about. */
function subject() {
  const [, kind, id] = here().split("/");
  const key = decodeURIComponent(id || "");
  const held = seats()[key];
  const seat =
    new URLSearchParams(location.hash.slice(1)).get("seat") ||
    (held && (ownSeat(held) || held.watch)) ||
    undefined;
  return { replay: kind === "replay", id: key, seat };
}

/** @param {ResultView} result @param {Record<string, PlayerView>} players */
function verdict(result, players) {
  const winner = result.outcome?.winner;
  const title = !result.over
    ? say("after.going-on")
    : winner
      ? say("over.winner", { side: sideName(winner) })
      : say("over.draw");
  return [
    h("h1", { class: ["verdict-title", winner || "draw"] }, title),
    h(
      "p",
      { class: "big-score" },
      SIDES.map((side, index) => [
        index ? h("span", { class: "colon" }, ":") : null,
        h(
          "span",
          { class: "score-side" },
          sideMark(side),
          h("b", {}, String(result.points[side])),
          h("small", {}, players[side].name),
        ),
      ]),
    ),
  ];
}

/** @param {ResultView} result */
function rounds(result) {
  const rows = result.rounds;
  return h(
    "section",
    {},
    h("h2", {}, say("after.rounds")),
    h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", "aria-label": say("after.rounds") },
      h(
        "table",
        { class: "score-table" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            rows.map((each) => h("th", { scope: "col" }, say(each.round ? "after.round" : "after.before", { round: each.round }))),
            h("th", { scope: "col" }, say("after.all")),
          ),
        ),
        h(
          "tbody",
          {},
          SIDES.map((side) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, sideMark(side), say(`side.${side}`)),
              rows.map((each) => h("td", {}, String(each.points[side] || 0))),
              h("td", {}, h("b", {}, String(result.points[side]))),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {ResultView} result */
function losses(result) {
  return h(
    "section",
    {},
    h("h2", {}, say("after.losses")),
    h(
      "div",
      { class: "two" },
      SIDES.map((side) =>
        h(
          "div",
          {},
          h(
            "h3",
            {},
            sideMark(side),
            say("after.lost", { slain: sum(result.losses[side], "slain"), size: sum(result.losses[side], "size") }),
          ),
          h(
            "ul",
            { class: "loss-list" },
            result.losses[side].map((each) =>
              h(
                "li",
                {},
                h("span", {}, each.name),
                h(
                  "span",
                  { class: "quiet" },
                  each.destroyed
                    ? say("after.destroyed")
                    : each.slain
                      ? say("after.some", { slain: each.slain, size: each.size })
                      : each.damage
                        ? say("after.hurt", { damage: each.damage })
                        : say("after.whole"),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {UnitLosses[]} rows @param {"slain" | "size"} key */
const sum = (rows, key) => rows.reduce((total, each) => total + each[key], 0);

/** @param {ResultView} result */
function luck(result) {
  if (!Object.keys(result.luck).length) return null;
  return h(
    "section",
    {},
    h("h2", {}, say("after.luck")),
    h("p", { class: "quiet" }, say("after.luck-text")),
    h(
      "div",
      { class: "two" },
      SIDES.map((side) =>
        h(
          "div",
          {},
          h("h3", {}, sideMark(side), say(`side.${side}`)),
          h(
            "table",
            { class: "luck" },
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                ["kind", "dice", "total", "expected", "word"].map((each) =>
                  h("th", { scope: "col" }, say(`luck.${each}`)),
                ),
              ),
            ),
            h("tbody", {}, luckRows(result.luck[side] || {})),
          ),
        ),
      ),
    ),
    remarkable(result.rolls),
  );
}

/** @param {Record<string, LuckView>} kinds */
function luckRows(kinds) {
  const order = [
    "all",
    ...Object.keys(kinds)
      .filter((each) => each !== "all")
      .sort((a, b) => kinds[b].dice - kinds[a].dice),
  ];
  return order
    .filter((each) => kinds[each] && each !== "shuffle")
    .slice(0, 8)
    .map((each) => {
      const row = kinds[each];
      const word = row.deviation > 1 ? "luck.good" : row.deviation < -1 ? "luck.bad" : "luck.fair";
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, say(`roll.${each}`, {}, each)),
        h("td", {}, String(row.dice)),
        h("td", {}, String(row.total)),
        h("td", {}, String(row.expected)),
        h("td", {}, say(word)),
      );
    });
}

/** @typedef {{replay: boolean, id: string, seat: string | undefined}} Subject */

/** A new battle from a decision of this one. @param {Subject} about @param {number} number @param {Partial<BattleWish>} how */
function branchOff(about, number, how) {
  const from = { ...(about.replay ? { replay: about.id } : { battle: about.id, seat: about.seat }), number };
  return begin({ mode: "branch", ...how, from });
}

/** @param {Subject} about @param {Replayer} player @param {ReplayFrame[]} frames */
function branching(about, player, frames) {
  const branch = (/** @type {Partial<BattleWish>} */ how) => branchOff(about, frames[player.at].number, how);
  return h(
    "section",
    { class: "what-if" },
    h("h2", {}, say("after.what-if")),
    h("p", {}, say("after.what-if-text")),
    h(
      "div",
      { class: "row" },
      button(say("after.as-red"), () => branch({ play: "computer", you: "red" }), { key: "as-red" }),
      button(say("after.as-blue"), () => branch({ play: "computer", you: "blue" }), { key: "as-blue" }),
      button(say("start.one-screen"), () => branch({ play: "one-screen" }), { key: "as-both" }),
    ),
  );
}

/** @param {Subject} about */
function keeping(about) {
  const save = async () => {
    try {
      const text = await getText(`/api/battles/${encodeURIComponent(about.id)}/save`, about.seat);
      const link = h("a", {
        href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
        download: `warhost-${about.id}.json`,
      });
      link.click();
    } catch (error) {
      toast(reasonOf(error));
    }
  };
  const watching = seats()[about.id]?.watch;
  const link = about.replay ? location.href : watching ? `${location.origin}${at(`/after/${about.id}`)}#seat=${watching}` : null;
  const share = async () => {
    await navigator.clipboard?.writeText(link || "").catch(() => {});
    toast(say("invite.copied"));
  };
  return h(
    "div",
    { class: "row" },
    about.replay ? null : button(say("after.download"), save, { key: "download" }),
    link ? button(say("after.share"), share, { key: "share" }) : null,
    h("a", { class: "button", href: "/" }, say("over.again")),
  );
}

async function start() {
  translate();
  const about = subject();
  const place = byId("main");
  put(
    place,
    h("p", { class: "loading", role: "status" }, h("progress", { "aria-label": say("after.loading") }), say("after.loading")),
  );
  /** @type {ReplayView} */
  let data;
  try {
    data = await get(
      about.replay
        ? `/api/replays/${encodeURIComponent(about.id)}`
        : `/api/battles/${encodeURIComponent(about.id)}/replay`,
      about.seat,
    );
  } catch (error) {
    put(
      place,
      h("h1", {}, say("after.none")),
      h("p", {}, reasonOf(error)),
      h("p", {}, h("a", { href: "/" }, say("closed.home"))),
    );
    return;
  }
  if (!about.replay) setNames(await namesAt(about.id));
  show(place, about, data);
}

/** What the players of a battle are called. @param {string} battle @returns {Promise<Record<string, string>>} */
async function namesAt(battle) {
  /** @type {ResultView | null} */
  const found = await get(`/api/battles/${encodeURIComponent(battle)}/result`).catch(() => null);
  return found?.names || {};
}

/** @param {HTMLElement} place @param {Subject} about @param {ReplayView} data */
function show(place, about, data) {
  const last = data.frames[data.frames.length - 1].state;
  const stage = h("div", {});
  const story = h("section", { class: "story", id: "story" });
  put(
    place,
    h(
      "section",
      { class: "result" },
      verdict(data.result, last.players),
      keeping(about),
      data.note ? h("p", { class: "quiet" }, data.note) : null,
    ),
    h(
      "div",
      { class: "after-columns" },
      h("section", { class: "again" }, h("h2", {}, say("after.again")), stage, story),
      h("div", { class: "after-side" }, rounds(data.result), losses(data.result), luck(data.result)),
    ),
  );
  const player = new Replayer(stage, data.frames);
  player.go(data.frames.length - 1);
  stage.append(branching(about, player, data.frames));
  if (!data.result.over) return story.remove();
  const path = `/api/${about.replay ? "replays" : "battles"}/${encodeURIComponent(about.id)}/story`;
  tellStory(story, path, about.seat, {
    frames: data.frames,
    go: (frame) => {
      player.go(frame);
      stage.scrollIntoView({ block: "start", behavior: "smooth" });
    },
    playOn: (number, side) => branchOff(about, number, { play: "computer", you: side === "blue" ? "blue" : "red" }),
  });
}

start();
