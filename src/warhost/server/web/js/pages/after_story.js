// The story of a battle: the chances over it, what turned it, who did most, what cost most, a picture to show.
import { button, h, put, s } from "../dom.js";
import { get } from "../api.js";
import { reasonOf } from "../begin.js";
import { sideMark } from "../battle/bits.js";
import { capital, proseView } from "../prose.js";
import { say } from "../texts.js";

/** @import {CostlyView, DeedsView, LogLine, ReplayFrame, StoryView, TurningPoint} from "../protocol.js" */
/** @import {Child} from "../page.js" */

/**
 * @typedef {object} Looking what the story can do on its page
 * @property {ReplayFrame[]} frames
 * @property {(frame: number) => void} go show a frame
 * @property {(number: number, side: string) => void} playOn a new battle from a decision
 */

/** @type {Record<string, boolean>} lines that tell nothing of a turning point by themselves */
const ASIDE = { title: true, round: true, turn: true, phase: true, dice: true, tally: true, why: true, unasked: true };
const [WIDE, HIGH] = [600, 200];

/** @param {number} chance */
const whole = (chance) => Math.round(chance * 100);

/** Fetch the story and put it into its place; a battle that has none is told without it. @param {HTMLElement} place @param {string} path @param {string | undefined} seat @param {Looking} looking */
export async function tellStory(place, path, seat, looking) {
  put(place, h("h2", {}, say("story.title")), h("p", { class: "quiet", role: "status" }, say("story.loading")));
  try {
    /** @type {StoryView} */
    const story = await get(path, seat);
    put(place, h("h2", {}, say("story.title")), ...told(story, looking));
  } catch (error) {
    put(place, h("h2", {}, say("story.title")), h("p", { class: "quiet" }, say("story.none", { reason: reasonOf(error) })));
  }
}

/** @param {StoryView} story @param {Looking} looking @returns {Child[]} */
function told(story, looking) {
  return [
    story.note ? h("p", { class: "quiet" }, say("story.none", { reason: story.note })) : null,
    story.chances.length > 1 ? chart(story, looking) : null,
    story.turning.length ? section("story.turning", h("ul", { class: "story-list" }, story.turning.map((each) => turning(each, looking)))) : null,
    costly(story.costly, looking),
    story.deeds.length ? section("story.deeds", h("ol", { class: "story-list" }, story.deeds.map(deedsOf))) : null,
    picture(story.picture),
  ];
}

/** @param {string} title @param {...Child} body */
const section = (title, ...body) => h("section", { class: "story-part" }, h("h3", {}, say(title)), ...body);

/** The frame that shows a decision. @param {ReplayFrame[]} frames @param {number} number */
export function frameOf(frames, number) {
  const found = frames.findIndex((each) => each.number >= number);
  return found < 0 ? frames.length - 1 : found;
}

/** @param {StoryView} story @param {Looking} looking */
function chart(story, { frames, go }) {
  const first = story.chances[0].number;
  const span = Math.max(1, story.chances[story.chances.length - 1].number - first);
  const spot = (/** @type {{number: number, red: number}} */ each) =>
    `${(((each.number - first) / span) * WIDE).toFixed(1)},${((1 - each.red) * HIGH).toFixed(1)}`;
  const line = story.chances.map(spot).join(" ");
  const marks = story.turning.map((each) => {
    const [x, y] = spot({ number: each.number, red: each.after }).split(",");
    return s("circle", { cx: x, cy: y, r: 7, class: "story-mark" });
  });
  const last = story.chances[story.chances.length - 2] || story.chances[0];
  const drawing = s(
    "svg",
    {
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      class: "story-chart",
      role: "img",
      "aria-label": say("story.chart", { first: whole(story.chances[0].red), last: whole(last.red) }),
    },
    s("rect", { width: WIDE, height: HIGH, class: "story-blue" }),
    s("polygon", { points: `0,${HIGH} ${line} ${WIDE},${HIGH}`, class: "story-red" }),
    s("path", { d: `M0 ${HIGH / 2}H${WIDE}`, class: "story-half" }),
    s("polyline", { points: line, class: "story-line" }),
    marks,
  );
  drawing.addEventListener("click", (event) => {
    const box = drawing.getBoundingClientRect();
    go(frameOf(frames, first + ((event.clientX - box.left) / box.width) * span));
  });
  return section("story.chances", drawing, h("p", { class: "quiet" }, say("story.chances-text")));
}

