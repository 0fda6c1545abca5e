// Settings of this browser: the show, the light, what to do about reactions; and how to play by keys.
import { openDialog } from "../dialog.js";
import { button, h, put } from "../dom.js";
import { changeSettings, reactionRules, setReactionRule, settings } from "../store.js";
import { say } from "../texts.js";

const HOLDS = ["a moment", "a while", "click"];

/** @param {string} label @param {"quick" | "labels" | "everything" | "sound"} name @param {(on: boolean) => void} [then] */
function toggle(label, name, then) {
  const box = h("input", {
    type: "checkbox",
    checked: settings()[name],
    onchange: () => {
      changeSettings({ [name]: box.checked });
      then?.(box.checked);
    },
  });
  return h("label", { class: "check" }, box, label);
}

/** How long dice and announcements stay. */
function holding() {
  const pick = h(
    "select",
    { "data-key": "hold", onchange: () => changeSettings({ hold: pick.value }) },
    HOLDS.map((each) => h("option", { value: each, selected: settings().hold === each }, say(`hold.${each}`))),
  );
  return h("label", { class: "field" }, say("settings.hold"), pick);
}

/** How loud; a bell says so. @param {import("./app.js").App} app */
function volume(app) {
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 1,
    step: 0.05,
    value: settings().volume,
    "data-key": "volume",
    onchange: () => {
      changeSettings({ volume: Number(slider.value) });
      app.sounds.play("chime");
    },
  });
  return h("label", { class: "field" }, say("settings.volume"), slider);
}

function themes() {
  const pick = h(
    "select",
    { onchange: () => changeSettings({ theme: pick.value }) },
    ["auto", "light", "dark"].map((each) =>
      h("option", { value: each, selected: settings().theme === each }, say(`theme.${each}`)),
    ),
  );
  return h("label", { class: "field" }, say("settings.theme"), pick);
}

/** @param {HTMLElement} place */
function reactions(place) {
  const kept = Object.entries(reactionRules());
  put(
    place,
    kept.length
      ? kept.map(([ability, { name, rule }]) =>
          h(
            "li",
            {},
            `${name}: ${say(`reaction.${rule}`)} `,
            button(
              say("reaction.forget"),
              () => {
                setReactionRule(ability, name, "ask");
                reactions(place);
              },
              { kind: "quiet" },
            ),
          ),
        )
      : h("li", { class: "quiet" }, say("settings.no-reactions")),
  );
}

/** @param {import("./app.js").App} app */
export function openSettings(app) {
  const list = h("ul", { class: "reaction-list" });
  reactions(list);
  const keys = ["f", "t", "p", "v", "l", "c", "z", "tabs", "arrows", "shift", "brackets", "enter", "escape", "n", "zoom", "turn"];
  const share = app.now?.id ? h("p", {}, h("a", { href: "/" }, say("settings.home"))) : null;
  openDialog(
    say("settings.title"),
    h(
      "div",
      { class: "settings" },
      toggle(say("settings.quick"), "quick", (on) => setPace(app, on)),
      toggle(say("settings.everything"), "everything", (on) => app.link.send({ type: "asking", brief: !on })),
      holding(),
      toggle(say("settings.sound"), "sound", () => app.sounds.play("horn")),
      volume(app),
      themes(),
      h("h3", {}, say("settings.reactions")),
      list,
      h("h3", {}, say("settings.keys")),
      h(
        "dl",
        { class: "keys" },
        keys.map((each) => [h("dt", {}, say(`keys.${each}`)), h("dd", {}, say(`keys.${each}-does`))]),
      ),
      app.now?.dice?.commitment
        ? h("p", { class: "quiet wrap" }, say("settings.dice", { hash: app.shown.dice.commitment }))
        : null,
      share,
    ),
  );
}

/** How fast computer players go on. @param {import("./app.js").App} app @param {boolean} quick */
export function setPace(app, quick) {
  app.link.send({ type: "pace", seconds: quick ? 0 : 0.6 });
  if (quick) app.pace.hurry();
}
