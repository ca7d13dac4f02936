import { nextAfter } from "../engine/kernel/clock.ts";
import type { FlowSample, FlowSamples, FlowWatch } from "../engine/recording/frame.ts";
import type { Seconds } from "../units/units.ts";

const nothing = (values: Float64Array): Float64Array => new Float64Array(values.length).fill(Number.NaN);

/** A sample just after another, without any value. */
const unknownAfter = (sample: FlowSample): FlowSample => ({
  ...sample,
  at: nextAfter(sample.at),
  counts: new Uint32Array(sample.counts.length),
  windows: nothing(sample.windows),
  roundTrips: nothing(sample.roundTrips),
  timeouts: Number.NaN,
  flows: nothing(sample.flows),
});

/** Collects samples of one watch for the page: rows in, columns out. */
export class FlowColumns {
  private samples: FlowSample[] = [];
  /** Time of the last sample sent; all samples collected are later. */
  private since: Seconds;

  constructor(
    private readonly watch: FlowWatch,
    private readonly post: (samples: FlowSamples) => void,
    since: Seconds,
  ) {
    this.since = since;
  }

  /** Adds a sample; samples ascend in time. */
  add(sample: FlowSample): void {
    const before = this.samples[0];
    // Another transport has other phases.
    if (before !== undefined && before.phases.join() !== sample.phases.join())
      this.tell(this.samples.at(-1)?.at ?? before.at);
    this.samples.push(sample);
  }

  /**
   * Sends the samples up to `until`, also if there was no sender.
   * @param isOpen the time after that is not known yet: an empty sample says so until later ones replace it
   */
  tell(until: Seconds, isOpen = false): void {
    const { since, watch } = this;
    const last = this.samples.at(-1);
    const samples = isOpen && last !== undefined ? [...this.samples, unknownAfter(last)] : this.samples;
    this.samples = [];
    this.since = until;
    const columns = (read: (sample: FlowSample) => ArrayLike<number>): Float64Array =>
      Float64Array.from(samples.flatMap((sample) => Array.from(read(sample))));
    this.post({
      since,
      until,
      watch,
      phases: samples[0]?.phases ?? [],
      times: Float64Array.from(samples, ({ at }) => at),
      counts: Uint32Array.from(columns(({ counts }) => counts)),
      windows: columns(({ windows }) => windows),
      roundTrips: columns(({ roundTrips }) => roundTrips),
      timeouts: Float64Array.from(samples, ({ timeouts }) => timeouts),
      flows: columns(({ flows }) => flows),
    });
  }

  /** Starts again; the next samples begin at `since`. */
  restart(since: Seconds): void {
    this.samples = [];
    this.since = since;
  }
}
