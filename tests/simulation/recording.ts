import type { Frame, PacketColumns, Report } from "../../src/engine/recording/frame.ts";
import type { Simulation } from "../../src/engine/simulation/simulation.ts";

/** One packet event. */
export interface PacketEvent {
  readonly time: number;
  readonly kind: number;
  readonly flow: number;
  readonly group: number;
  readonly sequence: number;
  readonly reason: number;
}

/** The data of all frames of a run, joined; independent of the frames' limits. */
export class Recording {
  readonly events: PacketEvent[] = [];
  /** By level: number of the bin and its values, bin after bin. */
  readonly bins = new Map<number, number[]>();
  readonly reports: Report[] = [];
  last: Frame | undefined = undefined;

  constructor(readonly simulation: Simulation) {}

  take(): Frame {
    const frame = this.simulation.takeFrame();
    this.addPackets(frame.packets);
    for (const { level, first, bins, values } of frame.blocks) {
      const rows = this.bins.get(level) ?? [];
      this.bins.set(level, rows);
      const stride = values.length / bins;
      for (let bin = 0; bin < bins; bin++) {
        rows.push(first + bin);
        for (let i = bin * stride; i < (bin + 1) * stride; i++) rows.push(values[i] ?? Number.NaN);
      }
    }
    if (frame.report !== null) this.reports.push(frame.report);
    this.last = frame;
    return frame;
  }

  /** Runs up to these instants in turn, with a frame at each. */
  runThrough(ends: readonly number[]): this {
    for (const end of ends) {
      this.simulation.runUntil(end);
      this.take();
    }
    return this;
  }

  private addPackets(packets: PacketColumns): void {
    const { times, kinds, flows, groups, sequences, reasons } = packets;
    for (let i = 0; i < times.length; i++)
      this.events.push({
        time: times[i] ?? Number.NaN,
        kind: kinds[i] ?? -1,
        flow: flows[i] ?? -1,
        group: groups[i] ?? -1,
        sequence: sequences[i] ?? -2,
        reason: reasons[i] ?? -1,
      });
  }
}

const describeEvent = (event: PacketEvent | undefined): string =>
  event === undefined ? "nothing" : JSON.stringify(event);

/** @throws Error that names the first event in which they differ */
export const expectSameEvents = (actual: readonly PacketEvent[], expected: readonly PacketEvent[]): void => {
  const longest = Math.max(actual.length, expected.length);
  for (let i = 0; i < longest; i++) {
    const [a, b] = [describeEvent(actual[i]), describeEvent(expected[i])];
    if (a !== b) throw new Error(`packet event ${i} is ${a}, expected ${b}`);
  }
};

/** @throws Error that names the first place where two columns differ; NaN equals NaN */
export const expectSameNumbers = (actual: ArrayLike<number>, expected: ArrayLike<number>, what: string): void => {
  if (actual.length !== expected.length)
    throw new Error(`${what}: ${actual.length} numbers, expected ${expected.length}`);
  for (let i = 0; i < expected.length; i++)
    if (!Object.is(actual[i], expected[i]))
      throw new Error(`${what}: number ${i} is ${actual[i]}, expected ${expected[i]}`);
};

/** Bins from number `from` on, level by level. */
export const expectSameBins = (
  actual: Recording,
  expected: Recording,
  levels: readonly number[] = [0, 1, 2, 3, 4, 5],
): void => {
  for (const level of levels)
    expectSameNumbers(actual.bins.get(level) ?? [], expected.bins.get(level) ?? [], `bins of level ${level}`);
};
