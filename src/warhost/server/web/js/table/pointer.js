// Fingers and mice on the table: a tap, a drag of something, a pan, or a pinch.

const SLACK = 6;

/**
 * @typedef {object} Listener
 * @property {(point: {x: number, y: number}, near: number, event: PointerEvent) => Drag | null} grab what can be dragged here
 * @property {(point: {x: number, y: number}, near: number, event: PointerEvent) => void} tap
 * @property {(point: {x: number, y: number} | null, near: number) => void} hover
 */
/** @typedef {{move: (point: {x: number, y: number}) => void, end: () => void, cancel: () => void}} Drag */

/** Watches the pointers of a table. */
export class Pointers {
  /** @param {GlobalEventHandlers & Element} surface @param {import("./table.js").Table["view"]} view @param {Listener} listener */
  constructor(surface, view, listener) {
    this.surface = surface;
    this.view = view;
    this.listener = listener;
    /** @type {Map<number, {x: number, y: number}>} */
    this.down = new Map();
    /** @type {Drag | null} */
    this.drag = null;
    this.started = { x: 0, y: 0 };
    this.moved = false;
    surface.addEventListener("pointerdown", (event) => this.press(event));
    surface.addEventListener("pointermove", (event) => this.move(event));
    surface.addEventListener("pointerup", (event) => this.release(event));
    surface.addEventListener("pointercancel", (event) => this.cancel(event));
    surface.addEventListener("pointerleave", () => this.down.size || listener.hover(null, 0));
  }

  /** How far off, in inches, something is still meant. @param {PointerEvent} event */
  near(event) {
    return (event.pointerType === "mouse" ? 6 : 20) / this.view.scale;
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button > this.view.buttons) return;
    this.surface.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.down.size > 1) {
      this.drag?.cancel();
      this.drag = null;
      this.moved = true;
      return;
    }
    this.started = { x: event.clientX, y: event.clientY };
    this.moved = false;
    const first = event.button === 0;
    this.drag = first ? this.listener.grab(this.view.place(event.clientX, event.clientY), this.near(event), event) : null;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.down.get(event.pointerId);
    if (!last) {
      if (event.pointerType === "mouse")
        this.listener.hover(this.view.place(event.clientX, event.clientY), this.near(event));
      return;
    }
    if (this.down.size === 2) return this.pinch(event, last);
    if (!this.moved && Math.hypot(event.clientX - this.started.x, event.clientY - this.started.y) < SLACK) return;
    this.moved = true;
    if (this.drag) this.drag.move(this.view.along(event.clientX, event.clientY));
    else this.view.sweep(event.clientX - last.x, event.clientY - last.y, event);
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} last */
  pinch(event, last) {
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const centre = this.view.drawn((event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    if (before > 0) this.view.zoomBy(after / before, centre);
    this.view.panBy((event.clientX - last.x) / 2, (event.clientY - last.y) / 2);
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  release(event) {
    if (!this.down.delete(event.pointerId) || this.down.size) return;
    const drag = this.drag;
    this.drag = null;
    if (!this.moved) {
      drag?.cancel();
      if (event.button > 0) return;
      this.listener.tap(this.view.place(event.clientX, event.clientY), this.near(event), event);
    } else drag?.end();
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.down.delete(event.pointerId);
    this.drag?.cancel();
    this.drag = null;
  }
}
