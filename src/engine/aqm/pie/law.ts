import type { BitsPerSecond, Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueuePort, Signal } from "../contract.ts";
import { chance } from "../shared/decisions.ts";
import type { Fifo } from "../shared/fifo.ts";
import type { PieValues } from "./fields.ts";

/** PIE's state of one queue. */
export interface PieRecord {
  probability: number;
  /** Latest estimate of the delay, s. */
  delay: Seconds;
  /** The estimate at the latest update, s. */
  delayBefore: Seconds;
  /** Remaining burst allowance, s. */
  burst: Seconds;
  /** With the `burstRefill` pause: a member of `BURST`, and updates without congestion since the allowance ended. */
  burstPhase: number;
  calmUpdates: number;
  /** Sum of probabilities since the latest drop or mark, with `derandomised`. */
  accumulated: number;
  /** The latest departure, with the `burstClock` departure; NaN: none since the allowance was refilled. */
  departedAt: Seconds;
  /** With the `delayMode` dqrate: a sample is being taken since `sampleFrom`, and the bytes that have left since. */
  sampling: boolean;
  sampleFrom: Seconds;
  sampleBytes: number;
  /** Mean time in which `rateSampleBytes` leave, s; NaN: no sample yet. */
  sampleTime: Seconds;
  /** The two parts of the latest step of the probability. */
  integral: number;
  proportional: number;
}

/** The allowance waits for an arrival; it began with one; it is over, and waits for a time without congestion. */
const BURST = { waits: 0, began: 1, over: 2 } as const;
/** Least time without congestion between two allowances, s (BURST_RESET_TIMEOUT of pie-queue-disc.cc, ns-3.37). */
const BURST_PAUSE = 1.5;

type BurstValues = Pick<PieValues, "maxBurst" | "burstRefill">;
const initialBurst = ({ burstRefill, maxBurst }: BurstValues): Seconds => (burstRefill === "calm" ? maxBurst : 0);

export const initialPieRecord = (values: BurstValues): PieRecord => {
  return {
    probability: 0,
    delay: 0,
    delayBefore: 0,
    burst: initialBurst(values),
    burstPhase: BURST.waits,
    calmUpdates: 0,
    accumulated: 0,
    departedAt: Number.NaN,
    sampling: false,
    sampleFrom: Number.NaN,
    sampleBytes: 0,
    sampleTime: Number.NaN,
    integral: 0,
    proportional: 0,
  };
};

/** RFC 8033, section 4.2: the smaller the probability, the smaller the step, since TCP answers to 1/√p. */
export const gainDivisor = (probability: number): number => {
  if (probability < 1e-3) {
    if (probability < 1e-5) return probability < 1e-6 ? 2048 : 512;
    return probability < 1e-4 ? 128 : 32;
  }
  if (probability < 0.1) return probability < 0.01 ? 8 : 2;
  return 1;
};

/** From this probability on, the step of an update is capped (RFC 8033, section 5.5). */
const CAPPED_FROM = 0.1;
/** Step of an update above `highDelay`. */
const HIGH_DELAY_STEP = 0.02;
/** Rounding errors of sums and differences of interval and allowance. */
const BURST_DUST = 1e-12;

/**
 * Updates the probability, once per interval, from an estimate of the delay.
 * @param isEmpty no packet waits
 */
