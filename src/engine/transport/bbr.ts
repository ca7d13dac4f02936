import type { Seconds } from "../../units/units.ts";
import { allowance, noteAggregation } from "./bbrAggregation.ts";
import { type BbrValues, bbrFields, bbrWords } from "./bbrFields.ts";
import { sampleLong } from "./bbrLongTerm.ts";
import { initialState, type Mode, noteRound, type State, windowToKeep } from "./bbrState.ts";
import { type CongestionControl, defineTransport, type Feedback } from "./contract.ts";
import { rulesOf } from "./machinery/recoveryRules.ts";

const INFINITE = Number.POSITIVE_INFINITY;

/**
 * The model of BBR, version 1: rate and minimum round-trip time of the path. Section numbers
 * in this file are those of draft-cardwell-iccrg-bbr-congestion-control-00.
 *
 *   startup → (the rate grows no more) → drain → (the queue is gone) → probe bandwidth
 *   any → (the minimum round-trip time is old) → probe round trip → startup or probe bandwidth
 */
export class BbrModel implements CongestionControl<State, BbrValues> {
  readonly state: State;
  readonly answersMarks = true;
  readonly keepsWindow = true;
  readonly samplesRate = true;

  constructor(
    private values: BbrValues,
    private readonly initialWindow: number,
    private readonly uniform: () => number,
  ) {
    this.state = initialState(values, initialWindow);
  }

  get phase(): string {
    return this.state.mode;
  }

  get holdsBack(): boolean {
    return this.state.mode === "probe round trip";
  }

  /** Rate of the path in segments/s; 0: not known. */
  get rate(): number {
    return this.state.usesLong ? this.state.longRate : this.greatestRate;
  }

  private get greatestRate(): number {
    let greatest = 0;
    for (let i = 0; i < this.values.bwWindow; i++) greatest = Math.max(greatest, this.state.rates[i]);
    return greatest;
  }

  /** Target window, segments: gain times the bandwidth-delay product, and an extra (section 4.2.3.2). */
  target(gain: number): number {
    const { rate, state } = this;
    if (state.minRtt === INFINITE || rate === 0) return this.initialWindow;
    return gain * rate * state.minRtt + this.values.quanta;
  }

  onFeedback(feedback: Feedback): boolean {
    const { state } = this;
    state.pipe = feedback.pipe;
    state.delivered = feedback.delivered;
    state.deliveredTotal = feedback.deliveredTotal;
    this.updateRound(feedback);
    if (this.values.longTermSampling && sampleLong(state, feedback)) this.enterProbing(feedback.now);
    this.updateRate(feedback);
    if (this.values.aggregation) noteAggregation(state, feedback, this.rate);
    if (this.values.v3bound) this.bound(feedback);
    if (state.mode === "probe bandwidth") this.advanceCycle(feedback);
    if (state.roundStarts && !feedback.rateLimited) noteRound(state, this.values, this.greatestRate);
    this.checkDrained(feedback);
    this.updateRtt(feedback);
    this.setPace(feedback.smoothedRtt);
    this.setWindow(feedback);
    return false;
  }

  onAck(): void {
    // `onFeedback` has done all.
  }

  onCongestion(cause: "loss" | "ecn" | "timeout"): void {
    const { state } = this;
    if (cause === "ecn") return;
    const isFollowing = state.repairing;
    state.priorCwnd = windowToKeep(state);
    state.repairing = true;
    // As Linux, bbr_set_cwnd_to_recover_or_restore: repairs that follow one another without a gap are one.
    if (isFollowing && cause === "loss") return;
    state.conserving = cause === "loss";
    if (cause === "timeout") {
      state.fullRate = 0;
      return;
    }
    state.roundEnd = state.deliveredTotal;
    state.cwnd = state.pipe + Math.max(1, state.delivered);
  }

  /**
   * Section 4.3.4.4: after a pause the rate is that of the model, and the old round-trip time is not probed anew. As
   * draft-ietf-ccwg-bbr, BBRHandleRestartFromIdle: a probe of the round-trip time whose time has passed is over, for
   * the path was empty.
   */
  onResume(_idle: Seconds, now: Seconds): void {
    const { state, values, rate } = this;
    state.resumes = true;
    if (state.mode === "probe round trip" && now > state.probeRttUntil) this.exitProbeRtt(now);
    else if (state.mode === "probe bandwidth" && rate > 0) state.pacingRate = rate * (1 - values.pacingMargin);
  }

