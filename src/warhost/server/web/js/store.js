// What the page remembers in this browser: settings, seats, answers to reactions.

/** @template T @param {string} name @param {T} otherwise @returns {T} */
function read(name, otherwise) {
  try {
    const found = localStorage.getItem(`warhost.${name}`);
    return found === null ? otherwise : JSON.parse(found);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value */
function write(name, value) {
  try {
    localStorage.setItem(`warhost.${name}`, JSON.stringify(value));
  } catch {
    // Private browsing or a full store: the page works on without remembering.
  }
}

const DEFAULTS = { theme: "auto", quick: false, labels: true, everything: false, hold: "a while", solid: false, sound: false, volume: 0.5 };

/**
 * `everything`: to be asked even where there is only one answer. `hold`: how long dice and announcements stay. `solid`: the table in three dimensions. `volume`: from 0 to 1.
 * @returns {{theme: string, quick: boolean, labels: boolean, everything: boolean, hold: string, solid: boolean, sound: boolean, volume: number}}
 */
export function settings() {
  return { ...DEFAULTS, ...read("settings", {}) };
}

/** @param {Partial<ReturnType<typeof settings>>} changes */
export function changeSettings(changes) {
  write("settings", { ...settings(), ...changes });
  const theme = settings().theme;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The computer player of the last battle. @returns {string} */
export const lastLevel = () => read("level", "");

/** @param {string} level */
export const keepLevel = (level) => write("level", level);

/** The armies of the last battle: one's own, and the other. @returns {{mine?: string, theirs?: string}} */
export const lastArmies = () => read("armies", {});

/** @param {"mine" | "theirs"} whose @param {string} army */
export const keepArmy = (whose, army) => write("armies", { ...lastArmies(), [whose]: army });

/** What the player of this browser is called. @returns {string} */
export const lastName = () => read("name", "");

/** @param {string} name */
export const keepName = (name) => write("name", name);

/** Puzzles that are solved, by name. @returns {Record<string, boolean>} */
export const solvedPuzzles = () => read("puzzles", {});

/** @param {string} puzzle */
export const keepSolved = (puzzle) => write("puzzles", { ...solvedPuzzles(), [puzzle]: true });

/** What the guide of a first battle remembers: the battle, what was done, and whether it was sent away. @returns {{battle?: string, done?: string[], left?: boolean}} */
export const guided = () => read("guided", {});

/** @param {ReturnType<typeof guided>} kept */
export const keepGuided = (kept) => write("guided", kept);

/** @typedef {{seats: Record<string, string>, watch?: string, mode?: string, you?: string, made?: number, invitation?: string, taken?: boolean}} Held */

/**
 * Seats by battle: {id: {seats: {red: token}, watch, mode, you}}.
 * @returns {Record<string, Held>}
 */
export function seats() {
  return read("seats", {});
}

/** The seat to play from: whoever made a battle for a friend may hold both of older ones. @param {Held} held */
export const ownSeat = (held) => held.seats.both || held.seats[held.you || ""] || held.seats.red || held.seats.blue;

/** @param {string} battle @param {Partial<Held>} held */
export function keepSeats(battle, held) {
  const all = seats();
  const old = all[battle] || { seats: {} };
  write("seats", { ...all, [battle]: { ...old, ...held, seats: { ...old.seats, ...held.seats } } });
}

/** @param {string} battle */
export function forgetSeats(battle) {
  const all = seats();
  delete all[battle];
  write("seats", all);
}

/**
 * What to do when a reaction could be used: "always", "never" or "ask".
 * @param {string} ability
 */
export function reactionRule(ability) {
  return reactionRules()[ability]?.rule || "ask";
}

/** @param {string} ability @param {string} name @param {string} rule */
export function setReactionRule(ability, name, rule) {
  const all = reactionRules();
  if (rule === "ask") delete all[ability];
  else all[ability] = { name, rule };
  write("reactions", all);
}

/** @returns {Record<string, {name: string, rule: string}>} */
export function reactionRules() {
  return read("reactions", {});
}
