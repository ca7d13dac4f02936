import { lengthened } from "../shared/bucketQueues.ts";
import type { CobaltState } from "./cobaltLaw.ts";

/** COBALT of many queues, by place. */
export interface CobaltColumns {
  count: Float64Array;
  dropNext: Float64Array;
  /** 0 or 1. */
  dropping: Uint8Array;
  probability: Float64Array;
  blueAt: Float64Array;
}

export const initialCobaltColumns = (capacity: number): CobaltColumns => ({
  count: new Float64Array(capacity),
  dropNext: new Float64Array(capacity),
  dropping: new Uint8Array(capacity),
  probability: new Float64Array(capacity),
  blueAt: new Float64Array(capacity),
});

/** Room for so many queues; what is known of the first ones stays. */
export const lengthenCobalts = (columns: CobaltColumns, capacity: number): void => {
  columns.count = lengthened(columns.count, new Float64Array(capacity));
  columns.dropNext = lengthened(columns.dropNext, new Float64Array(capacity));
  columns.dropping = lengthened(columns.dropping, new Uint8Array(capacity));
  columns.probability = lengthened(columns.probability, new Float64Array(capacity));
  columns.blueAt = lengthened(columns.blueAt, new Float64Array(capacity));
};

export const readCobalt = (columns: CobaltColumns, place: number, into: CobaltState): void => {
  into.count = columns.count[place];
  into.dropNext = columns.dropNext[place];
  into.dropping = columns.dropping[place] === 1;
  into.probability = columns.probability[place];
  into.blueAt = columns.blueAt[place];
};

export const writeCobalt = (columns: CobaltColumns, place: number, cobalt: CobaltState): void => {
  columns.count[place] = cobalt.count;
  columns.dropNext[place] = cobalt.dropNext;
  columns.dropping[place] = cobalt.dropping ? 1 : 0;
  columns.probability[place] = cobalt.probability;
  columns.blueAt[place] = cobalt.blueAt;
};