  onSpuriousTimeout(): void {
    const { state } = this;
    state.repairing = state.conserving = false;
    state.cwnd = Math.max(state.cwnd, state.priorCwnd);
  }

  retune(values: BbrValues): void {
    this.values = values;
    if (this.state.mode === "probe bandwidth")
      this.enterCycle(Math.min(this.state.cycleIndex, values.cycle.length - 1));
  }

  // ---- the model: rounds (section 4.1.1.3), rate (4.1.1.5), minimum round-trip time (section 4.1.2.3)

  private updateRound({ deliveredBefore, deliveredTotal, delivered, lost }: Feedback): void {
    const { state } = this;
    state.roundStarts = delivered > 0 && deliveredBefore >= state.roundEnd;
    state.lostInRound += lost;
    state.deliveredInRound += delivered;
    if (!state.roundStarts) return;
    state.roundEnd = deliveredTotal;
    state.round += 1;
    state.rates[state.round % this.values.bwWindow] = 0;
    state.conserving = false;
  }

  private updateRate({ rate, interval, rateLimited }: Feedback): void {
    const { state } = this;
    // Section 4.1.1.5. An interval below the minimum round-trip time gives no sample.
    const isSample = rate > 0 && (state.minRtt === INFINITE || interval >= state.minRtt);
    if (!isSample || (rateLimited && rate < this.greatestRate)) return;
    const place = state.round % this.values.bwWindow;
    state.rates[place] = Math.max(state.rates[place], rate);
  }

  private updateRtt(feedback: Feedback): void {
    const { state, values } = this;
    const { now, rtt } = feedback;
    const isOld = now > state.minRttAt + values.rttWindow;
    if (rtt > 0 && (rtt <= state.minRtt || isOld)) {
      state.minRtt = rtt;
      state.minRttAt = now;
    }
    if (isOld && state.mode !== "probe round trip" && !state.resumes) this.enterProbeRtt();
    if (state.mode === "probe round trip") this.checkProbeRtt(feedback);
    // draft-ietf-ccwg-bbr, BBRCheckProbeRTT: an ACK that delivers nothing does not end the restart.
    if (feedback.delivered > 0) state.resumes = false;
  }

  /** Section 4.3.5: sends almost nothing, to measure the round-trip time of the empty path. */
  private enterProbeRtt(): void {
    const { state } = this;
    state.priorCwnd = windowToKeep(state);
    state.probeRttUntil = Number.NaN;
    this.enter("probe round trip", 1, 1);
  }

  private checkProbeRtt({ now, pipe, deliveredTotal }: Feedback): void {
    const { state, values } = this;
    if (Number.isNaN(state.probeRttUntil)) {
      if (pipe > values.minPipe) return;
      state.probeRttUntil = now + values.probeRttTime;
      state.probeRttRoundDone = false;
      state.roundEnd = deliveredTotal;
      return;
    }
    if (state.roundStarts) state.probeRttRoundDone = true;
    if (state.probeRttRoundDone && now > state.probeRttUntil) this.exitProbeRtt(now);
  }

  /** BBRHandleProbeRTT: the probe of the round-trip time is over. */
  private exitProbeRtt(now: Seconds): void {
    const { state, values } = this;
    state.minRttAt = now;
    state.cwnd = Math.max(state.cwnd, state.priorCwnd);
    if (state.filled) this.enterProbing(now);
    else this.enter("startup", values.highGain, values.highGain);
  }

  private enter(mode: Mode, pacingGain: number, windowGain: number): void {
    const { state } = this;
    state.mode = mode;
    state.pacingGain = pacingGain;
    state.windowGain = windowGain;
  }

  // ---- startup, and drain (section 4.3.3)

  private checkDrained({ pipe, now }: Feedback): void {
    const { state, values } = this;
    if (state.mode === "startup" && state.filled) this.enter("drain", values.drainGain, values.highGain);
    if (state.mode === "drain" && pipe <= this.target(1)) this.enterProbing(now);
  }

  // ---- probing for bandwidth: gain cycling (section 4.3.4.3)

