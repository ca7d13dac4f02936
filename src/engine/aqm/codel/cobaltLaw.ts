import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueuePort, Signal } from "../contract.ts";
import { chance } from "../shared/decisions.ts";
import { gapOf, nextRoot } from "./cobaltRoot.ts";
import { controlLaw } from "./law.ts";

/** Time after which 32 bits of nanoseconds begin again. */
const WRAP: Seconds = 4.294_967_296;

export interface CobaltValues {
  /** Sojourn time above which packets are dropped or marked; BLUE moves at most once in this time. */
  readonly target: Seconds;
  readonly interval: Seconds;
  /**
   * Transmission time of a large packet: a sojourn time below four of them is never too long (Linux,
   * cobalt_should_drop).
   */
  readonly mtuTime: Seconds;
  /** Steps of BLUE's probability. */
  readonly increment: number;
  readonly decrement: number;
  /** Sojourn time that counts as an overflow, as in ns-3's CobaltQueueDisc; null: none does. */
  readonly blueDelay: Seconds | null;
  /** "wrapped": the time of BLUE's last change is kept in 32 bits, in ns, as in CobaltQueueDisc of ns-3.37 and 3.48. */
  readonly blueClock: "exact" | "wrapped";
  /** The last packet of a queue is never dropped at its head. */
  readonly keepLast: boolean;
  /** "newton": 1/√count as in Linux, in place of the exact one (cobalt_invsqrt); "newtonWaits": as in ns-3. */
  readonly squareRoot: "exact" | "newton" | "newtonWaits";
}

/**
 * What COBALT remembers of one queue.
 *
 *   below target → (above) `dropping`, first hit at `dropNext` → (hit) count + 1, the next one sooner
 *   above → (below) not dropping: at each `dropNext` count − 1, until it is 0
 */
export interface CobaltState {
  /**
   * Number of drops and marks that sets their rate; it falls step by step, not at once, while the sojourn time is good.
   */
  count: number;
  /** Time of the next step of `count`; at rest, time until which the queue counts as active. */
  dropNext: Seconds;
  /** The sojourn time is above target. */
  dropping: boolean;
  /** BLUE's probability of dropping. */
  probability: number;
  /** Time of BLUE's last change. */
  blueAt: Seconds;
  /**
   * 1/√count in units of 2⁻³², only by the rules of Linux and ns-3. In Linux it begins with 0, though a count of 0 has
   * the root 1 later (cobalt_vars_init); in ns-3 it begins with 1 (CobaltQueueDisc::InitializeParams).
   */
  inverseRoot: number;
}
export const initialCobalt = (): CobaltState => {
  return { count: 0, dropNext: 0, dropping: false, probability: 0, blueAt: Number.NEGATIVE_INFINITY, inverseRoot: 0 };
};

/**
 * The two controllers of COBALT for one queue: CoDel's drop frequency for responsive flows, BLUE's probability
 * for others.
 */
export class CobaltLaw {
  /** @param firstLine index of `cobaltLines` in the owner's pseudo-code */
  constructor(
    private readonly port: QueuePort,
    private readonly firstLine: number,
    public values: CobaltValues,
  ) {}

  /**
   * Decides about a packet taken from the head (Linux, cobalt_should_drop): marks it, drops it, or leaves it as it is.
   * @param isLast nothing waits behind it
   * @returns whether it was dropped
   */
  drops(packet: Packet, isLast: boolean, state: CobaltState, now: Seconds): boolean {
    const { port, values } = this;
    const sojourn = now - packet.tEnq;
    let late = now - state.dropNext;
    const isDue = state.count > 0 && late >= 0;
    this.updateDropping(sojourn, state, now);
    const isHit = isDue && state.dropping;
    if (isHit) this.step(1, state);
    else if (isDue) this.windDown(state, now);
    if (isDue) late = now - state.dropNext;
    this.reached(5);
    if (values.blueDelay !== null && sojourn > values.blueDelay) this.raise(state, now);
    const isBlue = chance(state.probability, port);
    const isSpared = isLast && values.keepLast;
    // A packet that BLUE drops is not marked first.
    const isMarked = isHit && (isBlue && !isSpared ? port.canMark(packet) : port.mark(packet, "early"));
    const isCondemned = isBlue || (isHit && !isMarked);
    // As in Linux, `late` keeps its first value unless a step was due: after an idle interval the second packet is hit.
    if (state.count === 0) state.dropNext = now + values.interval;
    else if (late > 0 && !isCondemned) state.dropNext = now;
    if (!isCondemned || isSpared) return false;
    port.drop(packet, isBlue ? "blue" : "early");
    return true;
  }

