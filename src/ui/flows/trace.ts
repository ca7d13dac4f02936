import type { FlowSample, FlowWatch } from "../../engine/frame.ts";
import * as column from "../../engine/frame.ts";
import type { Seconds } from "../../units/units.ts";

/** Instants that are kept; beyond that every second one of the older half is let go. */
const ROWS_MAX = 16_384;
/** States that are told apart. */
const STATES_MAX = 24;

/** Places in a row: the instant, three centiles of windows and of round trips, counts by state, then the flows. */
const WINDOWS = 1;
const ROUND_TRIPS = 4;
const COUNTS = 7;
const FLOWS = COUNTS + STATES_MAX;

/** What was seen of the senders of one watch, instant by instant. */
export class FlowTrace {
  /** Names of states, in the order in which they were first heard of. */
  readonly states: string[] = [];
  /** Instants that are kept. */
  length = 0;
  /** The instant of the latest sample. */
  private latest: Seconds = Number.NEGATIVE_INFINITY;
  private readonly stride: number;
  private rows: Float64Array;

  constructor(readonly watch: FlowWatch) {
    this.stride = FLOWS + watch.members.length * column.FLOW_STRIDE;
    this.rows = new Float64Array(64 * this.stride);
  }

  /**
   * Takes a sample in. While time goes on it takes the place of what was known of the time since the one before; what
   * is later stays: it is what a run that was taken back had come to.
   */
  append(sample: FlowSample): void {
    const { at } = sample;
    if (this.length >= ROWS_MAX) this.thin();
    const row = this.rowAt(at) + 1;
    const isNext = at > this.latest;
    const first = isNext ? Math.min(row, this.rowAt(this.latest) + 1) : this.timeOf(row - 1) === at ? row - 1 : row;
    this.latest = at;
    this.makeRoom(first, row);
    this.write(first, sample);
  }

  /** Another run begins. */
  clear(): void {
    this.length = 0;
    this.latest = Number.NEGATIVE_INFINITY;
  }

  /** Lets go of the rows [first, end) and makes one in their place. */
  private makeRoom(first: number, end: number): void {
    const length = this.length - (end - first) + 1;
    if (length * this.stride > this.rows.length) this.grow();
    this.rows.copyWithin((first + 1) * this.stride, end * this.stride, this.length * this.stride);
    this.length = length;
  }

  private write(row: number, { at, phases, counts, windows, roundTrips, flows }: FlowSample): void {
    const { rows } = this;
    const from = row * this.stride;
    rows[from] = at;
    rows.set(windows, from + WINDOWS);
    rows.set(roundTrips, from + ROUND_TRIPS);
    rows.fill(0, from + COUNTS, from + FLOWS);
    const places = phases.map((name) => this.stateOf(name));
    places.forEach((place, i) => {
      rows[from + COUNTS + place] = counts[i] ?? 0;
    });
    rows.set(flows, from + FLOWS);
    this.watch.members.forEach((_, i) => {
      const cell = from + FLOWS + i * column.FLOW_STRIDE + column.FLOW_PHASE;
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

  /** Flows that were in this state. */
  countOf(row: number, state: number): number {
    return this.read(row, COUNTS + state);
  }

  /** A number of a flow of the watch: `what` is a place of `FlowSample.flows`, a state a place in `states`. */
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
    // More states than there is room for share the last place: no transport comes near.
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
