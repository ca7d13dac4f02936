import type { Seconds } from "../../../units/units.ts";
import { initialPieColumns, type PieColumns } from "../pie/columns.ts";
import { initialPieRecord, type PieRecord } from "../pie/law.ts";
import { type BucketQueuesState, initialBucketQueues } from "../shared/bucketQueues.ts";
import type { FqPieValues } from "./fields.ts";

/** The state of FQ-PIE: its queues, and PIE's numbers of each. */
export interface FqPieState {
  readonly queues: BucketQueuesState;
  /** PIE of each queue, by place (RFC 8033, section 4.1, with the bytes of that queue alone). */
  readonly pies: PieColumns;
  /** PIE of the queue served last, at that time. */
  readonly served: PieRecord;
  /** Bytes waiting in all queues. */
  bytes: number;
  /** Largest probability of all queues at the latest update. */
  probabilityMax: number;
  /** Number of queues in the lists at the last arrival or departure, and of known queues at the latest update. */
  newQueues: number;
  oldQueues: number;
  knownQueues: number;
  /** Update k (RFC 8033, section 4.2) is made at timerStart + k·updateInterval, k from 1; `updates` so far. */
  timerStart: Seconds;
  updates: number;
}

/** The state of an empty queue at this time. */
export const initialFqPie = (values: FqPieValues, now: Seconds): FqPieState => {
  const queues = initialBucketQueues();
  return {
    queues,
    pies: initialPieColumns(queues.places.capacity),
    served: initialPieRecord(values),
    bytes: 0,
    probabilityMax: 0,
    newQueues: 0,
    oldQueues: 0,
    knownQueues: 0,
    timerStart: now,
    updates: 0,
  };
};
