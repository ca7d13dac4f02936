import type { Seconds } from "../../../units/units.ts";
import { powInteger } from "../../kernel/math.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueuePort } from "../contract.ts";
import { chance, dropVictim, hasRoomFor, markOrDrop, packetsPerSecond } from "../shared/decisions.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { ageByTable } from "./ageByTable.ts";
import type { RedValues } from "./fields.ts";
import type { RedState } from "./state.ts";

/** Parameters of RED or a variant of it, derived from its fields and the link. */
export interface RedLaw {
  readonly minThreshold: number;
  readonly maxThreshold: number;
  readonly queueWeight: number;
  readonly gentle: boolean;
}

/**
 * The drop curve: probability at this average (Floyd and Jacobson 1993, section 4; above the maximum threshold the
 * gentle variant of Floyd 2000). `rampFoot` is where the gentle ramp starts at the maximum threshold: `maxProbability`,
 * except in Adaptive RED as ns-2 has it.
 */
export const dropCurve = (
  law: Pick<RedLaw, "minThreshold" | "maxThreshold" | "gentle">,
  maxProbability: number,
  rampFoot: number,
  average: number,
): number => {
  const { minThreshold, maxThreshold } = law;
  if (average < minThreshold) return 0;
  if (average < maxThreshold) return (maxProbability * (average - minThreshold)) / (maxThreshold - minThreshold);
  return law.gentle ? Math.min(1, rampFoot + ((1 - rampFoot) * (average - maxThreshold)) / maxThreshold) : 1;
};

/** Averages at which the drop curve bends, ascending. */
export const curveCorners = (law: Pick<RedLaw, "minThreshold" | "maxThreshold" | "gentle">): readonly number[] =>
  law.gentle ? [law.minThreshold, law.maxThreshold, 2 * law.maxThreshold] : [law.minThreshold, law.maxThreshold];

/**
 * Spreads drops and marks evenly: uniform over 1 … ⌈1/p_b⌉ − 1 packets, or with `wait` over ⌈1/p_b⌉ … ⌈2/p_b⌉ − 1, in
 * place of a geometric distribution (Floyd and Jacobson 1993, section 7).
 */
export const spread = (baseProbability: number, count: number, wait: boolean): number => {
  const x = count * baseProbability;
  if (wait && x < 1) return 0;
  const left = (wait ? 2 : 1) - x;
  return left > 0 ? Math.min(1, baseProbability / left) : 1;
};

export type Verdict = "accept" | "early" | "forced" | "overflow";

/** RED; subclasses define its maximum probability. */
export abstract class RedQueue<S extends RedState, V extends RedValues> extends SingleQueue<S, V> {
  protected law: RedLaw;
  private packetRate = Number.NaN;

  protected constructor(
    values: V,
    port: QueuePort,
    state: S,
    private readonly lawOf: (values: V, port: QueuePort) => RedLaw,
  ) {
    super(values, port, state);
    this.law = lawOf(values, port);
    this.packetRate = packetsPerSecond(port.linkRate, values.meanPacketSize);
  }

  protected abstract maxProbability(): number;
  /** Probability at which the gentle ramp starts. */
  protected abstract rampFoot(): number;
  /** The average was updated. */
  protected onAverage(_now: Seconds): void {}
  /** Whether the variant has dropped the packet for its own reason, before RED decides. */
  protected isCaught(_packet: Packet): boolean {
    return false;
  }
  /** Reports a line of RED's pseudo-code as reached, by its index in the variant's. */
  protected reached(line: number): void {
    this.port.reached(line);
  }

  enqueue(packet: Packet, now: Seconds): void {
    const { idle } = this.state;
    this.reached(0);
    if (idle && this.values.idleAge === "table") {
      this.state.average = this.decayedAverage(now);
      this.state.idle = false;
    } else this.estimate(idle ? this.packetsMissed(now) + 1 : 0);
    this.onAverage(now);
    if (!this.isCaught(packet)) this.store(packet);
    // After a drop at an idle link it is still idle; the time before this arrival is in the average.
    if (idle && this.queue.length === 0) this.onIdle(now);
  }

