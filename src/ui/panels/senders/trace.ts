import type { FlowSamples, FlowWatch } from "../../../engine/recording/frame.ts";
import * as column from "../../../engine/recording/frame.ts";
import type { Seconds } from "../../../units/units.ts";

/** Largest number of samples; beyond that, every second sample of the older half is deleted. */
const ROWS_MAX = 16_384;
/** Largest number of distinct states. */
const STATES_MAX = 24;

/** Places in a row: the time, centiles of windows and of round trips, timeouts, counts by state, then the flows. */
const WINDOWS = 1;
const ROUND_TRIPS = WINDOWS + column.FLOW_CENTILES;
const TIMEOUTS = ROUND_TRIPS + column.FLOW_CENTILES;
const COUNTS = TIMEOUTS + 1;
const FLOWS = COUNTS + STATES_MAX;

/** The samples of the senders of one watch, in order of time. */
export class FlowTrace {
  /** Names of states, in the order of their first appearance. */
  readonly states: string[] = [];
  /** Number of samples. */
  length = 0;
  private readonly stride: number;
  private rows: Float64Array;

  constructor(readonly watch: FlowWatch) {
    this.stride = FLOWS + watch.members.length * column.FLOW_STRIDE;
    this.rows = new Float64Array(64 * this.stride);
  }

  /** Stores samples; they replace the earlier ones of their time. */
  take(samples: FlowSamples): void {
    const { since, until, times } = samples;
    while (this.length > 0 && this.length + times.length > ROWS_MAX) this.thin();
    const start = times[0] ?? Number.POSITIVE_INFINITY;
    let first = this.rowAt(since) + 1;
    // An earlier sample at the time of the first new one has the same content.
    while (first > 0 && this.timeOf(first - 1) >= start) first -= 1;
    const end = Math.max(first, this.rowAt(Math.max(until, times.at(-1) ?? until)) + 1);
    this.makeRoom(first, end, times.length);
    const places = samples.phases.map((name) => this.stateOf(name));
    for (let i = 0; i < times.length; i++) this.write(first + i, samples, i, places);
  }

  /** Deletes all samples. */
  clear(): void {
    this.length = 0;
  }

  /** Deletes the rows [first, end) and makes room for `count` rows in their place. */
  private makeRoom(first: number, end: number, count: number): void {
    const length = this.length - (end - first) + count;
    while (length * this.stride > this.rows.length) this.grow();
    this.rows.copyWithin((first + count) * this.stride, end * this.stride, this.length * this.stride);
    this.length = length;
  }

  /** @param i index of the sample @param places places of its states in `states` */
  private write(row: number, samples: FlowSamples, i: number, places: readonly number[]): void {
    const { rows } = this;
    const from = row * this.stride;
    const copy = (source: Float64Array, count: number, to: number): void =>
      rows.set(source.subarray(i * count, (i + 1) * count), from + to);
    rows[from] = samples.times[i] ?? Number.NaN;
    copy(samples.windows, column.FLOW_CENTILES, WINDOWS);
    copy(samples.roundTrips, column.FLOW_CENTILES, ROUND_TRIPS);
    copy(samples.timeouts, 1, TIMEOUTS);
    rows.fill(0, from + COUNTS, from + FLOWS);
    places.forEach((place, phase) => {
      rows[from + COUNTS + place] = samples.counts[i * places.length + phase] ?? 0;
    });
    copy(samples.flows, this.watch.members.length * column.FLOW_STRIDE, FLOWS);
    this.watch.members.forEach((_, member) => {
      const cell = from + FLOWS + member * column.FLOW_STRIDE + column.FLOW_PHASE;
      rows[cell] = places[rows[cell] ?? -1] ?? Number.NaN;
    });
  }

  timeOf(row: number): Seconds {
    return this.rows[row * this.stride] ?? Number.NaN;
  }

  /** packets; 0, 1, 2: the 10th, 50th and 90th percentile */
  windowOf(row: number, centile: number): number {
    return this.read(row, WINDOWS + centile);
  }

  /** s */
  roundTripOf(row: number, centile: number): number {
    return this.read(row, ROUND_TRIPS + centile);
  }

  /** Number of timeouts of the group's timers since the beginning. */
  timeoutsAt(row: number): number {
    return this.read(row, TIMEOUTS);
  }

  /** Number of flows in this state. */
  countOf(row: number, state: number): number {
    return this.read(row, COUNTS + state);
  }

  /** A value of a watched flow: `what` is a place in `FlowSample.flows`, a state is a place in `states`. */
  flowOf(row: number, place: number, what: number): number {
    return this.read(row, FLOWS + place * column.FLOW_STRIDE + what);
  }

  /** The last row that is not later than `time`; −1: there is none. */
  rowAt(time: Seconds): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.timeOf(middle) <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  private read(row: number, place: number): number {
    return row < 0 || row >= this.length ? Number.NaN : (this.rows[row * this.stride + place] ?? Number.NaN);
  }

  private stateOf(name: string): number {
    const known = this.states.indexOf(name);
    if (known >= 0) return known;
    // If there are too many states, the rest share the last place; no transport has nearly as many.
    if (this.states.length >= STATES_MAX) return STATES_MAX - 1;
    return this.states.push(name) - 1;
  }

  private grow(): void {
    const longer = new Float64Array(2 * this.rows.length);
    longer.set(this.rows);
    this.rows = longer;
  }

  private thin(): void {
    const { rows, stride } = this;
    const half = this.length >> 1;
    let kept = 0;
    for (let row = 0; row < this.length; row++) {
      if (row < half && row % 2 === 1) continue;
      rows.copyWithin(kept * stride, row * stride, (row + 1) * stride);
      kept += 1;
    }
    this.length = kept;
  }
}
