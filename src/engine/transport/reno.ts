import { choice, factor, flag, packets, ratio, type ValuesOf } from "../../schema/fields.ts";
import { type Acked, type CongestionControl, defineTransport, type Window } from "./contract.ts";
import { timestampFields } from "./machinery/timestampFields.ts";

/** Minimum window after a mark: two in Linux, one by RFC 3168, section 6.1.2. */
export const leastWindow = (otherwise: number) =>
  packets({
    label: "Minimum window",
    help: "A mark never reduces the window below this: 1 by RFC 3168, section 6.1.2; 2 in Linux.",
    default: otherwise,
    min: 1,
    max: 4,
    integer: true,
    advanced: true,
  });

export const renoFields = {
  a: factor({
    label: "Additive increase",
    help: "Growth of the window in each round trip of congestion avoidance.",
    default: 1,
    min: 0.1,
    max: 10,
    scale: "log",
  }),
  b: ratio({
    label: "Decrease factor β",
    help: "The window is multiplied by this after a loss or a mark.",
    default: 0.5,
    min: 0.1,
    max: 0.95,
  }),
  ssRule: choice({
    label: "Threshold after a cut",
    help: "Slow-start threshold. ns2: the window after the cut, rounded down; flight: the data in flight times the decrease factor (RFC 5681, equation 4).",
    default: "ns2",
    options: ["ns2", "flight"],
    advanced: true,
  }),
  growth: choice({
    label: "Growth",
    help: "ack: with each ACK; abc: with each acknowledged segment (RFC 3465, L = 2); counter: a segment for each window acknowledged (RFC 5681, section 3.1; Linux).",
    default: "ack",
    options: ["ack", "abc", "counter"],
    advanced: true,
  }),
  minCwnd: leastWindow(1),
};
export type RenoValues = ValuesOf<typeof renoFields>;

/** Growth per acknowledgment: slow start, then a segment per round trip (RFC 5681, section 3.1, equations 2 and 3). */
export const growPerAck = (state: Window): void => {
  state.cwnd += state.cwnd < state.ssthresh ? 1 : 1 / state.cwnd;
};

/** State of a window that may grow by counting ACKed segments. */
export interface CountedWindow extends Window {
  /** Segments acknowledged since the window last grew by counting. */
  counted: number;
}

/**
 * Growth in whole segments (RFC 5681, section 3.1, by counting): slow start up to the threshold; the segments left
 * count towards the next full window.
 * @param a segments of growth per full window acknowledged
 */
export const growCounted = (state: CountedWindow, segments: number, a: number): void => {
  const missing = state.cwnd < state.ssthresh ? Math.ceil(state.ssthresh - state.cwnd) : 0;
  const starts = Math.min(segments, missing);
  state.cwnd += starts;
  if (starts === segments) return;
  state.counted += segments - starts;
  const window = Math.floor(state.cwnd);
  const times = Math.floor(state.counted / window);
  state.counted -= times * window;
  state.cwnd += times * a;
};

/** The window of Reno (RFC 5681, as ns-2's Agent/TCP/Reno counts it): slow start, additive increase, halving. */
export class RenoWindow implements CongestionControl<CountedWindow, RenoValues> {
  readonly state: CountedWindow = { cwnd: Number.NaN, ssthresh: Number.POSITIVE_INFINITY, counted: 0 };

  constructor(
    private values: RenoValues,
    initialWindow: number,
  ) {
    this.state.cwnd = initialWindow;
  }

  onAck(ack: Acked): void {
    const { state } = this;
    if (this.values.growth === "counter") {
      growCounted(state, ack.segments, this.values.a);
      return;
    }
    const times = this.values.growth === "abc" ? ack.segments : 1;
    // RFC 3465, section 2.2: in slow start an ACK increases the window by at most two segments.
    let starts = 2;
    for (let i = 0; i < times; i++) {
      if (state.cwnd >= state.ssthresh) state.cwnd += this.values.a / state.cwnd;
      else if (starts-- > 0) state.cwnd += 1;
    }
  }

  onCongestion(cause: "loss" | "ecn" | "timeout", base: number, inFlight: number): void {
    const { state, values } = this;
    state.counted = 0;
    // RFC 5681, section 3.2, step 2 (loss) and equation 4 (flight); RFC 3168, section 6.1.2 (mark).
    const left = base * values.b;
    state.ssthresh = Math.max(2, values.ssRule === "ns2" ? Math.floor(left) : inFlight * values.b);
    // RFC 5681, section 3.1: after a timeout the loss window of one segment.
    state.cwnd = cause === "timeout" ? 1 : Math.max(cause === "ecn" ? values.minCwnd : 1, left);
  }

  retune(values: RenoValues): void {
    this.values = values;
  }
}

export const reno = defineTransport({
  id: "reno",
  title: "Reno",
  summary:
    "Doubles its window each round trip, then adds one segment per round trip, and halves it at a loss. Several losses in one window usually cost a timeout.",
  sources: ["RFC 5681", "K. Fall, S. Floyd, Simulation-based Comparisons of Tahoe, Reno, and SACK TCP, 1996"],
  fields: {
    ...renoFields,
    bugFix: flag({
      label: "One fast retransmit per window",
      help: "Duplicate ACKs for data sent before the last cut start no second fast retransmit.",
      default: true,
      advanced: true,
    }),
    ...timestampFields,
  },
  recovery: ({ bugFix, timestamps, undo }) => ({
    untilRecovered: false,
    oncePerWindow: bugFix,
    deflate: true,
    impatient: true,
    burst: Number.POSITIVE_INFINITY,
    exit: "half",
    selective: undefined,
    timestamps,
    undo,
  }),
  create: (values, initialWindow) => new RenoWindow(values, initialWindow),
});
