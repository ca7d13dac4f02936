import { bytes, choice, factor, orNever, time, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueuePort, Signal } from "../contract.ts";
import type { Fifo } from "../shared/fifo.ts";

/** Intervals for which the drop frequency is remembered (Linux, codel_dequeue). */
export const REUSE_WINDOW = 16;

/** Parameters of CoDel and its relatives. */
export const codelFields = {
  // RFC 8289, section 4.4: 5 to 10 % of the interval.
  target: time({
    label: "Target",
    help:
      "Acceptable standing delay; 5 to 10 % of the interval, and more than the transmission time of one large " +
      "packet.",
    symbol: "target",
    default: 0.005,
    min: 1e-5,
    max: 1,
    scale: "log",
  }),
  // RFC 8289, section 4.3: about the longest round-trip time of the traffic, 100 ms for the Internet.
  interval: time({
    label: "Interval",
    help:
      "How long the sojourn time must stay above the target before the first drop or mark: about one long " +
      "round-trip time.",
    symbol: "interval",
    default: 0.1,
    min: 1e-4,
    max: 10,
    scale: "log",
  }),
  mtu: bytes({
    label: "Largest packet",
    help: "No drop or mark while at most this much waits behind the packet.",
    symbol: "MTU",
    default: ({ largestPacket }) => largestPacket,
    min: 40,
    max: 9000,
    advanced: true,
  }),
  ceThreshold: orNever("s", {
    label: "Marking threshold",
    help: "Packets with a longer sojourn time are marked as well, at once.",
    first: 0.001,
    default: null,
    min: 1e-6,
    max: 10,
    scale: "log",
    advanced: true,
  }),
  afterMark: choice({
    label: "Next after a mark",
    help:
      "From where the gap to the next drop or mark counts while dropping. due: from when the marked one was due, as " +
      "after a drop and as in Linux; now: from the mark, as in ns-3, so that the gaps are longer by the time between packets.",
    default: "due",
    options: ["due", "now"],
    advanced: true,
  }),
  squareRoot: choice({
    label: "Square root",
    help:
      "exact: as RFC 8289 has it; newton: one step of Newton's method in 16 bits for each drop or mark, as in Linux and " +
      "ns-3, so that the second gap is half of the first. Where dropping restarts with fewer drops than it ended with, one " +
      "step falls short, and the next drops come sooner.",
    default: "exact",
    options: ["exact", "newton"],
    advanced: true,
  }),
  reuseWindow: factor({
    label: "Memory of the drop frequency",
    help:
      "If dropping restarts within this many intervals of when its next drop was due, it continues at the earlier " +
      "frequency of drops; 1 in the first paper.",
    default: REUSE_WINDOW,
    min: 1,
    max: 1000,
    scale: "log",
    advanced: true,
  }),
};
export type CodelValues = ValuesOf<typeof codelFields>;

export const checkCodel = ({ target, interval }: Pick<CodelValues, "target" | "interval">) =>
  target < interval ? [] : [{ field: "target", message: `target must be below interval (${interval} s)` }];

/**
 * What CoDel remembers of one queue.
 *
 *   below target → (rises above) waiting until `firstAbove` → (still above) dropping: a hit at each `dropNext`
 *   a packet leaves below target → below target, `count` kept for the next time
 */
export interface CodelState {
  /** Time from which a packet may be dropped or marked; NaN: the sojourn time is below target. */
  firstAbove: Seconds;
  dropping: boolean;
  /** Time of the next drop or mark, or the time at which it was due when dropping ended. */
  dropNext: Seconds;
  /** Drops and marks since dropping began; the drop frequency grows with its square root. */
  count: number;
  /** `count` when dropping began. */
  lastCount: number;
  /** 1/√count by Newton steps, in units of 2⁻¹⁶; kept only where the root is not exact. */
  inverseRoot: number;
}
/** ~0U >> 16, where `count` is 1 (Linux, codel_dequeue). */
const ONE_ROOT = 65_535;
export const initialCodel = (): CodelState => ({
  firstAbove: Number.NaN,
  dropping: false,
  dropNext: 0,
  count: 0,
  lastCount: 0,
  inverseRoot: ONE_ROOT,
});

/** Time from the drop or mark number `count` to the next one, s (RFC 8289, section 3.3). */
export const controlLaw = (interval: Seconds, count: number): Seconds => interval / Math.sqrt(count);

/**
 * One Newton step towards 1/√count in whole units of 2⁻¹⁶, rounded down (Linux, codel_Newton_step; ns-3,
 * CoDelQueueDisc::NewtonStep). Where count grew by many at once the step falls below zero, and wraps in 64 bits there.
 */
export const newtonStep = (inverseRoot: number, count: number): number => {
  const quarter = Math.floor((3 * 0x1_0000_0000 - count * inverseRoot * inverseRoot) / 4);
  // In two parts, since the product has more than 53 bits.
  const high = Math.floor(quarter / 0x8000_0000);
  const step = high * inverseRoot + Math.floor(((quarter - high * 0x8000_0000) * inverseRoot) / 0x8000_0000);
  return step - Math.floor(step / 0x1_0000) * 0x1_0000;
};

type GapValues = Pick<CodelValues, "interval" | "squareRoot">;
/** Time to the next drop or mark. */
const gapOf = ({ interval, squareRoot }: GapValues, { count, inverseRoot }: CodelState): Seconds =>
  squareRoot === "newton" ? (interval * inverseRoot) / 0x1_0000 : controlLaw(interval, Math.max(1, count));

/**
 * The control law of CoDel (RFC 8289, section 5) for one queue, which takes packets from the head. Where a packet can
 * be marked, the mark counts as a drop does and ends the call, as in Linux.
 */
