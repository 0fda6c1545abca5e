// Distributions drawn as bars, with the same as a table beside them.
import { h, s } from "../dom.js";
import { say } from "../texts.js";

/** @import {BarView, DistributionView} from "../protocol.js" */

const WIDTH = 480;
const HEIGHT = 190;
const FLOOR = 160;
const LEAST = 5e-4;

/** A chance as players read it: what is possible is never 0, what may fail never 100%. @param {number} chance */
export function percent(chance) {
  if (chance > 0 && chance < LEAST) return "<0.1%";
  if (chance < 1 - 1e-12 && chance > 1 - LEAST) return ">99.9%";
  return `${(100 * chance).toFixed(1)}%`;
}

/** @param {BarView} bar */
const said = (bar) =>
  say("odds.bar", { label: bar.label, low: bar.low, chance: percent(bar.chance), more: percent(bar.at_least) });

/** @param {string} what @param {DistributionView} found */
function picture(what, found) {
  const { bars } = found;
  const most = Math.max(...bars.map((each) => each.chance));
  const likely = bars.find((each) => each.chance === most)?.label || "0";
  const step = WIDTH / Math.max(bars.length, 6);
  const wide = Math.min(step * 0.82, 48);
  const every = Math.ceil(26 / step);
  const left = (WIDTH - step * bars.length) / 2;
  return s(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "bars",
      role: "img",
      "aria-label": say("odds.chart", { what, mean: found.mean.toFixed(2), likely }),
    },
    s("line", { x1: 0, x2: WIDTH, y1: FLOOR, y2: FLOOR, class: "floor" }),
    bars.map((bar, /** @type {number} */ index) => {
      const tall = (bar.chance / most) * (FLOOR - 22);
      const middle = left + step * (index + 0.5);
      return s(
        "g",
        { class: bar.gone ? "bar gone" : "bar" },
        s("title", {}, said(bar)),
        s("rect", { x: middle - wide / 2, y: FLOOR - tall, width: wide, height: tall }),
        index % every === 0 ? s("text", { x: middle, y: FLOOR + 18, class: "value" }, bar.label) : null,
        step >= 36 ? s("text", { x: middle, y: FLOOR - tall - 5 }, percent(bar.chance)) : null,
      );
    }),
  );
}

/** @param {string} what @param {DistributionView} found */
function table(what, found) {
  return h(
    "div",
    { class: "scroller chances", tabindex: "0", role: "region", "aria-label": what },
    h(
      "table",
      {},
      h("caption", { class: "offscreen" }, what),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["odds.value", "odds.exactly", "odds.at-least"].map((key) => h("th", { scope: "col" }, say(key))),
        ),
      ),
      h(
        "tbody",
        {},
        found.bars.map((bar) =>
          h(
            "tr",
            { class: bar.gone ? "gone" : null },
            h("th", { scope: "row" }, bar.label),
            h("td", {}, percent(bar.chance)),
            h("td", {}, percent(bar.at_least)),
          ),
        ),
      ),
    ),
  );
}

/** A distribution: its picture, and its table. @param {string} what @param {DistributionView} found */
export function chart(what, found) {
  const gone = found.bars.find((each) => each.gone);
  return h(
    "section",
    { class: "chart" },
    h("h3", {}, what),
    h("div", { class: "chart-both" }, picture(what, found), table(what, found)),
    gone && found.bars.length > 1 ? h("p", { class: "quiet" }, say("odds.gone", { value: gone.low })) : null,
  );
}
