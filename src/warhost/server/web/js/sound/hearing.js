// Which sound goes with what happens.

/** @import {ToldEvent} from "../protocol.js" */
/** @typedef {{name: string, size: number}} Heard */

/** So many at once are heard; the rest would be noise. */
const MOST = 4;
/** What matters most is heard first where there is too much. */
const ORDER = ["fanfare", "horn", "fall", "steel", "arrow", "chime", "drum", "march", "dice"];

/** @param {ToldEvent["event"]} event @param {string} phase @returns {Heard | null} */
function soundOf(event, phase) {
  switch (event.type) {
    case "Rolled":
      return event.kind === "shuffle" ? null : { name: "dice", size: event.faces.length };
    case "Attacked":
      return { name: phase === "shooting" ? "arrow" : "steel", size: event.attacks };
    case "Slain":
      return { name: "fall", size: 1 };
    case "Moved":
      return { name: "march", size: 1 };
    case "Scored":
      return event.points > 0 ? { name: "chime", size: event.points } : null;
    case "Controlled":
      return { name: "drum", size: 1 };
    case "StartOf":
      return event.what === "turn" ? { name: "horn", size: 1 } : null;
    case "Ending":
      return { name: "fanfare", size: 1 };
    default:
      return null;
  }
}

/** What is heard of some events: each sound once, as large as all of its kind. @param {ToldEvent[]} events @param {string} phase @returns {Heard[]} */
export function heardOf(events, phase) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const { event } of events) {
    const heard = soundOf(event, phase);
    if (heard) sizes.set(heard.name, (sizes.get(heard.name) || 0) + heard.size);
  }
  return ORDER.filter((name) => sizes.has(name))
    .slice(0, MOST)
    .map((name) => ({ name, size: /** @type {number} */ (sizes.get(name)) }));
}