export class CodelLaw {
  /** The head that was judged latest has been above target for an interval. */
  private mayHit = false;
  /** Bytes waiting in other queues, which count with those of this one. */
  private elsewhere = 0;

  /** @param firstLine index of `codelLines` in the owner's pseudo-code */
  constructor(
    private readonly port: QueuePort,
    private readonly firstLine: number,
    public values: CodelValues,
  ) {}

  /**
   * The next packet to send; drops and marks on the way. Undefined: nothing waits any more.
   * @param elsewhere bytes that wait in other queues, where those keep the last packet of this one from being spared
   */
  take(state: CodelState, waiting: Fifo, now: Seconds, elsewhere = 0): Packet | undefined {
    this.elsewhere = elsewhere;
    let packet = this.head(state, waiting, now);
    if (!this.mayHit || packet === undefined) state.dropping = false;
    else if (state.dropping) packet = this.catchUp(packet, state, waiting, now);
    else packet = this.begin(packet, state, waiting, now);
    const { ceThreshold } = this.values;
    if (ceThreshold !== null && packet !== undefined && now - packet.tEnq > ceThreshold) this.port.mark(packet, "step");
    return packet;
  }

  /** The drop that was due next is too long ago for `count` to be used again (RFC 8289, section 5.5). */
  isForgotten(dropNext: Seconds, now: Seconds): boolean {
    return now - dropNext >= this.values.reuseWindow * this.values.interval;
  }

  /** The head, and whether it may be dropped: above target for an interval (RFC 8289, section 5.6). */
  private head(state: CodelState, waiting: Fifo, now: Seconds): Packet | undefined {
    const { target, interval, mtu } = this.values;
    const packet = waiting.shift();
    this.mayHit = false;
    this.reached(0);
    if (packet === undefined || now - packet.tEnq < target || waiting.bytes + this.elsewhere <= mtu) {
      state.firstAbove = Number.NaN;
      this.reached(1);
      this.reached(2);
    } else if (Number.isNaN(state.firstAbove)) {
      state.firstAbove = now + interval;
      this.reached(3);
    } else this.mayHit = now >= state.firstAbove;
    return packet;
  }

  /** In the dropping state: all drops due by now (RFC 8289, section 5.5). */
  private catchUp(head: Packet, state: CodelState, waiting: Fifo, now: Seconds): Packet | undefined {
    let packet: Packet | undefined = head;
    this.reached(4);
    while (state.dropping && packet !== undefined && now >= state.dropNext) {
      this.countTo(state, state.count + 1);
      const isMarked = this.port.mark(packet, "early");
      if (!isMarked) {
        this.port.drop(packet, "early");
        packet = this.head(state, waiting, now);
        state.dropping = this.mayHit;
      }
      this.reached(5);
      if (state.dropping) {
        const from = isMarked && this.values.afterMark === "now" ? now : state.dropNext;
        state.dropNext = from + gapOf(this.values, state);
        this.reached(6);
      }
      if (isMarked) break;
    }
    return packet;
  }

  /**
   * Enters the dropping state: one drop or mark, and the count of last time if that is recent (RFC 8289, section 5.5).
   */
  private begin(head: Packet, state: CodelState, waiting: Fifo, now: Seconds): Packet | undefined {
    let packet: Packet | undefined = head;
    if (!this.port.mark(head, "early")) {
      this.port.drop(head, "early");
      packet = this.head(state, waiting, now);
    }
    const hits = state.count - state.lastCount;
    this.countTo(state, hits > 1 && !this.isForgotten(state.dropNext, now) ? hits : 1);
    state.lastCount = state.count;
    state.dropNext = now + gapOf(this.values, state);
    state.dropping = true;
    this.reached(7);
    this.reached(8);
    this.reached(9);
    return packet;
  }

  private countTo(state: CodelState, count: number): void {
    state.count = count;
    if (this.values.squareRoot === "newton")
      state.inverseRoot = count === 1 ? ONE_ROOT : newtonStep(state.inverseRoot, count);
  }

  private reached(line: number): void {
    this.port.reached(this.firstLine + line);
  }
}

/** What can be seen of one queue's CoDel; `codelOf` finds it in the owner's state. */
export const codelSignals = <S>(codelOf: (state: S) => CodelState) =>
  ({
    count: {
      label: "Drops and marks since dropping began",
      unit: "packets",
      symbol: "n",
      read: (state: S) => codelOf(state).count,
    },
    dropping: {
      label: "Dropping",
      unit: "count",
      read: (state: S) => (codelOf(state).dropping ? 1 : 0),
    },
    dropNext: {
      label: "Next drop or mark",
      unit: "s",
      symbol: "next",
      read: (state: S) => (codelOf(state).dropping ? codelOf(state).dropNext : Number.NaN),
    },
    gap: {
      label: "Gap between drops or marks",
      unit: "s",
      symbol: "interval/√n",
      read: (state: S, values: GapValues) => (codelOf(state).dropping ? gapOf(values, codelOf(state)) : Number.NaN),
    },
  }) as const satisfies Readonly<Record<string, Signal<S, CodelValues>>>;

/** The states of one queue's CoDel, in the order in which they follow each other. */
export const codelStates = ["below target", "above, waiting", "dropping"] as const;

/**
 * In the layout of `StatesShape`: the state, how long it has lasted since its last hit, and when the next one is due.
 */
export const sampleCodelState = (state: CodelState, values: GapValues, now: Seconds): readonly number[] => {
  const { firstAbove, dropping, dropNext } = state;
  const { interval } = values;
  if (dropping) {
    const gap = gapOf(values, state);
    return [2, Math.max(0, gap - (dropNext - now)), gap];
  }
  return Number.isNaN(firstAbove)
    ? [0, Number.NaN, Number.NaN]
    : [1, Math.max(0, interval - (firstAbove - now)), interval];
};
