import type { Seconds } from "../../units/units.ts";
import { pow } from "../kernel/math.ts";
import { type Acked, type CongestionControl, defineTransport, type Feedback, type Window } from "./contract.ts";
import { type CubicValues, cubicFields } from "./cubicFields.ts";
import { RACK_DEVIATION, rulesOf } from "./machinery/recoveryRules.ts";
import { repairRules } from "./machinery/selectiveFields.ts";

interface State extends Window {
  /** Window before the last reduction, lowered by fast convergence; 0: there was none. */
  wMax: number;
  /** Seconds from the start of the stage until the curve is back at `wMax`. */
  k: Seconds;
  /** Start of the present stage of growth; NaN: the next ACK starts it. */
  epoch: Seconds;
  /** Window before the last reduction, and the estimate of Reno's window; 0: not known. */
  cwndPrior: number;
  wEst: number;
  smoothedRtt: Seconds;
  /** Segments that the latest ACK newly reports as delivered; after a timeout a jump of the ACK may bring few. */
  delivered: number;
  /** Segments by which the latest ACK opens the window in slow start. */
  opening: number;
  /** The last reduction was a timeout: the next stage begins at the window itself (RFC 9438, section 4.8). */
  afterTimeout: boolean;
  region: string;
  /** Before the latest timeout: `wMax`, `k`, `epoch`, `cwndPrior`, `wEst`. */
  kept: Float64Array;
  // Whole arithmetic: the middle of the curve, the count of ACKed segments, and the least smoothed RTT since a timeout.
  origin: number;
  count: number;
  leastRtt: Seconds;
  // HyStart++ (RFC 9406): minimum RTTs of the last round and of this one, its samples, and its last segment.
  lastMin: Seconds;
  currentMin: Seconds;
  samples: number;
  roundEnd: number;
  /** Conservative slow start: rounds so far, −1 outside of it; and the minimum round-trip time when it began. */
  cssRounds: number;
  cssBase: Seconds;
}

const INFINITE = Number.POSITIVE_INFINITY;
/** Most ACKed segments for one more after a timeout, and fewest ever, in whole numbers (TcpCubic of ns-3.37). */
const COUNT = { afterTimeout: 20, least: 2, resting: 100 };

/** The window of CUBIC (RFC 9438): a function of the time since the last reduction. */
export class CubicWindow implements CongestionControl<State, CubicValues> {
  readonly state: State;

  constructor(
    private values: CubicValues,
    initialWindow: number,
  ) {
    this.state = {
      cwnd: Number.NaN,
      ssthresh: INFINITE,
      wMax: Number.NaN,
      k: Number.NaN,
      epoch: Number.NaN,
      cwndPrior: Number.NaN,
      wEst: Number.NaN,
      smoothedRtt: Number.NaN,
      delivered: INFINITE,
      opening: INFINITE,
      afterTimeout: false,
      region: "concave",
      kept: new Float64Array(5),
      origin: 0,
      count: 0,
      leastRtt: INFINITE,
      lastMin: INFINITE,
      currentMin: INFINITE,
      samples: 0,
      roundEnd: 0,
      cssRounds: -1,
      cssBase: INFINITE,
    };
    const { state } = this;
    state.cwnd = initialWindow;
    state.wMax = state.k = state.cwndPrior = state.wEst = 0;
  }

  get phase(): string {
    const { state } = this;
    if (state.cwnd >= state.ssthresh) return state.region;
    return state.cssRounds >= 0 ? "conservative slow start" : "slow start";
  }

  onFeedback(feedback: Feedback): boolean {
    const { state } = this;
    const { smoothedRtt, delivered, segments, sentSinceCut, open, rtt, acknowledgment, next, recovering } = feedback;
    state.smoothedRtt = smoothedRtt;
    state.delivered = delivered;
    // ns-3.37, `TcpSocketBase::ProcessAck`: the ACK that ends the repair after a timeout counts what was sent after it.
    if (this.countsAll) state.opening = open ? sentSinceCut : segments;
    else state.opening = delivered;
    if (this.isWhole && smoothedRtt < state.leastRtt) state.leastRtt = smoothedRtt;
    if (this.values.hystartpp && state.cwnd < state.ssthresh && !recovering) this.watchRound(rtt, acknowledgment, next);
    return false;
  }

