import { type ColumnsOf, columnsOf } from "../shared/columns.ts";
import { initialPieRecord, type PieRecord } from "./law.ts";

/** PIE of many queues, by place: all fields but the parts of the latest step, which are not kept. */
export type PieColumns = ColumnsOf<Omit<PieRecord, "integral" | "proportional">>;

const { integral, proportional, ...kept } = initialPieRecord({ maxBurst: 0, burstRefill: "calm" });
export const initialPieColumns = (capacity: number): PieColumns => columnsOf(kept, capacity);

// Member by member: a loop over the names takes seven times as long, and this runs for every packet.

/** Reads the fields needed for the decision on an arrival. */
export const readForArrival = (columns: PieColumns, place: number, into: PieRecord): void => {
  into.probability = columns.probability[place];
  into.delay = columns.delay[place];
  into.delayBefore = columns.delayBefore[place];
  into.burst = columns.burst[place];
  into.burstPhase = columns.burstPhase[place];
  into.accumulated = columns.accumulated[place];
};

/** Writes what the decision on an arrival can change. */
export const writeAfterArrival = (columns: PieColumns, place: number, record: PieRecord): void => {
  columns.burst[place] = record.burst;
  columns.burstPhase[place] = record.burstPhase;
  columns.accumulated[place] = record.accumulated;
};

export const readPie = (columns: PieColumns, place: number, into: PieRecord): void => {
  readForArrival(columns, place, into);
  into.calmUpdates = columns.calmUpdates[place];
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
  columns.burstPhase[place] = record.burstPhase;
  columns.calmUpdates[place] = record.calmUpdates;
  columns.accumulated[place] = record.accumulated;
  columns.departedAt[place] = record.departedAt;
  columns.sampling[place] = record.sampling ? 1 : 0;
  columns.sampleFrom[place] = record.sampleFrom;
  columns.sampleBytes[place] = record.sampleBytes;
  columns.sampleTime[place] = record.sampleTime;
};
