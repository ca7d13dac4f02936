import type { ColumnsOf } from "../shared/columns.ts";
import type { CodelState } from "./law.ts";

/** CoDel of many queues, by place. */
export type CodelColumns = ColumnsOf<CodelState>;

// Member by member: a loop over the names takes seven times as long, and this runs for every departure.
export const readCodel = (columns: CodelColumns, place: number, into: CodelState): void => {
  into.firstAbove = columns.firstAbove[place];
  into.dropping = columns.dropping[place] === 1;
  into.dropNext = columns.dropNext[place];
  into.count = columns.count[place];
  into.lastCount = columns.lastCount[place];
  into.inverseRoot = columns.inverseRoot[place];
};

export const writeCodel = (columns: CodelColumns, place: number, codel: CodelState): void => {
  columns.firstAbove[place] = codel.firstAbove;
  columns.dropping[place] = codel.dropping ? 1 : 0;
  columns.dropNext[place] = codel.dropNext;
  columns.count[place] = codel.count;
  columns.lastCount[place] = codel.lastCount;
  columns.inverseRoot[place] = codel.inverseRoot;
};
