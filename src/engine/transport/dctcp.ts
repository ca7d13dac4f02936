import { choice, flag, ratio, type ValuesOf } from "../../schema/fields.ts";
import { ECT0, ECT1 } from "../packets/packet.ts";
import { type CongestionControl, defineTransport, type Feedback } from "./contract.ts";
import { modernRecoveryFields, RACK_DEVIATION, rulesOf } from "./machinery/recoveryRules.ts";
import { type CountedWindow, growCounted, growPerAck, leastWindow } from "./reno.ts";

/** Fields of DCTCP; TCP Prague takes over some of them. */
export const dctcpFields = {
  g: ratio({
    label: "Gain",
    help: "Weight of the newest window in the smoothed fraction of marks (RFC 8257, section 4.2).",
    symbol: "g",
    default: 1 / 16,
    min: 0.001,
    max: 1,
    scale: "log",
  }),
  alpha0: ratio({
    label: "Initial mark fraction",
    help: "Smoothed fraction of marks at the start of a connection; at 1 the first mark halves the window.",
    symbol: "alpha_0",
    default: 1,
    min: 0,
    max: 1,
    advanced: true,
  }),
  ect: choice({
    label: "Code point",
    help: "ECN code point of the packets. ect0: as in RFC 8257; ect1: queues treat the flow as a scalable sender (L4S).",
    default: "ect0",
    options: ["ect0", "ect1"],
    advanced: true,
  }),
  growOnCe: flag({
    label: "Grow on marks",
    help: "ACKs that echo a mark increase the window too (RFC 8257, section 3.3).",
    default: true,
    advanced: true,
  }),
  growth: choice({
    label: "Growth",
    help: "ack: with each ACK; counter: one segment after each full window of ACKed segments, none in the round trip after a cut, and cuts rounded down (as Linux).",
    default: "ack",
    options: ["ack", "counter"],
    advanced: true,
  }),
  minCwnd: leastWindow(2),
  lossBeta: ratio({
    label: "Decrease factor β (loss)",
    help: "The window is multiplied by this after a loss (RFC 8257, section 3.5).",
    default: 0.5,
    min: 0.3,
    max: 0.9,
    advanced: true,
  }),
  ...modernRecoveryFields,
};
type Values = ValuesOf<typeof dctcpFields>;

interface State extends CountedWindow {
  /** Smoothed fraction of marks. */
  alpha: number;
  /** Segments acknowledged in this observation window, and the part of them whose ACKs echoed a mark. */
  ackedTotal: number;
  ackedCe: number;
  /** The observation window ends when more than this is acknowledged. */
  windowEnd: number;
  /** Highest segment sent at the last cut for marks. */
  cutUntil: number;
}

export class DctcpWindow implements CongestionControl<State, Values> {
  readonly state: State;
  readonly answersMarks = true;

  constructor(
    private values: Values,
    initialWindow: number,
  ) {
    this.state = {
      cwnd: Number.NaN,
      ssthresh: Number.POSITIVE_INFINITY,
      counted: 0,
      alpha: Number.NaN,
      ackedTotal: 0,
      ackedCe: 0,
      windowEnd: 0,
      cutUntil: -1,
    };
    this.state.cwnd = initialWindow;
    this.state.alpha = values.alpha0;
  }

  // RFC 8257, section 3.3: first the fraction, then the cut that depends on it, then growth.
  onFeedback(feedback: Feedback): boolean {
    const { state } = this;
    state.ackedTotal += feedback.segments;
    if (feedback.marked) state.ackedCe += feedback.segments;
    if (feedback.acknowledgment > state.windowEnd) this.closeWindow(feedback.next);
    // RFC 8257, section 3.3: at most one reduction per window of data.
    const cuts = feedback.marked && !feedback.recovering && feedback.acknowledgment - 1 > state.cutUntil;
    if (cuts) {
      this.cut();
      state.cutUntil = feedback.next - 1;
    }
    const grows = feedback.segments > 0 && !feedback.recovering && !feedback.unused;
    if (grows && (this.values.growOnCe || !feedback.marked)) this.grow(feedback);
    return cuts;
  }

  onAck(): void {
    // `onFeedback` grows the window, after its response to marks.
  }

  onCongestion(cause: "loss" | "ecn" | "timeout"): void {
    const { state } = this;
    if (cause === "ecn") {
      this.cut();
      return;
    }
    // RFC 8257, section 3.5: the response to a loss is that of conventional TCP.
    state.ssthresh = Math.max(2, state.cwnd * this.values.lossBeta);
    state.cwnd = state.ssthresh;
  }

  retune(values: Values): void {
    this.values = values;
  }

  private grow({ segments, acknowledgment }: Feedback): void {
    const { state } = this;
    if (this.values.growth === "ack") growPerAck(state);
    // Linux reduces its window over the round trip after a mark (PRR, RFC 9937), and does not increase it meanwhile.
    else if (acknowledgment - 1 > state.cutUntil) growCounted(state, segments, 1);
  }

  /** cwnd ← cwnd·(1 − alpha/2) (RFC 8257, section 3.3). */
  private cut(): void {
    const { state } = this;
    const left = state.cwnd * (1 - state.alpha / 2);
    state.cwnd = Math.max(this.values.minCwnd, this.values.growth === "counter" ? Math.ceil(left) : left);
    state.ssthresh = state.cwnd;
  }

  /** alpha ← (1 − g)·alpha + g·M at the end of an observation window (RFC 8257, section 3.3; g: section 4.2). */
  private closeWindow(next: number): void {
    const { state } = this;
    const { g } = this.values;
    const fraction = state.ackedTotal > 0 ? state.ackedCe / state.ackedTotal : 0;
    state.alpha = (1 - g) * state.alpha + g * fraction;
    state.ackedTotal = 0;
    state.ackedCe = 0;
    state.windowEnd = next;
  }
}

export const dctcp = defineTransport({
  id: "dctcp",
  title: "DCTCP",
  summary:
    "Measures the fraction of its packets that are marked and cuts its window by half of that fraction: few marks, small cuts. Made for queues that mark every packet above a low threshold.",
  sources: [
    "RFC 8257",
    "M. Alizadeh et al., Data Center TCP (DCTCP), SIGCOMM 2010",
    "M. Alizadeh, A. Javanmard, B. Prabhakar, Analysis of DCTCP: Stability, Convergence, and Fairness, SIGMETRICS 2011",
  ],
  deviations: [
    "Counts segments instead of bytes.",
    "The window is cut at once, not spread over a round trip.",
    "Retransmitted segments cannot be marked.",
    RACK_DEVIATION,
  ],
  fields: dctcpFields,
  ecn: "dctcp",
  codePoint: ({ ect }) => (ect === "ect1" ? ECT1 : ECT0),
  recovery: rulesOf,
  create: (values, initialWindow) => new DctcpWindow(values, initialWindow),
});
