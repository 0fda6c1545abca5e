// The roster in hand and the ones that are kept, in this browser only.
const HAND = "warhost.roster";
const KEPT = "warhost.rosters";

/** @param {string} key @param {any} otherwise */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) || "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // No room, or no storage: the page works without.
  }
}

/** @param {string} faction @returns {any} */
export const blank = (faction) => ({
  schema: "matched-play-roster/1",
  name: "My army",
  points_limit: 1000,
  faction,
  battle_formation: null,
  regiments: [],
  auxiliaries: [],
  faction_terrain: null,
  lores: {},
});

export const inHand = () => read(HAND, null);

/** @param {any} roster */
export const keepInHand = (roster) => write(HAND, roster);

/** @returns {Record<string, any>} */
export const kept = () => read(KEPT, {});

/** @param {any} roster */
export function keep(roster) {
  write(KEPT, { ...kept(), [roster.name]: roster });
}