  /** A packet is dropped because the buffer is full (Linux, cobalt_queue_full). */
  onFull(state: CobaltState, now: Seconds): void {
    this.reached(6);
    this.raise(state, now);
    state.dropping = true;
    state.dropNext = now;
    if (state.count === 0) state.count = 1;
  }

  /** The link asked for a packet, and none waits (Linux, cobalt_queue_empty). */
  onEmpty(state: CobaltState, now: Seconds): void {
    this.reached(7);
    if (state.probability > 0 && this.mayMove(state, now)) {
      state.probability = Math.max(0, state.probability - this.values.decrement);
      state.blueAt = now;
    }
    state.dropping = false;
    if (state.count > 0 && now >= state.dropNext) this.step(-1, state);
  }

  private updateDropping(sojourn: Seconds, state: CobaltState, now: Seconds): void {
    const { target, mtuTime } = this.values;
    const isAbove = sojourn > target && sojourn > 4 * mtuTime;
    this.reached(0);
    if (isAbove && !state.dropping) {
      this.reached(1);
      state.dropNext = now + this.paceOf(state);
    }
    state.dropping = isAbove;
    if (isAbove && state.count === 0) state.count = 1;
  }

  private windDown(state: CobaltState, now: Seconds): void {
    do this.step(-1, state);
    while (state.count > 0 && now >= state.dropNext);
  }

  /** One drop or mark more, or one less while the sojourn time is below target (Linux, cobalt_control). */
  private step(by: number, state: CobaltState): void {
    state.count += by;
    if (this.values.squareRoot !== "exact") state.inverseRoot = nextRoot(state.inverseRoot, state.count);
    state.dropNext += this.paceOf(state);
    if (by < 0) this.reached(4);
    else {
      this.reached(2);
      this.reached(3);
    }
  }

  /** Time to the next step: CoDel's control law (RFC 8289, section 3.3), with a count of 0 as with 1. */
  private paceOf({ count, inverseRoot }: CobaltState): Seconds {
    const { interval, squareRoot } = this.values;
    return squareRoot === "exact" ? controlLaw(interval, Math.max(1, count)) : gapOf(interval, inverseRoot);
  }

  private raise(state: CobaltState, now: Seconds): void {
    if (!this.mayMove(state, now)) return;
    state.probability = Math.min(1, state.probability + this.values.increment);
    state.blueAt = now;
  }

  /** Whether BLUE's last change is longer ago than the target time. */
  private mayMove({ blueAt }: CobaltState, now: Seconds): boolean {
    const { blueClock, target } = this.values;
    return now - (blueClock === "exact" ? blueAt : Math.max(0, blueAt) % WRAP) > target;
  }

  private reached(line: number): void {
    this.port.reached(this.firstLine + line);
  }
}

/** What can be seen of one queue's COBALT; `cobaltOf` finds it in the owner's state. */
export const cobaltSignals = <S>(cobaltOf: (state: S) => CobaltState) =>
  ({
    probability: {
      label: "BLUE's probability",
      unit: "ratio",
      symbol: "p",
      against: "probability",
      read: (state: S) => cobaltOf(state).probability,
    },
    count: {
      label: "Drop count",
      unit: "count",
      symbol: "n",
      read: (state: S) => cobaltOf(state).count,
    },
    dropping: {
      label: "Above target",
      unit: "count",
      read: (state: S) => (cobaltOf(state).dropping ? 1 : 0),
    },
    dropNext: {
      label: "Next change of the drop count",
      unit: "s",
      symbol: "next",
      read: (state: S) => (cobaltOf(state).count > 0 ? cobaltOf(state).dropNext : Number.NaN),
    },
  }) as const satisfies Readonly<Record<string, Signal<S, CobaltValues>>>;

/** The states of one queue's COBALT, in the order in which they follow each other. */
export const cobaltStates = ["at rest", "above target", "winding down"] as const;

/** In the layout of `StatesShape`: the state, and how far the next step of `count` has come. */
export const sampleCobaltState = (
  { count, dropNext, dropping }: CobaltState,
  { interval }: Pick<CobaltValues, "interval">,
  now: Seconds,
): readonly number[] => {
  if (count === 0 && !dropping) return [0, Number.NaN, Number.NaN];
  const gap = controlLaw(interval, Math.max(1, count));
  return [dropping ? 1 : 2, Math.max(0, gap - (dropNext - now)), gap];
};
