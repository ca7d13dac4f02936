import type { ColumnsOf } from "../shared/columns.ts";
import type { CobaltState } from "./cobaltLaw.ts";

/** COBALT of many queues, by place. */
export type CobaltColumns = ColumnsOf<CobaltState>;

// Member by member, as for CoDel: this runs for every departure.
export const readCobalt = (columns: CobaltColumns, place: number, into: CobaltState): void => {
  into.count = columns.count[place];
  into.dropNext = columns.dropNext[place];
  into.dropping = columns.dropping[place] === 1;
  into.probability = columns.probability[place];
  into.blueAt = columns.blueAt[place];
  into.inverseRoot = columns.inverseRoot[place];
};

export const writeCobalt = (columns: CobaltColumns, place: number, cobalt: CobaltState): void => {
  columns.count[place] = cobalt.count;
  columns.dropNext[place] = cobalt.dropNext;
  columns.dropping[place] = cobalt.dropping ? 1 : 0;
  columns.probability[place] = cobalt.probability;
  columns.blueAt[place] = cobalt.blueAt;
  columns.inverseRoot[place] = cobalt.inverseRoot;
};
