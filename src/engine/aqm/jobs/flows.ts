import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueuePort } from "../contract.ts";
import { FlowTable } from "../shared/flowTable.ts";
import type { JobsValues } from "./fields.ts";

/** Columns are by the place of a flow. */
export interface FlowState {
  readonly table: FlowTable;
  numbers: Uint32Array;
  /** 1: the place belongs to a known flow. */
  known: Uint8Array;
  seenAt: Float64Array;
  /** Estimates: time between packets (NaN: one packet so far), bytes of a packet, RTT. */
  gaps: Float64Array;
  sizes: Float64Array;
  rtts: Float64Array;
  /** Time of its last mark, NaN: never; 1: its next packet is to be marked; 1: its packets are ECN-capable. */
  markedAt: Float64Array;
  pending: Uint8Array;
  markable: Uint8Array;
  /** Over all flows: rates x (B/s); windows x·r (B); growth of the windows s/r² (B/s²). */
  rateSum: number;
  windowSum: number;
  growthSum: number;
  /** Of the latest projection: its horizon, the bytes that will have arrived by then, and the backlog left, bytes. */
  horizon: Seconds;
  projectedArrivals: number;
  projectedBacklog: number;
  /** Excess over the allowed backlog, bytes; and the number of arrivals with an excess. */
  excess: number;
  projectedOverflows: number;
  /** Flows are forgotten at timerStart + k·FORGET_AFTER, k counting from 1; `ticks` so far. */
  timerStart: Seconds;
  ticks: number;
}

/** State of a flow without a packet for this long is discarded, s. */
const FORGET_AFTER: Seconds = 1;
const PLACES = 32;

export const initialFlows = (now: Seconds): FlowState => {
  return {
    table: new FlowTable(PLACES),
    numbers: new Uint32Array(PLACES),
    known: new Uint8Array(PLACES),
    seenAt: new Float64Array(PLACES),
    gaps: new Float64Array(PLACES),
    sizes: new Float64Array(PLACES),
    rtts: new Float64Array(PLACES),
    markedAt: new Float64Array(PLACES),
    pending: new Uint8Array(PLACES),
    markable: new Uint8Array(PLACES),
    rateSum: 0,
    windowSum: 0,
    growthSum: 0,
    horizon: 0,
    projectedArrivals: 0,
    projectedBacklog: 0,
    excess: Number.NaN,
    projectedOverflows: 0,
    timerStart: now,
    ticks: 0,
  };
};

/**
 * JoBS for one class of TCP flows (Koo, Ahn and Chung 2004, section 2.6): projects the backlog from the flows' windows
 * and round trips and marks before the buffer overflows.
 */
export class FlowProjection {
  constructor(
    private readonly port: QueuePort,
    private readonly state: FlowState,
  ) {}

  /** A packet arrives at a backlog of `backlog` bytes. True: it is to be marked. */
  onArrival(packet: Packet, backlog: number, values: JobsValues, now: Seconds): boolean {
    const { state, port } = this;
    port.reached(7);
    const place = this.see(packet, values, now);
    port.reached(8);
    this.project(backlog, values);
    if (state.excess > 0) {
      port.reached(9);
      state.projectedOverflows += 1;
      this.choose(values.markedFlows, now);
    }
    return state.pending[place] === 1 && state.markable[place] === 1;
  }

  /** The packet of this flow was marked. */
  onMark(flow: number, now: Seconds): void {
    const place = this.state.table.find(flow);
    this.state.pending[place] = 0;
    this.state.markedAt[place] = now;
  }

  nextTimer(): Seconds {
    return this.state.timerStart + (this.state.ticks + 1) * FORGET_AFTER;
  }

  /** Discards flows without recent packets, and recomputes the sums, which removes rounding errors. */
  onTimer(now: Seconds): void {
    const { state } = this;
    state.ticks += 1;
    state.rateSum = state.windowSum = state.growthSum = 0;
    for (let place = 0; place < state.known.length; place++) {
      if (state.known[place] === 0) continue;
      if (now - state.seenAt[place] > FORGET_AFTER) {
        state.known[place] = 0;
        state.table.remove(state.numbers[place]);
      } else this.count(place, 1);
    }
  }

  restartTimer(now: Seconds): void {
    this.state.timerStart = now;
    this.state.ticks = 0;
  }