  /** Stores, marks or drops the packet. */
  private store(packet: Packet): void {
    const verdict = this.verdictOn(packet);
    const fits = hasRoomFor(packet, this.values.leastRoom, this.queue, this.port);
    if (fits && verdict === "accept") this.queue.push(packet);
    else this.hit(packet, fits ? verdict : "overflow");
  }

  private verdictOn(packet: Packet): Verdict {
    const { countMode } = this.values;
    if (countMode === "ns2") return this.decide(packet);
    return countMode === "paper" ? this.decideAsPaper(packet) : this.decideAsLinux();
  }

  onIdle(now: Seconds): void {
    this.state.idle = true;
    this.state.idleSince = now;
  }

  protected override onRetune(before: V, _now: Seconds): void {
    const { state, values, law: lawBefore } = this;
    this.law = this.lawOf(values, this.port);
    this.packetRate = packetsPerSecond(this.port.linkRate, values.meanPacketSize);
    if (values.byteMode !== before.byteMode) state.count = state.countBytes = 0;
    else if (values.byteMode) state.average *= before.meanPacketSize / values.meanPacketSize;
    if (lawBefore.minThreshold !== this.law.minThreshold) state.above = state.average >= this.law.minThreshold;
  }

  override adopt(packet: Packet): void {
    super.adopt(packet);
    this.state.idle = false;
  }

  /**
   * The average with the decay of the link's idle time so far: one small packet per packet time, or by Linux's table.
   */
  protected decayedAverage(now: Seconds): number {
    const { average, idle, idleSince } = this.state;
    const { queueWeight } = this.law;
    return idle && this.values.idleAge === "table"
      ? ageByTable(average, now - idleSince, queueWeight, this.packetRate)
      : average * powInteger(1 - queueWeight, this.packetsMissed(now));
  }

  /** Packets that the link could have sent since it became idle. */
  private packetsMissed(now: Seconds): number {
    return this.state.idle ? Math.floor(this.packetRate * (now - this.state.idleSince)) : 0;
  }

  /**
   * The moving average of Floyd and Jacobson 1993, figure 2, with the decay over an idle time.
   * @param decays steps without a packet before this one; one more than were missed, as in ns-2
   */
  private estimate(decays: number): void {
    const { state, values, queue } = this;
    const weight = this.law.queueWeight;
    const occupancy = values.byteMode ? queue.bytes / values.meanPacketSize : queue.length;
    state.idle = false;
    if (values.countMode === "linux" && decays === 0) {
      // Linux, red_calc_qavg_no_idle_time: the part of the average that goes is of whole bytes or packets.
      const unit = values.byteMode ? values.meanPacketSize : 1;
      state.average += weight * (occupancy - Math.floor(state.average * unit) / unit);
      return;
    }
    // Two cases written out: a number that may come from a call would be allocated at every packet.
    if (decays > 0) state.average *= powInteger(1 - weight, decays);
    else state.average *= 1 - weight;
    state.average += weight * occupancy;
  }

  protected decide(packet: Packet): Verdict {
    const { state, law, values } = this;
    state.count += 1;
    state.countBytes += packet.size;
    this.reached(1);
    // ns-2.35, red.cc: at most one packet waits (one byte in byte mode), so nothing is dropped, whatever the average
    // is.
    const crowded = (values.byteMode ? this.queue.bytes : this.queue.length) > 1;
    if (state.average < law.minThreshold || !crowded) return this.acceptBelow();
    if (this.isForced()) return "forced";
    this.readCurve();
    if (!state.above) return this.acceptFirst(packet);
    const count = values.byteWeighted ? Math.floor(state.countBytes / values.meanPacketSize) : state.count;
    state.spreadProbability = spread(state.baseProbability, count, values.wait);
    if (values.byteWeighted && state.spreadProbability < 1)
      state.spreadProbability = Math.min(1, (state.spreadProbability * packet.size) / values.meanPacketSize);
    return this.drawVerdict();
  }