export const updatePie = (record: PieRecord, delay: Seconds, isEmpty: boolean, values: PieValues): void => {
  const { delayBefore, probability } = record;
  const divisor = gainDivisor(probability);
  record.integral = (values.alpha * (delay - values.qRef)) / divisor;
  record.proportional = (values.beta * (delay - delayBefore)) / divisor;
  let step = record.integral + record.proportional;
  if (values.increaseCap !== null && probability >= CAPPED_FROM) step = Math.min(step, values.increaseCap);
  if (values.highDelay !== null && delay > values.highDelay) step += HIGH_DELAY_STEP;
  let moved = values.burstHolds && record.burst > 0 ? 0 : probability + step;
  const decays = delay <= values.decayBelow && delayBefore <= values.decayBelow && (isEmpty || !values.decayWaits);
  if (decays) moved *= values.decayFactor;
  record.probability = Math.min(values.probabilityBound, Math.max(0, moved));
  if (values.burstClock === "update") spendBurst(record, values.updateInterval);
  const isCalm = record.probability === 0 && delay < values.qRef / 2 && delayBefore < values.qRef / 2;
  if (values.burstRefill === "pause") noteCalm(record, isCalm, values.updateInterval);
  else if (isCalm) {
    record.burst = values.maxBurst;
    record.departedAt = Number.NaN;
    if (values.burstClock === "departure") record.accumulated = 0;
  }
  record.delayBefore = delay;
};

/** Counts the updates without congestion after a burst allowance, until there may be another one. */
const noteCalm = (record: PieRecord, isCalm: boolean, interval: Seconds): void => {
  if (!isCalm || record.burst > 0) {
    if (record.burstPhase === BURST.over) record.calmUpdates = 0;
  } else if (record.burstPhase === BURST.began) {
    record.burstPhase = BURST.over;
    record.calmUpdates = 0;
  } else if (record.burstPhase === BURST.over) {
    record.calmUpdates += 1;
    if (record.calmUpdates > Math.floor(BURST_PAUSE / interval)) record.burstPhase = BURST.waits;
  }
};

const spendBurst = (record: PieRecord, spent: Seconds): void => {
  const left = record.burst - spent;
  record.burst = left < BURST_DUST ? 0 : left;
};

/** Notes a departure; `waiting` are the packets left, `delay` the sojourn time. */
export const noteDeparture = (
  record: PieRecord,
  packet: Packet,
  waiting: Fifo,
  now: Seconds,
  values: PieValues,
): void => {
  if (values.delayMode === "timestamp") record.delay = waiting.length === 0 ? 0 : now - packet.tEnq;
  else if (values.delayMode === "dqrate") sampleRate(record, packet.size, waiting.bytes, now, values.rateSampleBytes);
  if (values.burstClock === "update") return;
  if (record.departedAt < now) spendBurst(record, now - record.departedAt);
  record.departedAt = now;
};

/** Weight of the latest rate sample (RFC 8033, section 5.2: 2¹⁴/2¹⁶). */
const SAMPLE_WEIGHT = 0.25;

/** RFC 8033, section 5.2: measures only while a whole sample waits, or idle times would count as slow service. */
const sampleRate = (record: PieRecord, size: number, waitingBytes: number, now: Seconds, threshold: number): void => {
  if (!record.sampling) {
    if (waitingBytes < threshold) return;
    record.sampling = true;
    record.sampleFrom = now;
    record.sampleBytes = 0;
  }
  record.sampleBytes += size;
  if (record.sampleBytes < threshold) return;
  const took = now - record.sampleFrom;
  if (Number.isNaN(record.sampleTime)) record.sampleTime = took;
  else record.sampleTime += SAMPLE_WEIGHT * (took - record.sampleTime);
  record.sampling = waitingBytes > threshold;
  record.sampleFrom = now;
  record.sampleBytes = 0;
};

/**
 * The delay for an update. No departure refreshes it in an empty queue, which has none. `rate` is the queue's share of
 * the link, bit/s, if known.
 */
export const estimateDelay = (record: PieRecord, waiting: Fifo, rate: BitsPerSecond, values: PieValues): Seconds => {
  if (waiting.length === 0) return 0;
  if (values.delayMode === "timestamp") return record.delay;
  if (values.delayMode === "oracle") return (waiting.bytes * 8) / rate;
  return Number.isNaN(record.sampleTime) ? 0 : (waiting.bytes * record.sampleTime) / values.rateSampleBytes;
};

/** Whether a record has its initial values, so that it can be discarded. */
export const isPieAtRest = ({ probability, delayBefore, burst, burstPhase }: PieRecord, values: PieValues): boolean =>
  probability === 0 && delayBefore === 0 && burst === initialBurst(values) && burstPhase === BURST.waits;

