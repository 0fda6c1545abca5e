// Beginning a battle: ask the server for one, keep the seats, go there.
import { post } from "./api.js";
import { toast } from "./dialog.js";
import { keepSeats } from "./store.js";
import { say } from "./texts.js";

/** @param {any} made what the server answered @param {string} mode @returns {string} where to go */
export function placeOf(made, mode) {
  keepSeats(made.id, { seats: made.seats, watch: made.watch, mode, made: Date.now() });
  const seat = made.seats.both || made.seats.red || made.seats.blue;
  return seat ? `/battle/${made.id}#seat=${seat}` : `/watch/${made.id}#seat=${made.watch}`;
}

/** @param {any} wish */
export async function begin(wish) {
  try {
    const made = await post("/api/battles", wish);
    location.assign(placeOf(made, wish.play || wish.mode));
    return true;
  } catch (error) {
    toast(say("start.failed", { reason: reasonOf(error) }));
    return false;
  }
}

/** @param {any} error */
export function reasonOf(error) {
  return error?.message === "offline" ? say("offline.short") : String(error?.message || error);
}
