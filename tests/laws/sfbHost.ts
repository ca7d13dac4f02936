import { sfb } from "../../src/engine/aqm/registry.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { hostOf, packetOf } from "../fixtures/queueHost.ts";

/** The path of the report. */
export const PATH = { linkRate: 1e6, buffer: { packets: 150 } };
/** Draws that make 1 and 2 the seeds of the two sets. */
export const SEEDS = [1.5 / 2 ** 32, 2.5 / 2 ** 32];

/** Its hashes come from the seeds 1 and 2. */
export const queueOf = (given: Partial<ValuesOf<typeof sfb.fields>> = {}) => {
  const queue = hostOf(sfb, given, PATH);
  queue.draws = [...SEEDS];
  const arriveOf = (flow: number, now = 0, ecn = 0) => queue.arrive({ ...packetOf(queue.arrived + 1), flow, ecn }, now);
  return Object.assign(queue, { arriveOf });
};
export type Queue = ReturnType<typeof queueOf>;

/** Bins of a set in which packets wait, by level. */
export const binsWith = ({ state }: Queue, set: number): number[][] => {
  const { levels, width, packets } = state.bins;
  return Array.from({ length: levels }, (_, level) => {
    const from = (set * levels + level) * width;
    return [...packets.subarray(from, from + width)].flatMap((held, bin) => (held > 0 ? [bin] : []));
  });
};
/** Probabilities of the bins of a set in which packets wait, level by level. */
export const probabilities = (queue: Queue, set: number): number[] => {
  const { levels, width, probabilities: all } = queue.state.bins;
  return binsWith(queue, set).flatMap((bins, level) =>
    bins.map((bin) => all[(set * levels + level) * width + bin] ?? Number.NaN),
  );
};
/** One packet of flow 1 waits, and its bins in use have these probabilities, level by level. */
export const judged = (values: readonly number[], given: Partial<ValuesOf<typeof sfb.fields>> = {}): Queue => {
  const queue = queueOf(given);
  queue.arriveOf(1);
  const { width, polluted, probabilities: all } = queue.state.bins;
  for (const [level, [bin = 0]] of binsWith(queue, 0).entries()) {
    all[level * width + bin] = values[level] ?? Number.NaN;
    polluted[level] = values[level] === 1 ? 1 : 0;
  }
  return queue;
};