/** Fields changed during the run: learned state is kept, in the new units. */
export const retunePie = (
  record: PieRecord,
  waiting: Fifo,
  rate: BitsPerSecond,
  values: PieValues,
  old: PieValues,
): void => {
  record.sampleTime *= values.rateSampleBytes / old.rateSampleBytes;
  if (values.delayMode === old.delayMode) return;
  record.sampling = false;
  record.delay = record.delayBefore = estimateDelay(record, waiting, rate, values);
};

/** Below this probability no packet is dropped while the delay is low (RFC 8033, section 4.1). */
const SPARED_BELOW = 0.2;
/** Bounds of the sum of probabilities between which a random draw decides (RFC 8033, section 5.4). */
const DRAWN_FROM = 0.85;
const CERTAIN_FROM = 8.5;

/** With the `burstRefill` pause: begins the burst allowance that waits for an arrival. */
const beginBurst = (record: PieRecord, { burstRefill, maxBurst }: PieValues): void => {
  if (burstRefill === "calm" || record.burstPhase !== BURST.waits) return;
  record.burstPhase = BURST.began;
  record.burst = maxBurst;
};

/** RFC 8033, section 4.1: no drop or mark while the delay is low, or with hardly any packets waiting. */
const isPieSpared = (record: PieRecord, waitingBytes: number, values: PieValues): boolean => {
  const delay = values.guardDelay === "previous" ? record.delayBefore : record.delay;
  return (delay < values.qRef / 2 && record.probability < SPARED_BELOW) || waitingBytes <= 2 * values.meanPacketSize;
};

/** The draw for a packet that may be dropped or marked. */
const isPieHit = (record: PieRecord, packet: Packet, values: PieValues, port: QueuePort): boolean => {
  const { probability } = record;
  const p = values.byteWeighted
    ? Math.min(values.probabilityBound, (probability * packet.size) / values.meanPacketSize)
    : probability;
  if (values.derandomised) {
    record.accumulated = probability === 0 ? p : record.accumulated + p;
    if (record.accumulated < DRAWN_FROM) return false;
  }
  return (values.derandomised && record.accumulated >= CERTAIN_FROM) || chance(p, port);
};

/** Decides on an arrival; reaches four lines of pseudo-code from `line` on. False: the packet was dropped. */
export const passesPie = (
  record: PieRecord,
  packet: Packet,
  waitingBytes: number,
  values: PieValues,
  port: QueuePort,
  line: number,
): boolean => {
  port.reached(line);
  // No drop or mark in a burst (RFC 8033, section 4.1).
  if (record.burst > 0) return true;
  // The arrival that begins an allowance is decided as without it.
  beginBurst(record, values);
  if (isPieSpared(record, waitingBytes, values)) return true;
  port.reached(line + 1);
  if (!isPieHit(record, packet, values, port)) {
    port.reached(line + 3);
    return true;
  }
  port.reached(line + 2);
  if (record.probability < values.markLimit && port.mark(packet, "early")) {
    if (values.markClears) record.accumulated = 0;
    return true;
  }
  record.accumulated = 0;
  port.drop(packet, "early");
  return false;
};

/** Signals of one PIE. */
export const pieSignals = <S>(recordOf: (state: S) => PieRecord) =>
  ({
    probability: {
      label: "Drop probability",
      unit: "ratio",
      symbol: "p",
      against: "probability",
      // The controller may count on above 1 (`probabilityBound`); packets are dropped with this probability.
      read: (state: S) => Math.min(1, recordOf(state).probability),
    },
    delay: { label: "Estimated delay", unit: "s", symbol: "q", read: (state: S) => recordOf(state).delay },
    burst: { label: "Burst allowance left", unit: "s", symbol: "burst", read: (state: S) => recordOf(state).burst },
  }) as const satisfies Readonly<Record<string, Signal<S, PieValues>>>;
