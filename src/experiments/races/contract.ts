import type { Json, Seconds } from "../../units/units.ts";

/** A scene of fixed traffic in which queue disciplines are raced; each runs it alone, with the same seeds. */
export interface RaceScene {
  /** In files and tables: never renamed. */
  readonly id: string;
  readonly title: string;
  /** Section of RFC 7928 that it follows; empty: none. */
  readonly section: string;
  /** What is laid out. */
  readonly story: string;
  /** A scenario document without its lanes. */
  readonly scenario: { readonly [key: string]: Json };
  /** Start of the measured window, s; it lasts to the end. */
  readonly from: Seconds;
  /** Ids of groups that only load the link: delay, link use and loss are those of the other groups. */
  readonly background?: readonly string[];
}
