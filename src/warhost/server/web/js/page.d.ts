// Types that the pages share and that are not sent.

/** What can be put into an element; nothing is left out. */
export type Child = Node | string | number | null | undefined | false | Child[];

/** Attributes of an element: a function is a listener, a list of classes may have holes. */
export type Attributes = Record<string, unknown>;

/** A point of the table, in inches. */
export interface Point {
  x: number;
  y: number;
}