  /** Floyd and Jacobson 1993, figure 2: count −1 below the threshold, p_b itself weighted by size, no packet spared. */
  private decideAsPaper(packet: Packet): Verdict {
    const { state, law, values } = this;
    if (state.average < law.minThreshold) {
      state.count = -1;
      return this.acceptBelow();
    }
    if (this.isForced()) return "forced";
    state.count += 1;
    this.reached(1);
    this.readCurve();
    if (values.byteWeighted)
      state.baseProbability = Math.min(1, (state.baseProbability * packet.size) / values.meanPacketSize);
    state.spreadProbability = spread(state.baseProbability, state.count, false);
    return this.drawVerdict();
  }

  /**
   * Linux, red_action: `count` times the excess of the average, in whole packets or bytes, has to reach a number that
   * is drawn once after each drop or mark, as in the efficient algorithm of Floyd and Jacobson 1993.
   */
  private decideAsLinux(): Verdict {
    const { state, law, values } = this;
    const unit = values.byteMode ? values.meanPacketSize : 1;
    if (state.average < law.minThreshold || this.isForced()) {
      state.count = -1;
      return state.average < law.minThreshold ? this.acceptBelow() : "forced";
    }
    state.count += 1;
    this.reached(1);
    this.readCurve();
    const { count, baseProbability, dueAt } = state;
    // One over the probability at one unit above the minimum threshold.
    const span = ((law.maxThreshold - law.minThreshold) * unit) / this.maxProbability();
    state.spreadProbability = count === 0 ? 0 : spread(baseProbability, count - 1, false);
    this.reached(8);
    this.reached(9);
    const hits = count > 0 && Math.floor(baseProbability * span) * count >= dueAt;
    if (hits) state.count = 0;
    if (hits || count === 0) state.dueAt = Math.floor(this.port.uniform() * span);
    if (!hits) this.reached(11);
    return hits ? "early" : "accept";
  }

  protected acceptBelow(): Verdict {
    this.state.above = false;
    this.state.baseProbability = this.state.spreadProbability = 0;
    this.reached(2);
    return "accept";
  }

  private acceptFirst(packet: Packet): Verdict {
    this.state.above = true;
    this.state.count = 1;
    this.state.countBytes = packet.size;
    this.state.spreadProbability = 0;
    this.reached(11);
    return "accept";
  }

  protected isForced(): boolean {
    const { state, law } = this;
    if (state.average < (law.gentle ? 2 * law.maxThreshold : law.maxThreshold)) return false;
    state.baseProbability = state.spreadProbability = 1;
    this.reached(7);
    return true;
  }

  private readCurve(): void {
    const { state, law } = this;
    const onRamp = state.average >= law.maxThreshold;
    this.reached(onRamp ? 5 : 3);
    this.reached(onRamp ? 6 : 4);
    state.baseProbability = dropCurve(law, this.maxProbability(), this.rampFoot(), state.average);
  }

  protected drawVerdict(): Verdict {
    this.reached(8);
    this.reached(9);
    if (chance(this.state.spreadProbability, this.port)) return "early";
    this.reached(11);
    return "accept";
  }

  /**
   * Marks or drops the packet. Above the curve even ECN-capable packets are dropped by default (RFC 3168, section 7).
   */
  private hit(packet: Packet, verdict: Verdict): void {
    const { state, port, values } = this;
    if (values.countMode !== "linux") state.count = state.countBytes = 0;
    if (verdict === "early") {
      this.reached(10);
      if (state.baseProbability > values.markLimit) port.drop(packet, "early");
      else if (markOrDrop(packet, "early", port)) this.queue.push(packet);
    } else if (verdict === "overflow") {
      this.reached(12);
      dropVictim(packet, "overflow", values.victim, this.queue, port);
    } else if (!values.hardDrop && port.mark(packet, "forced")) {
      this.queue.push(packet);
    } else {
      dropVictim(packet, "forced", values.victim, this.queue, port);
    }
  }
}