  onAck(ack: Acked): void {
    const { state, values } = this;
    const { now } = ack;
    const segments = Math.min(ack.segments, state.delivered);
    if (state.cwnd < state.ssthresh) {
      const opening = Math.min(ack.segments, state.opening);
      state.cwnd += state.cssRounds >= 0 ? opening / values.cssDiv : opening;
      return;
    }
    if (this.isWhole) {
      this.countWhole(Math.min(ack.segments, this.countsAll ? INFINITE : state.delivered), now);
      return;
    }
    if (Number.isNaN(state.epoch)) this.beginStage(now);
    const rtt = Number.isNaN(state.smoothedRtt) ? 0 : state.smoothedRtt;
    const elapsed = now - state.epoch;
    const target = Math.min(Math.max(this.curve(elapsed + rtt), state.cwnd), values.maxGrow * state.cwnd);
    // RFC 9438, section 4.3: Reno's average rate with this decrease factor; from the old window on, Reno's increase.
    const isBelow = state.wEst < state.cwndPrior || values.friendlySlope === "rfc8312";
    const slope = isBelow ? (3 * (1 - values.beta)) / (1 + values.beta) : 1;
    state.wEst += (segments * slope) / state.cwnd;
    if (values.friendly && this.curve(elapsed) < state.wEst) {
      state.region = "Reno-friendly";
      state.cwnd = Math.max(state.cwnd, state.wEst);
    } else {
      state.region = elapsed < state.k ? "concave" : "convex";
      state.cwnd += (segments * (target - state.cwnd)) / state.cwnd;
    }
  }

  onCongestion(cause: "loss" | "ecn" | "timeout"): void {
    const { state, values } = this;
    if (this.isWhole) {
      this.cutWhole(cause);
      return;
    }
    const { cwnd } = state;
    if (cause === "timeout") state.kept.set([state.wMax, state.k, state.epoch, state.cwndPrior, state.wEst]);
    const isLower = values.fastConv && cwnd < state.wMax;
    state.wMax = isLower ? (cwnd * (1 + values.beta)) / 2 : cwnd;
    state.cwndPrior = cwnd;
    state.ssthresh =
      cause === "ecn" ? Math.max(values.minCwnd, cwnd * values.betaEcn) : Math.max(2, cwnd * values.beta);
    state.cwnd = state.ssthresh;
    state.epoch = Number.NaN;
    state.afterTimeout = cause === "timeout";
    state.cssRounds = -1;
  }

  /** RFC 9438, section 4.9.1: the stage of growth goes on. */
  onSpuriousTimeout(): void {
    const { state } = this;
    [state.wMax = 0, state.k = 0, state.epoch = 0, state.cwndPrior = 0, state.wEst = 0] = state.kept;
    state.afterTimeout = false;
  }

  /** RFC 9438, section 5.8: the time without data in flight does not count as time of growth. */
  onResume(idle: Seconds): void {
    this.state.epoch += idle;
  }

  retune(values: CubicValues): void {
    this.values = values;
  }

  /** W_cubic(t) of RFC 9438, figure 1. @param elapsed since the stage began */
  curve(elapsed: Seconds): number {
    const { k, wMax } = this.state;
    const t = elapsed - k;
    return this.values.C * t * t * t + wMax;
  }

  private beginStage(now: Seconds): void {
    const { state } = this;
    state.epoch = now;
    state.wEst = state.cwnd;
    if (state.wMax > state.cwnd && !state.afterTimeout) state.k = pow((state.wMax - state.cwnd) / this.values.C, 1 / 3);
    else {
      state.wMax = state.cwnd;
      state.k = 0;
    }
    if (state.cwndPrior === 0) state.cwndPrior = state.cwnd;
    state.afterTimeout = false;
  }

  // ---- whole segments (TcpCubic of ns-3.37)

  private get isWhole(): boolean {
    return this.values.arithmetic === "whole";
  }
  private get countsAll(): boolean {
    return this.values.slowStartCounts === "acknowledged";
  }

