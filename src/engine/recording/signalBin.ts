import type { Archive } from "../kernel/archive.ts";
import { type Bins, setRange } from "./bins.ts";
import type { RecorderProbes } from "./probes.ts";

/** A loop: `fill` is a call out of the machine code, which takes longer for few signals. */
const begin = (mins: Float64Array, maxs: Float64Array): void => {
  for (let s = 0; s < mins.length; s++) {
    mins[s] = Number.POSITIVE_INFINITY;
    maxs[s] = Number.NEGATIVE_INFINITY;
  }
};

/** Minimum and maximum of the discipline's signals in the open bin, over the instants at which they were read. */
export class SignalBin {
  private values: Float64Array;
  private mins: Float64Array;
  private maxs: Float64Array;

  constructor(
    private readonly sources: Pick<RecorderProbes, "readSignals">,
    readonly length: number,
  ) {
    this.values = new Float64Array(length);
    this.mins = new Float64Array(length);
    this.maxs = new Float64Array(length);
    begin(this.mins, this.maxs);
  }

  note(): void {
    const { values, mins, maxs } = this;
    this.sources.readSignals(values);
    for (let s = 0; s < values.length; s++) {
      const value = values[s];
      if (value < mins[s]) mins[s] = value;
      if (value > maxs[s]) maxs[s] = value;
    }
  }

  /** Sets the channels from `from` on in the open bin, including the present values; the next bin begins. */
  close(bins: Bins, from: number): void {
    this.note();
    const { values, mins, maxs } = this;
    for (let s = 0; s < values.length; s++) {
      const value = values[s];
      if (Number.isNaN(value)) setRange(bins, from + s, 0, 0, 0, 0);
      else setRange(bins, from + s, mins[s], maxs[s], value, 1);
    }
    begin(this.mins, this.maxs);
  }

  serialize(archive: Archive): void {
    archive.numbers(this.mins);
    archive.numbers(this.maxs);
  }
}
