import { lengthened } from "../shared/bucketQueues.ts";
import type { PieRecord } from "./law.ts";

/** PIE of many queues, by place. */
export interface PieColumns {
  probability: Float64Array;
  delay: Float64Array;
  delayBefore: Float64Array;
  burst: Float64Array;
  accumulated: Float64Array;
  departedAt: Float64Array;
  /** 0 or 1. */
  sampling: Uint8Array;
  sampleFrom: Float64Array;
  sampleBytes: Float64Array;
  sampleTime: Float64Array;
}

export const initialPieColumns = (capacity: number): PieColumns => ({
  probability: new Float64Array(capacity),
  delay: new Float64Array(capacity),
  delayBefore: new Float64Array(capacity),
  burst: new Float64Array(capacity),
  accumulated: new Float64Array(capacity),
  departedAt: new Float64Array(capacity),
  sampling: new Uint8Array(capacity),
  sampleFrom: new Float64Array(capacity),
  sampleBytes: new Float64Array(capacity),
  sampleTime: new Float64Array(capacity),
});

/** Room for so many queues; what is known of the first ones stays. */
export const lengthenPies = (columns: PieColumns, capacity: number): void => {
  columns.probability = lengthened(columns.probability, new Float64Array(capacity));
  columns.delay = lengthened(columns.delay, new Float64Array(capacity));
  columns.delayBefore = lengthened(columns.delayBefore, new Float64Array(capacity));
  columns.burst = lengthened(columns.burst, new Float64Array(capacity));
  columns.accumulated = lengthened(columns.accumulated, new Float64Array(capacity));
  columns.departedAt = lengthened(columns.departedAt, new Float64Array(capacity));
  columns.sampling = lengthened(columns.sampling, new Uint8Array(capacity));
  columns.sampleFrom = lengthened(columns.sampleFrom, new Float64Array(capacity));
  columns.sampleBytes = lengthened(columns.sampleBytes, new Float64Array(capacity));
  columns.sampleTime = lengthened(columns.sampleTime, new Float64Array(capacity));
};

/** What the decision on an arrival needs. */
export const readForArrival = (columns: PieColumns, place: number, into: PieRecord): void => {
  into.probability = columns.probability[place];
  into.delay = columns.delay[place];
  into.delayBefore = columns.delayBefore[place];
  into.burst = columns.burst[place];
  into.accumulated = columns.accumulated[place];
};

/** All but the parts of the latest step, which are not kept. */
export const readPie = (columns: PieColumns, place: number, into: PieRecord): void => {
  readForArrival(columns, place, into);
  into.departedAt = columns.departedAt[place];
  into.sampling = columns.sampling[place] === 1;
  into.sampleFrom = columns.sampleFrom[place];
  into.sampleBytes = columns.sampleBytes[place];
  into.sampleTime = columns.sampleTime[place];
};

export const writePie = (columns: PieColumns, place: number, record: PieRecord): void => {
  columns.probability[place] = record.probability;
  columns.delay[place] = record.delay;
  columns.delayBefore[place] = record.delayBefore;
  columns.burst[place] = record.burst;
  columns.accumulated[place] = record.accumulated;
  columns.departedAt[place] = record.departedAt;
  columns.sampling[place] = record.sampling ? 1 : 0;
  columns.sampleFrom[place] = record.sampleFrom;
  columns.sampleBytes[place] = record.sampleBytes;
  columns.sampleTime[place] = record.sampleTime;
};
