import { lengthened } from "../shared/bucketQueues.ts";
import type { CodelState } from "./law.ts";

/** CoDel of many queues, by place. */
export interface CodelColumns {
  firstAbove: Float64Array;
  /** 0 or 1. */
  dropping: Uint8Array;
  dropNext: Float64Array;
  count: Float64Array;
  lastCount: Float64Array;
}

export const initialCodelColumns = (capacity: number): CodelColumns => ({
  firstAbove: new Float64Array(capacity),
  dropping: new Uint8Array(capacity),
  dropNext: new Float64Array(capacity),
  count: new Float64Array(capacity),
  lastCount: new Float64Array(capacity),
});

/** Room for so many queues; what is known of the first ones stays. */
export const lengthenCodels = (columns: CodelColumns, capacity: number): void => {
  columns.firstAbove = lengthened(columns.firstAbove, new Float64Array(capacity));
  columns.dropping = lengthened(columns.dropping, new Uint8Array(capacity));
  columns.dropNext = lengthened(columns.dropNext, new Float64Array(capacity));
  columns.count = lengthened(columns.count, new Float64Array(capacity));
  columns.lastCount = lengthened(columns.lastCount, new Float64Array(capacity));
};

export const readCodel = (columns: CodelColumns, place: number, into: CodelState): void => {
  into.firstAbove = columns.firstAbove[place];
  into.dropping = columns.dropping[place] === 1;
  into.dropNext = columns.dropNext[place];
  into.count = columns.count[place];
  into.lastCount = columns.lastCount[place];
};

export const writeCodel = (columns: CodelColumns, place: number, codel: CodelState): void => {
  columns.firstAbove[place] = codel.firstAbove;
  columns.dropping[place] = codel.dropping ? 1 : 0;
  columns.dropNext[place] = codel.dropNext;
  columns.count[place] = codel.count;
  columns.lastCount[place] = codel.lastCount;
};
