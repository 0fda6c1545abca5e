// The roster in hand and the ones that are kept, in this browser only.

/** @import {Roster} from "../protocol.js" */

const HAND = "warhost.roster";
const KEPT = "warhost.rosters";

/** @template T @param {string} key @param {T} otherwise @returns {T} */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) || "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // No room, or no storage: the page works without.
  }
}

/** @param {string} faction @returns {Roster} */
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

/** @returns {Roster | null} */
export const inHand = () => read(HAND, null);

/** @param {Roster} roster */
export const keepInHand = (roster) => write(HAND, roster);

/** @returns {Record<string, Roster>} */
export const kept = () => read(KEPT, {});

/** @param {Roster} roster */
export function keep(roster) {
  write(KEPT, { ...kept(), [roster.name]: roster });
}