  private enterProbing(now: Seconds): void {
    const { state, values } = this;
    state.cycleAt = now;
    this.enter("probe bandwidth", 1, values.cwndGainBw);
    // Section 4.3.4.3: at random, but not in the phase that drains, so that flows are not in step.
    const place = Math.floor(this.uniform() * Math.max(1, values.cycle.length - 1));
    this.enterCycle(place === 0 ? 0 : place + 1);
  }

  private enterCycle(index: number): void {
    const { cycle, cwndGainBw } = this.values;
    this.state.cycleIndex = index % cycle.length;
    this.state.pacingGain = this.state.usesLong ? 1 : (cycle[this.state.cycleIndex] ?? 1);
    this.state.windowGain = cwndGainBw;
  }

  private advanceCycle(feedback: Feedback): void {
    const { state } = this;
    if (!this.isPhaseOver(feedback)) return;
    state.cycleAt = feedback.now;
    this.enterCycle(state.cycleIndex + 1);
  }

  private isPhaseOver({ now, pipe, delivered, lost, recovering }: Feedback): boolean {
    const { pacingGain, cycleAt, minRtt } = this.state;
    const isFull = now - cycleAt > minRtt;
    const before = pipe + delivered;
    if (pacingGain > 1) return isFull && (lost > 0 || recovering || before >= this.target(pacingGain));
    return isFull || (pacingGain < 1 && before <= this.target(1));
  }

  // ---- pacing rate (section 4.2.1) and window: in loss recovery (section 4.2.3.4), while probing (4.2.3.5), else
  // (4.2.3.6)

  private setPace(smoothedRtt: Seconds): void {
    const { state, values } = this;
    const { rate } = this;
    if (rate === 0) {
      if (smoothedRtt > 0) state.pacingRate = (values.highGain * this.initialWindow) / smoothedRtt;
      return;
    }
    const wanted = state.pacingGain * rate * (1 - values.pacingMargin);
    if (state.filled || wanted > state.pacingRate) state.pacingRate = wanted;
  }

  private setWindow({ delivered, deliveredTotal, pipe, lost, open }: Feedback): void {
    const { state, values } = this;
    if (values.lossesClose && lost > 0) state.cwnd = Math.max(1, state.cwnd - lost);
    if (state.repairing && open) {
      state.repairing = false;
      state.conserving = false;
      state.cwnd = Math.max(state.cwnd, state.priorCwnd);
    }
    const target = this.target(state.windowGain) + (values.aggregation ? allowance(state, this.rate) : 0);
    if (state.conserving) state.cwnd = Math.max(state.cwnd, pipe + delivered);
    else if (state.filled) state.cwnd = Math.min(state.cwnd + delivered, target);
    else if (state.cwnd < target || deliveredTotal < this.initialWindow) state.cwnd += delivered;
    const headroom = state.pacingGain > 1 ? 0 : values.headroom;
    if (values.v3bound) state.cwnd = Math.min(state.cwnd, state.inflightHi * (1 - headroom));
    state.cwnd = Math.max(state.cwnd, values.minPipe);
    if (state.mode === "probe round trip") state.cwnd = Math.min(state.cwnd, values.minPipe);
  }

  // ---- version 3: losses bound what is outstanding

  private bound({ pipe, delivered }: Feedback): void {
    const { state, values } = this;
    if (!state.roundStarts) return;
    const { lostInRound, deliveredInRound } = state;
    state.lostInRound = 0;
    state.deliveredInRound = 0;
    const isTooMuch = lostInRound > values.lossThresh * (lostInRound + deliveredInRound);
    if (isTooMuch) {
      state.inflightHi = Math.max(pipe + delivered, values.betaV3 * this.target(1));
      state.raise = 1;
      if (state.mode === "startup") state.filled = true;
      if (state.mode === "probe bandwidth" && state.pacingGain > 1) this.enterCycle(state.cycleIndex + 1);
    } else if (state.pacingGain > 1 && state.mode === "probe bandwidth") {
      state.inflightHi += state.raise;
      state.raise *= 2;
    }
  }
}

export const bbr = defineTransport({
  id: "bbr",
  ...bbrWords,
  fields: bbrFields,
  ecn: "none",
  phases: ["startup", "drain", "probe bandwidth", "probe round trip"],
  recovery: rulesOf,
  create: (values, initialWindow, uniform) => new BbrModel(values, initialWindow, uniform),
});
