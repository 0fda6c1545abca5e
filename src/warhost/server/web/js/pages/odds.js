// The odds page: a form, and its answer. All that was asked is in the address.
import { at } from "../address.js";
import { get } from "../api.js";
import { reasonOf } from "../begin.js";
import { byId, h, put, translate } from "../dom.js";
import { say } from "../texts.js";
import { AttackForm } from "./odds_attack.js";
import { MatrixForm } from "./odds_matrix.js";
import { RollForm } from "./odds_rolls.js";

/** @import {OddsArmy} from "../protocol.js" */

const TABS = { attack: AttackForm, rolls: RollForm, matrix: MatrixForm };
const PAUSE = 200;

/** @param {string} shown */
function tabs(shown) {
  return h(
    "nav",
    { class: "tabs", "aria-label": say("odds.tabs") },
    Object.keys(TABS).map((each) =>
      h(
        "a",
        { href: each === "attack" ? "/odds" : `/odds?show=${each}`, "aria-current": each === shown ? "page" : null },
        say(`odds.tab.${each}`),
      ),
    ),
  );
}

async function start() {
  translate();
  const query = new URLSearchParams(location.search);
  const wanted = query.get("show") || "attack";
  const shown = /** @type {keyof typeof TABS} */ (wanted in TABS ? wanted : "attack");
  query.delete("show");
  const place = byId("main");
  put(place, h("p", { class: "quiet", role: "status" }, say("loading")));
  /** @type {OddsArmy[]} */
  let armies;
  try {
    armies = await get("/api/odds/units");
  } catch (error) {
    put(place, h("h1", {}, say("odds.title")), h("p", {}, reasonOf(error)));
    return;
  }
  const result = h("section", { class: "odds-result", id: "result", "aria-busy": "false" });
  const spoken = h("p", { class: "offscreen", role: "status" });
  let waiting = 0;
  let number = 0;
  const form = new TABS[shown](armies, query, () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, PAUSE);
  });

  async function ask() {
    const mine = ++number;
    const asked = form.query();
    const address = new URLSearchParams(asked);
    if (shown !== "attack") address.set("show", shown);
    history.replaceState(null, "", at(`/odds?${address}`));
    result.setAttribute("aria-busy", "true");
    try {
      const found = await get(`${form.path}?${asked}`);
      if (mine === number) {
        form.show(result, found, asked);
        spoken.textContent = result.querySelector(".odds-summary")?.textContent || "";
      }
    } catch (error) {
      if (mine === number)
        put(result, h("p", { class: "problems", role: "alert" }, say("odds.wrong", { reason: reasonOf(error) })));
    }
    if (mine === number) result.setAttribute("aria-busy", "false");
  }

  put(
    place,
    h("h1", {}, say("odds.title")),
    h("p", { class: "quiet" }, say("odds.text")),
    tabs(shown),
    spoken,
    h("div", { class: ["odds-both", shown] }, form.form, result),
  );
  await ask();
}

start();
