// Beginning a battle: ask the server for one, keep the seats, go there.
import { at } from "./address.js";
import { post } from "./api.js";
import { toast } from "./dialog.js";
import { keepSeats, ownSeat, seats } from "./store.js";
import { say } from "./texts.js";

/** @import {BattleMade, BattleWish} from "./protocol.js" */

/** @param {BattleMade} made what the server answered @param {string} mode @param {string} [you] one's side @returns {string} where to go */
export function placeOf(made, mode, you) {
  const { invitation } = made;
  keepSeats(made.id, { seats: made.seats, watch: made.watch, mode, you, made: Date.now(), invitation });
  const seat = ownSeat(seats()[made.id]);
  return seat ? `/battle/${made.id}#seat=${seat}` : `/watch/${made.id}#seat=${made.watch}`;
}

/** @param {BattleWish} wish */
export async function begin(wish) {
  try {
    /** @type {BattleMade} */
    const made = await post("/api/battles", wish);
    location.assign(at(placeOf(made, wish.play || wish.mode, wish.you)));
    return true;
  } catch (error) {
    toast(say("start.failed", { reason: reasonOf(error) }));
    return false;
  }
}

/** @param {unknown} error */
export function reasonOf(error) {
  const text = error instanceof Error && error.message ? error.message : String(error);
  return text === "offline" ? say("offline.short") : text;
}
