// Looking at the table: zoom and pan by wheel, pinch, buttons and keys.

export const MARGIN = 0.6;
const CLOSEST = 8;

/** The part of the table that is seen, as the viewBox of an SVG. */
export class View {
  /** @param {SVGSVGElement} svg @param {() => void} changed */
  constructor(svg, changed) {
    this.svg = svg;
    this.changed = changed;
    this.width = 30;
    this.depth = 22;
    this.zoom = 1;
    this.centre = { x: 15, y: 11 };
    /** Size in pixels as last seen: asking anew lays the page out. */
    this.span = { width: 0, height: 0 };
    /** It lies under figures and shows all of itself. */
    this.lying = false;
    /** Only the first button of a mouse does something. */
    this.buttons = 0;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.apply()).observe(svg);
  }

  /** @param {number} width @param {number} depth */
  size(width, depth) {
    if (this.width === width && this.depth === depth) return;
    [this.width, this.depth] = [width, depth];
    this.fit();
  }

  fit() {
    this.zoom = 1;
    this.centre = { x: this.width / 2, y: this.depth / 2 };
    this.apply();
  }

  /** Pixels of the screen for an inch of the table. */
  get scale() {
    const [across, along] = [this.width + 2 * MARGIN, this.depth + 2 * MARGIN];
    return (Math.min(this.span.width / across, this.span.height / along) || 1) * this.zoom;
  }

  /** All of it, for another view to look at. */
  lie() {
    this.lying = true;
    this.svg.classList.add("lying");
    this.svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${this.width + 2 * MARGIN} ${this.depth + 2 * MARGIN}`);
  }

  stand() {
    this.lying = false;
    this.svg.classList.remove("lying");
    this.svg.style.width = this.svg.style.height = "";
    this.apply();
  }

  apply() {
    if (this.lying) return this.lie();
    const box = (this.span = this.svg.getBoundingClientRect());
    if (!box.width || !box.height) return;
    const scale = this.scale;
    const [seenX, seenY] = [box.width / scale, box.height / scale];
    this.centre.x = within(this.centre.x, seenX, this.width);
    this.centre.y = within(this.centre.y, seenY, this.depth);
    this.svg.setAttribute("viewBox", `${this.centre.x - seenX / 2} ${this.centre.y - seenY / 2} ${seenX} ${seenY}`);
    this.changed();
  }

  /** @param {number} factor @param {{x: number, y: number}} [about] in drawing coordinates */
  zoomBy(factor, about = this.centre) {
    const zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor));
    const change = zoom / this.zoom;
    this.centre = { x: about.x + (this.centre.x - about.x) / change, y: about.y + (this.centre.y - about.y) / change };
    this.zoom = zoom;
    this.apply();
  }

  /** @param {number} dx @param {number} dy in pixels */
  panBy(dx, dy) {
    this.centre = { x: this.centre.x - dx / this.scale, y: this.centre.y - dy / this.scale };
    this.apply();
  }

  /** A drag of nothing. @param {number} dx @param {number} dy */
  sweep(dx, dy) {
    this.panBy(dx, dy);
  }

  /** The table is only turned where it has a third dimension. */
  turnBy() {}

  /** Bring a place of the table into sight. @param {{x: number, y: number}} place */
  show(place) {
    if (this.zoom === 1) return;
    this.centre = { x: place.x, y: this.depth - place.y };
    this.apply();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), this.drawn(event.clientX, event.clientY));
  }

  /** Drawing coordinates of a pixel. @param {number} clientX @param {number} clientY */
  drawn(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    return {
      x: this.centre.x + (clientX - box.left - box.width / 2) / this.scale,
      y: this.centre.y + (clientY - box.top - box.height / 2) / this.scale,
    };
  }

  /** Table coordinates (north up) of a pixel. @param {number} clientX @param {number} clientY */
  place(clientX, clientY) {
    const drawn = this.drawn(clientX, clientY);
    return { x: drawn.x, y: this.depth - drawn.y };
  }

  /** Where something that is dragged goes. @param {number} clientX @param {number} clientY */
  along(clientX, clientY) {
    return this.place(clientX, clientY);
  }

  /** The pixel of the page where a place is. @param {{x: number, y: number}} place */
  spot(place) {
    const box = this.svg.getBoundingClientRect();
    return {
      x: box.left + box.width / 2 + (place.x - this.centre.x) * this.scale,
      y: box.top + box.height / 2 + (this.depth - place.y - this.centre.y) * this.scale,
    };
  }
}

/** @param {number} centre @param {number} seen @param {number} size */
function within(centre, seen, size) {
  const half = Math.min(seen / 2, size / 2 + MARGIN);
  return Math.min(size + MARGIN - half, Math.max(half - MARGIN, centre));
}