  /** Counts ACKed segments until they open the window by one; what is left counts on. */
  private countWhole(segments: number, now: Seconds): void {
    const { state, values } = this;
    const window = Math.floor(state.cwnd);
    if (Number.isNaN(state.epoch)) {
      state.epoch = now;
      state.origin = Math.max(state.wMax, window);
      state.k = pow((state.origin - window) / values.C, 1 / 3);
    }
    const { k, origin } = state;
    const rtt = state.leastRtt === INFINITE ? state.smoothedRtt : state.leastRtt;
    const t = now - state.epoch + (Number.isNaN(rtt) ? 0 : rtt) - k;
    const distance = Math.floor(values.C * Math.abs(t * t * t));
    const target = t < 0 ? origin - distance : origin + distance;
    let needed = target > window ? Math.floor(window / (target - window)) : COUNT.resting * window;
    if (state.wMax === 0) needed = Math.min(needed, COUNT.afterTimeout);
    needed = Math.max(needed, COUNT.least);
    state.region = t < 0 ? "concave" : "convex";
    state.count += segments;
    if (state.count < needed) return;
    state.cwnd += 1;
    state.count -= needed;
  }

  private cutWhole(cause: "loss" | "ecn" | "timeout"): void {
    const { state, values } = this;
    const window = Math.floor(state.cwnd);
    if (cause === "timeout") state.kept.set([state.wMax, state.k, state.epoch, state.cwndPrior, state.wEst]);
    const isLower = values.fastConv && window < state.wMax;
    state.wMax = isLower ? Math.floor((window * (1 + values.beta)) / 2) : window;
    state.ssthresh = Math.max(2, Math.floor(window * (cause === "ecn" ? values.betaEcn : values.beta)));
    state.cwnd = state.ssthresh;
    state.epoch = Number.NaN;
    state.cssRounds = -1;
    if (cause !== "timeout") return;
    state.wMax = 0;
    state.leastRtt = INFINITE;
  }

  // ---- HyStart++ (RFC 9406, section 4.2)

  private watchRound(rtt: Seconds, acknowledgment: number, next: number): void {
    const { state, values } = this;
    if (acknowledgment > state.roundEnd) this.endRound(next);
    if (Number.isNaN(rtt)) return;
    state.currentMin = Math.min(state.currentMin, rtt);
    state.samples += 1;
    if (state.samples < values.nRtt || state.lastMin === INFINITE) return;
    if (state.cssRounds >= 0) {
      // False alarm: back to slow start.
      if (state.currentMin < state.cssBase) state.cssRounds = -1;
    } else if (state.currentMin >= state.lastMin + this.threshold(state.lastMin)) {
      state.cssRounds = 0;
      state.cssBase = state.currentMin;
    }
  }

  /** Increase of the round-trip time, s, that counts as a sign of a queue. */
  threshold(rtt: Seconds): Seconds {
    const { minRttThresh, maxRttThresh, rttDiv } = this.values;
    return Math.max(minRttThresh, Math.min(rtt / rttDiv, maxRttThresh));
  }

  private endRound(next: number): void {
    const { state } = this;
    state.lastMin = state.currentMin;
    state.currentMin = INFINITE;
    state.samples = 0;
    state.roundEnd = next - 1;
    if (state.cssRounds < 0) return;
    state.cssRounds += 1;
    if (state.cssRounds >= this.values.cssRoundsMax) state.ssthresh = state.cwnd;
  }
}

export const cubic = defineTransport({
  id: "cubic",
  title: "CUBIC",
  summary:
    "Its window grows along a cubic curve of the time since the last loss: fast at first, flat around the window of the last loss, then faster again. Depends less on the round-trip time than Reno does, above all on fast, long paths; never slower than Reno.",
  sources: [
    "RFC 9438",
    "RFC 9406",
    "RFC 8511",
    "S. Ha, I. Rhee, L. Xu, CUBIC: A New TCP-Friendly High-Speed TCP Variant, 2008",
  ],
  deviations: [
    "A reduction starts from the window, not from the data in flight; a window that is not filled does not grow.",
    "Thresholds are real numbers.",
    RACK_DEVIATION,
  ],
  fields: cubicFields,
  phases: ["conservative slow start", "Reno-friendly", "concave", "convex"],
  recovery: (values) => {
    const rules = rulesOf(values);
    if (rules.selective === undefined) return rules;
    const { prrBound: bound, spreadMarks: spreadsMarks } = values;
    const keepsArrivals = values.atTimeout === "kept";
    const repair = { bound, spreadsMarks, keepsArrivals, ...repairRules(values) };
    return { ...rules, selective: { ...rules.selective, ...repair } };
  },
  create: (values, initialWindow) => new CubicWindow(values, initialWindow),
});