/** What was told between two decisions. @param {ReplayFrame[]} frames @param {number} since @param {number} number @returns {LogLine[]} */
export function linesBetween(frames, since, number) {
  return frames
    .flatMap((each) => each.lines)
    .filter((each) => each.number > since && each.number <= number && !ASIDE[each.kind]);
}

/** @param {TurningPoint} each @param {Looking} looking */
function turning(each, { frames, go }) {
  const side = each.after > each.before ? "red" : "blue";
  const [before, after] = side === "red" ? [each.before, each.after] : [1 - each.before, 1 - each.after];
  return h(
    "li",
    {},
    h(
      "p",
      {},
      sideMark(side),
      h("strong", {}, say("story.turned", { side: say(`side.${side}`), before: whole(before), after: whole(after) })),
    ),
    linesBetween(frames, each.since, each.number)
      .slice(0, 4)
      .map((line) => h("p", { class: "quiet" }, proseView(line.words))),
    button(say("story.show"), () => go(frameOf(frames, each.number)), { kind: "quiet", key: `turn-${each.number}` }),
  );
}

/** @param {CostlyView[]} all @param {Looking} looking */
function costly(all, { frames, go, playOn }) {
  if (!all.length) return section("story.costly", h("p", { class: "quiet" }, say("story.costly-none")));
  return section(
    "story.costly",
    h("p", { class: "quiet" }, say("story.costly-text")),
    h(
      "ul",
      { class: "story-list" },
      all.map((each) =>
        h(
          "li",
          {},
          h(
            "p",
            {},
            sideMark(each.player),
            h("strong", {}, say("story.cost", { better: whole(each.better), given: whole(each.given) })),
          ),
          linesBetween(frames, each.number, each.number + 1)
            .slice(0, 2)
            .map((line) => h("p", { class: "quiet" }, proseView(line.words))),
          h("p", {}, say("story.idea"), " ", proseView(capital(each.idea))),
          h(
            "div",
            { class: "row" },
            button(say("story.play-on"), () => playOn(each.number, each.player), { key: `play-${each.number}` }),
            button(say("story.show"), () => go(frameOf(frames, each.number)), { kind: "quiet", key: `show-${each.number}` }),
          ),
        ),
      ),
    ),
  );
}

/** @param {DeedsView} each */
function deedsOf(each) {
  return h(
    "li",
    {},
    sideMark(each.player),
    h("strong", {}, each.name),
    " ",
    say("story.did", { damage: each.damage, slain: each.slain, destroyed: each.destroyed }),
  );
}

/** A picture to show to others, as it is drawn and as dots. @param {string} svg */
function picture(svg) {
  const link = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const shown = h("img", { alt: say("story.picture-alt"), class: "story-picture", width: 1200, height: 630 });
  shown.src = link;
  const dots = async () => {
    const canvas = h("canvas", { width: 1200, height: 630 });
    await shown.decode();
    canvas.getContext("2d")?.drawImage(shown, 0, 0, 1200, 630);
    canvas.toBlob((blob) => blob && download(URL.createObjectURL(blob), "warhost-battle.png"), "image/png");
  };
  return section(
    "story.picture",
    shown,
    h(
      "div",
      { class: "row" },
      button(say("story.png"), dots, { key: "picture-png" }),
      button(say("story.svg"), () => download(link, "warhost-battle.svg"), { key: "picture-svg" }),
    ),
  );
}

/** @param {string} link @param {string} name */
function download(link, name) {
  const anchor = h("a", { download: name });
  anchor.href = link;
  anchor.click();
}