  /** Updates the estimates of the packet's flow with α, `memory` (Koo et al. 2004, section 4.1). @returns its place */
  private see(packet: Packet, values: JobsValues, now: Seconds): number {
    const { state } = this;
    const { memory } = values;
    let place = state.table.find(packet.flow);
    if (place < 0) place = this.open(packet, values, now);
    else this.count(place, -1);
    const gap = now - state.seenAt[place];
    const before = state.gaps[place];
    if (gap > 0) state.gaps[place] = Number.isNaN(before) ? gap : memory * before + (1 - memory) * gap;
    state.seenAt[place] = now;
    state.sizes[place] = memory * state.sizes[place] + (1 - memory) * packet.size;
    if (packet.rtt > 0) state.rtts[place] = memory * state.rtts[place] + (1 - memory) * packet.rtt;
    state.markable[place] = this.port.canMark(packet) ? 1 : 0;
    this.count(place, 1);
    return place;
  }

  private open(packet: Packet, values: JobsValues, now: Seconds): number {
    const { state } = this;
    const place = state.table.add(packet.flow);
    if (place >= state.known.length) this.grow();
    state.numbers[place] = packet.flow;
    state.known[place] = 1;
    state.seenAt[place] = now;
    state.gaps[place] = state.markedAt[place] = Number.NaN;
    state.sizes[place] = packet.size;
    state.rtts[place] = packet.rtt > 0 ? packet.rtt : values.unknownRtt;
    state.pending[place] = 0;
    return place;
  }

  /** Adds a flow to the sums, or removes it; a flow with a single packet is not included. */
  private count(place: number, sign: 1 | -1): void {
    const { state } = this;
    const gap = state.gaps[place];
    if (Number.isNaN(gap)) return;
    const size = state.sizes[place];
    const rtt = state.rtts[place];
    const rate = size / gap;
    state.rateSum += sign * rate;
    state.windowSum += sign * rate * rtt;
    state.growthSum += (sign * size) / (rtt * rtt);
  }

  /**
   * Projected arrivals (Koo et al. 2004, figure 1): each flow keeps its rate and adds a packet to its window in every
   * round trip. The backlog must stay within the buffer (equation 2).
   */
  private project(backlog: number, values: JobsValues): void {
    const { state, port } = this;
    const { rateSum, windowSum, growthSum } = state;
    const horizon = rateSum > 0 ? (values.horizon * Math.max(0, windowSum)) / rateSum : 0;
    state.horizon = horizon;
    state.projectedArrivals = Math.max(0, rateSum * horizon + 0.5 * growthSum * horizon * horizon);
    state.projectedBacklog = Math.max(0, backlog + state.projectedArrivals - (port.linkRate / 8) * horizon);
    state.excess = state.projectedBacklog - values.projectionTarget * values.bufferLimit;
  }

  /**
   * Marks flows with the largest windows, at most K (Koo et al. 2004, section 4.1) and each once per round trip, until
   * their halved windows remove the excess.
   */
  private choose(most: number, now: Seconds): void {
    const { state } = this;
    let { excess } = state;
    for (let chosen = 0; chosen < most && excess > 0; chosen++) {
      const place = this.largestWindow(now);
      if (place < 0) return;
      this.port.reached(10);
      state.pending[place] = 1;
      excess -= 0.5 * (state.sizes[place] / state.gaps[place]) * state.horizon;
    }
  }

  /** Place of the flow with the largest window among the candidates; −1: none. */
  private largestWindow(now: Seconds): number {
    const { known, pending, markable, gaps, sizes, rtts, markedAt } = this.state;
    let best = -1;
    let largest = 0;
    for (let place = 0; place < known.length; place++) {
      if (known[place] === 0 || pending[place] === 1 || markable[place] === 0) continue;
      const rtt = rtts[place];
      // A comparison with NaN, for an unknown gap or a flow without a mark, is false.
      const window = (sizes[place] / gaps[place]) * rtt;
      if (!(window > largest) || now - markedAt[place] <= rtt) continue;
      best = place;
      largest = window;
    }
    return best;
  }

  private grow(): void {
    const { state } = this;
    const length = state.table.capacity;
    const doubles = (column: Float64Array): Float64Array => {
      const longer = new Float64Array(length);
      longer.set(column);
      return longer;
    };
    const flags = (column: Uint8Array): Uint8Array => {
      const longer = new Uint8Array(length);
      longer.set(column);
      return longer;
    };
    const { numbers } = state;
    state.numbers = new Uint32Array(length);
    state.numbers.set(numbers);
    state.known = flags(state.known);
    state.pending = flags(state.pending);
    state.markable = flags(state.markable);
    state.seenAt = doubles(state.seenAt);
    state.gaps = doubles(state.gaps);
    state.sizes = doubles(state.sizes);
    state.rtts = doubles(state.rtts);
    state.markedAt = doubles(state.markedAt);
  }
}
