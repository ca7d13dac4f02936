import { choice, packets, type ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { type Acked, type CongestionControl, defineTransport, type Feedback } from "./contract.ts";
import { recoveryFields, rulesOf } from "./machinery/recoveryRules.ts";
import { type CountedWindow, growCounted, growPerAck } from "./reno.ts";

const fields = {
  alpha: packets({
    label: "alpha: minimum queued packets",
    help: "The window grows while fewer packets of the flow are queued.",
    symbol: "alpha",
    default: 2,
    min: 1,
    max: 20,
  }),
  beta: packets({
    label: "beta: maximum queued packets",
    help: "The window shrinks while more packets of the flow are queued; it is never below alpha.",
    symbol: "beta",
    default: ({ value }) => Math.max(4, value("alpha")),
    min: 1,
    max: 20,
  }),
  gamma: packets({
    label: "gamma: limit of slow start",
    help: "Slow start ends when more packets of the flow are queued.",
    symbol: "gamma",
    default: 1,
    min: 0.5,
    max: 10,
    advanced: true,
  }),
  queuedBy: choice({
    label: "Queued packets by",
    help:
      "rtt: the window times (RTT − base RTT)/RTT, as in the paper; base-rtt: times (RTT − base RTT)/base RTT in whole packets, " +
      "as in Linux: twice as many where the RTT is twice the base RTT.",
    default: "rtt",
    options: ["rtt", "base-rtt"],
    advanced: true,
  }),
  growth: choice({
    label: "Growth",
    help:
      "ack: with each ACK in slow start, and in a repair; counter: with each acknowledged segment, in whole segments, up to the " +
      "threshold, as in Linux.",
    default: "ack",
    options: ["ack", "counter"],
    advanced: true,
  }),
  ...recoveryFields,
};
type Values = ValuesOf<typeof fields>;

interface State extends CountedWindow {
  /** Minimum RTT ever, and the minimum of this round with its number of samples; Infinity: none. */
  baseRtt: Seconds;
  minRtt: Seconds;
  samples: number;
  /** The round ends when more than this is acknowledged. */
  roundEnd: number;
  /** From the latest feedback: the next segment that the receiver expects, and the next to be sent. */
  acknowledgment: number;
  next: number;
  /** False from a cut until all segments outstanding then are acknowledged. */
  on: boolean;
}

const INFINITE = Number.POSITIVE_INFINITY;

/** The window of Vegas as Linux counts it (tcp_vegas.c): one decision per round trip. */
export class VegasWindow implements CongestionControl<State, Values> {
  readonly state: State;

  constructor(
    private values: Values,
    initialWindow: number,
  ) {
    this.state = {
      cwnd: Number.NaN,
      ssthresh: INFINITE,
      counted: 0,
      baseRtt: INFINITE,
      minRtt: INFINITE,
      samples: 0,
      roundEnd: 0,
      acknowledgment: 0,
      next: 0,
      on: true,
    };
    this.state.cwnd = initialWindow;
  }

  /** Estimate of its own packets in queues, from this round's minimum RTT (Linux, tcp_vegas_cong_avoid: diff). */
  get waiting(): number {
    const { cwnd, baseRtt, minRtt } = this.state;
    if (this.values.queuedBy === "base-rtt") return Math.floor((Math.floor(cwnd) * (minRtt - baseRtt)) / baseRtt);
    return (cwnd * (minRtt - baseRtt)) / minRtt;
  }

  onFeedback({ rtt, smoothedRtt, segments, acknowledgment, next, open }: Feedback): boolean {
    const { state } = this;
    // Linux, tcp_vegas_pkts_acked: base and minimum RTT; the handshake gives the first sample.
    if (acknowledgment === segments && !Number.isNaN(smoothedRtt)) state.baseRtt = Math.min(state.baseRtt, smoothedRtt);
    state.acknowledgment = acknowledgment;
    state.next = next;
    if (!state.on && open) this.beginRound(true);
    if (segments === 0 || Number.isNaN(rtt)) return false;
    state.baseRtt = Math.min(state.baseRtt, rtt);
    state.minRtt = Math.min(state.minRtt, rtt);
    state.samples += 1;
    return false;
  }

  onAck({ segments }: Pick<Acked, "segments">): void {
    const { state } = this;
    if (!state.on) this.grow(segments);
    else if (state.acknowledgment > state.roundEnd) {
      // Linux, tcp_vegas_cong_avoid: two samples or fewer do not suffice for a decision.
      if (state.samples <= 2) this.grow(segments);
      else this.decide(segments);
      this.beginRound(true);
    } else if (this.inSlowStart) this.start(segments);
  }

  /** Whole segments grow up to the threshold; single ACKs pass it by less than one. */
  private get inSlowStart(): boolean {
    const { cwnd, ssthresh } = this.state;
    return this.values.growth === "counter" ? cwnd < ssthresh : cwnd <= ssthresh;
  }

  /** As Reno. */
  private grow(segments: number): void {
    if (this.values.growth === "counter") growCounted(this.state, segments, 1);
    else growPerAck(this.state);
  }

  /** Slow start (Linux, tcp_slow_start). */
  private start(segments: number): void {
    const { state } = this;
    if (this.values.growth === "counter") state.cwnd = Math.min(state.cwnd + segments, state.ssthresh);
    else growPerAck(state);
  }

  onCongestion(cause: "loss" | "ecn" | "timeout", base: number): void {
    const { state } = this;
    state.counted = 0;
    state.ssthresh = Math.max(2, Math.floor(base / 2));
    if (cause === "timeout") state.cwnd = 1;
    else state.cwnd = this.values.growth === "counter" ? state.ssthresh : Math.max(1, base / 2);
    this.beginRound(false);
  }

  retune(values: Values): void {
    this.values = values;
  }

  /** Linux, vegas_enable: samples start again for each round. */
  private beginRound(on: boolean): void {
    const { state } = this;
    state.on = on;
    state.roundEnd = state.next;
    state.minRtt = INFINITE;
    state.samples = 0;
  }

  private decide(segments: number): void {
    const { state, values, waiting } = this;
    // Linux, tcp_vegas_cong_avoid: the window that would leave the queue empty.
    const target = Math.floor((state.cwnd * state.baseRtt) / state.minRtt);
    if (this.inSlowStart) {
      if (waiting > values.gamma) this.shrinkTo(Math.min(state.cwnd, target + 1));
      else this.start(segments);
    } else if (waiting > values.beta) this.shrinkTo(state.cwnd - 1);
    else if (waiting < values.alpha) state.cwnd += 1;
    state.cwnd = Math.max(2, state.cwnd);
    state.ssthresh = Math.max(state.ssthresh, 0.75 * state.cwnd);
  }

  private shrinkTo(cwnd: number): void {
    const { state } = this;
    state.cwnd = cwnd;
    state.ssthresh = Math.min(state.ssthresh, cwnd - 1);
  }
}

export const vegas = defineTransport({
  id: "vegas",
  title: "Vegas",
  summary:
    "Takes the minimum RTT as that of the empty path, estimates how many of its packets are queued, and keeps that number between α and β. Among themselves Vegas flows keep queues short; they yield to flows that respond to losses only.",
  sources: [
    "L. Brakmo, L. Peterson, TCP Vegas: End to End Congestion Avoidance on a Global Internet, IEEE JSAC 13(8), 1995",
    "Linux, `net/ipv4/tcp_vegas.c`",
  ],
  deviations: ["Losses are repaired by SACK, without the paper's check of a timeout at each duplicate ACK."],
  fields,
  recovery: rulesOf,
  create: (values, initialWindow) => new VegasWindow(values, initialWindow),
});
