import { choice, count, factor, time, type ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { type CongestionControl, defineTransport, type Feedback, type PacedWindow } from "./contract.ts";
import { dctcpFields } from "./dctcp.ts";
import { modernRecoveryFields, RACK_DEVIATION, rulesOf } from "./machinery/recoveryRules.ts";

const fields = {
  rttRef: time({
    label: "Virtual RTT",
    help: "A flow with a shorter RTT behaves as if its RTT had this value, so that short RTTs have no advantage.",
    default: 0.025,
    min: 0.001,
    max: 0.1,
    scale: "log",
  }),
  rttIndep: choice({
    label: "RTT independence",
    help: "rate: below the virtual RTT all flows increase their rate equally fast; none: as DCTCP.",
    default: "rate",
    options: ["none", "rate"],
  }),
  transition: count({
    label: "Rounds before RTT independence",
    help: "Round trips after slow start before the virtual RTT is used (Linux: 500).",
    default: 0,
    min: 0,
    max: 1000,
    integer: true,
    advanced: true,
  }),
  g: {
    ...dctcpFields.g,
    help: "Weight of the newest round trip in the smoothed fraction of marks.",
    advanced: true as const,
  },
  alpha0: dctcpFields.alpha0,
  pacingGainSS: factor({
    label: "Pacing in slow start",
    help: "Pacing rate in windows per round trip, while the window is below half of the slow-start threshold.",
    default: 2,
    min: 1,
    max: 2.89,
    advanced: true,
  }),
  minCwnd: { ...dctcpFields.minCwnd, help: "A cut never reduces the window below this." },
  lossBeta: { ...dctcpFields.lossBeta, help: "The window is multiplied by this after a loss." },
  ...modernRecoveryFields,
};
type Values = ValuesOf<typeof fields>;

interface State extends PacedWindow {
  /** Smoothed fraction of marks. */
  alpha: number;
  /** Packets delivered, packets marked, and packets delivered at the last update of the fraction. */
  delivered: number;
  marks: number;
  lastDelivered: number;
  lastMarks: number;
  /** The fraction is updated after a real round trip (segment acknowledged) and a virtual one (time reached). */
  alphaNext: number;
  alphaAt: Seconds;
  /** The same for the next cut. */
  cutNext: number;
  cutAt: Seconds;
  /** Marks when the present slow start began: without a newer one, slow start goes on. */
  marksBefore: number;
  /** Round trips since slow start. */
  rounds: number;
}

/** Assumed round-trip time before the first sample, s; it sets the pacing rate. */
const FIRST_RTT = 0.1;

/** The window of TCP Prague in its rate mode: DCTCP with growth and cuts at the pace of the virtual round trip. */
export class PragueWindow implements CongestionControl<State, Values> {
  readonly state: State;
  readonly answersMarks = true;

  constructor(
    private values: Values,
    initialWindow: number,
  ) {
    this.state = {
      cwnd: initialWindow,
      ssthresh: Number.POSITIVE_INFINITY,
      pacingRate: (values.pacingGainSS * initialWindow) / FIRST_RTT,
      alpha: values.alpha0,
      delivered: 0,
      marks: 0,
      lastDelivered: 0,
      lastMarks: 0,
      alphaNext: 0,
      alphaAt: 0,
      cutNext: -1,
      cutAt: Number.NEGATIVE_INFINITY,
      marksBefore: 0,
      rounds: 0,
    };
  }

  /** The window is a real number; packets are whole, and at least two may be outstanding. */
  get sendingWindow(): number {
    return Math.max(2, Math.ceil(this.state.cwnd));
  }

  onFeedback(feedback: Feedback): boolean {
    const { state } = this;
    const { delivered, marks, smoothedRtt, now, acknowledgment, recovering } = feedback;
    // RFC 9331, section 4.2: feedback must give the extent of marking, not one bit per round trip.
    state.delivered += delivered;
    state.marks += marks;
    const unmarked = delivered - marks;
    if (unmarked > 0 && !recovering && !feedback.unused) this.grow(unmarked, smoothedRtt);
    const period = Number.isNaN(smoothedRtt) ? this.values.rttRef : Math.max(smoothedRtt, this.values.rttRef);
    if (acknowledgment > state.alphaNext && now - state.alphaAt >= period) this.updateFraction(feedback);
    // RFC 8257, section 3.3: one reduction per round trip, by half of the fraction marked.
    const due = acknowledgment > state.cutNext && now - state.cutAt >= period;
    const cuts = marks > 0 && !recovering && due;
    if (cuts) {
      this.reduceTo(1 - state.alpha / 2);
      state.cutNext = feedback.next;
      state.cutAt = now;
    }
    this.pace(smoothedRtt);
    return cuts;
  }

  onAck(): void {
    // `onFeedback` grows the window, because it knows the number of marks.
  }

  onCongestion(cause: "loss" | "ecn" | "timeout"): void {
    const { state, values } = this;
    // RFC 9331, section 4.3: the response to a loss is that of Reno.
    this.reduceTo(cause === "ecn" ? 1 - state.alpha / 2 : values.lossBeta);
    if (cause !== "timeout") return;
    state.marksBefore = state.marks;
    state.rounds = 0;
  }

  retune(values: Values): void {
    this.values = values;
  }

  /** Growth per segment, relative to growth at the virtual RTT (RFC 9331, section 4.3: less bias by the RTT). */
  growthScale(rtt: Seconds): number {
    const { rttRef, rttIndep, transition } = this.values;
    const scaled = rttIndep === "rate" && rtt < rttRef && this.state.rounds >= transition;
    return scaled ? (rtt / rttRef) * (rtt / rttRef) : 1;
  }

  private grow(unmarked: number, rtt: Seconds): void {
    const { state } = this;
    const starts = state.cwnd < state.ssthresh && state.marks === state.marksBefore;
    state.cwnd += starts ? unmarked : (unmarked * this.growthScale(rtt)) / state.cwnd;
  }

  /** The moving average of DCTCP, once per round trip (RFC 8257, section 3.3). */
  private updateFraction({ acknowledgment, next, now }: Feedback): void {
    const { state } = this;
    const delivered = state.delivered - state.lastDelivered;
    const fraction = delivered > 0 ? Math.min(1, (state.marks - state.lastMarks) / delivered) : 0;
    state.alpha += this.values.g * (fraction - state.alpha);
    state.lastDelivered = state.delivered;
    state.lastMarks = state.marks;
    state.alphaNext = Math.max(next, acknowledgment);
    state.alphaAt = now;
    if (state.cwnd >= state.ssthresh) state.rounds += 1;
  }

  /** Reduces the window to this share of itself, and leaves slow start. */
  private reduceTo(share: number): void {
    const { state } = this;
    state.cwnd = Math.max(this.values.minCwnd, state.cwnd * share);
    state.ssthresh = state.cwnd;
  }

  /** Spaces packets over a round trip (RFC 9331, section 4.3: no bursts). */
  private pace(rtt: Seconds): void {
    const { state } = this;
    const gain = state.cwnd < state.ssthresh / 2 ? this.values.pacingGainSS : 1;
    state.pacingRate = (gain * state.cwnd) / (Number.isNaN(rtt) ? FIRST_RTT : rtt);
  }
}

export const prague = defineTransport({
  id: "prague",
  title: "TCP Prague",
  summary:
    "DCTCP made for the Internet: it paces its packets, grows on unmarked packets only, and shares fairly between short and long RTTs. Meant for queues that mark after less than a millisecond.",
  sources: [
    "RFC 9330",
    "RFC 9331",
    "RFC 9768",
    "draft-briscoe-iccrg-prague-congestion-control",
    "B. Briscoe et al., Implementing the Prague Requirements for Low Latency Low Loss Scalable Throughput, Netdev 0x13, 2019",
  ],
  deviations: [
    "Simplified: the rate mode alone, windows as real numbers, no bursts.",
    "Receivers report exact counts of marks.",
    "It does not detect queues that treat its packets as classic traffic.",
    RACK_DEVIATION,
  ],
  fields,
  // RFC 9331, section 4.1: scalable senders set ECT(1).
  ecn: "accurate",
  marksRepeated: true,
  recovery: rulesOf,
  create: (values, initialWindow) => new PragueWindow(values, initialWindow),
});
