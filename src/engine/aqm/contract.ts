import type { BufferSize } from "../../scenario/document.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { BitsPerSecond, Seconds, Unit } from "../../units/units.ts";
import type { Packet, Reason } from "../packets/packet.ts";
import type { Design } from "./design.ts";
import type { InsideShape } from "./inside.ts";

/** An inner queue with a name. */
export interface InnerQueueName {
  /** In JSON; never renamed. */
  readonly id: string;
  readonly label: string;
}

export type { Design, Designed, DesignGiven, DesignInputs, DesignResult, Verdict } from "./design.ts";
export type { InsideShape, PairedQueue } from "./inside.ts";

/** All that the engine lends to a discipline. */
export interface QueuePort {
  /** As it is now. */
  readonly linkRate: BitsPerSecond;
  /** As it is now. */
  readonly buffer: BufferSize;
  /**
   * Would this packet fit beside what waits now? Packets: waiting < limit; bytes: waiting + size ≤ limit.
   * The packet asked about must not be stored yet.
   */
  hasRoom(packet: Packet): boolean;
  /** More waits than the buffer holds: only after the buffer shrank or the discipline changed. */
  isOverfull(): boolean;
  /** The packet leaves the queue, or is refused, for this reason; the host counts, records and frees it. */
  drop(packet: Packet, reason: Reason): void;
  /**
   * Sets CE. False, and nothing done: ECN is off on this link, or the packet is Not-ECT.
   * True and not counted again: it carried CE already.
   */
  mark(packet: Packet, reason: Reason): boolean;
  /** ECN is on and the packet is not Not-ECT: `mark` would succeed. */
  canMark(packet: Packet): boolean;
  /** Uniform in [0, 1), from this queue's own seeded stream. */
  uniform(): number;
  /** Lights a line of `doc.pseudocode`, by its index. */
  reached(line: number): void;
  /**
   * The packet is in this inner queue from now on: a number from 0, that of the flow or the bucket, or the place in
   * `innerQueues` of the definition. A discipline with inner queues says it of every packet that it stores or moves.
   */
  storedIn(packet: Packet, innerQueue: number): void;
}

/**
 * A state machine that is told the time. It stores what it accepts, in `state`, and loses no packet silently:
 * after `enqueue` the packet is either in `state` or was given to `port.drop`.
 */
export interface QueueDiscipline<State, Values> {
  /** Everything that it remembers, as plain data: numbers, flags, strings, typed arrays and `Fifo`s. */
  readonly state: State;
  enqueue(packet: Packet, now: Seconds): void;
  /** The packet to send next; undefined: nothing waits. Work conserving unless the algorithm is not. */
  dequeue(now: Seconds): Packet | undefined;
  /** A transmission ended and nothing waits. */
  onIdle?(now: Seconds): void;
  /** When `onTimer` is wanted; Infinity: not. The host asks again after `onTimer` and after `retune`. */
  nextTimer?(): Seconds;
  onTimer?(now: Seconds): void;
  /**
   * A field, the link rate or the buffer changed in mid-run: learned state is kept. Where the buffer shrank
   * it drops from the tail, reason `resize`, until `port.isOverfull()` is false (`dropExcess`).
   */
  retune(values: Values, now: Seconds): void;
  /** Visits the waiting packets, head first (in the order in which they would leave, as far as that is known). */
  forEachWaiting(visit: (packet: Packet) => void): void;
  /** Stores a packet that waited under another discipline: no decision, no draw, no change of learned state. */
  adopt(packet: Packet): void;
}

/** Something that can be seen inside: traces, tables, exports and the inside view follow from it. */
export interface Signal<S, V> {
  readonly label: string;
  readonly unit: Unit;
  /** The literature's symbol, `_` before a subscript. */
  readonly symbol?: string;
  /** Where it is drawn: on the queue's own axis, among probabilities, or on an axis of its own (default). */
  readonly against?: "queue" | "probability";
  read(state: S, values: V): number;
}

/** One line of pseudo-code; `shows` names the signals or fields whose values stand beside it. */
export interface PseudocodeLine {
  readonly text: string;
  readonly shows?: string;
}
/** What a discipline goes by. */
export const FAMILIES = [
  "overflow",
  "queue",
  "delay",
  "rate",
  "price",
  "events",
  "flows",
  "scheduling",
  "classes",
] as const;
/** What a discipline is good at. */
export const STRENGTHS = [
  "low-delay",
  "full-link",
  "fairness",
  "unresponsive-flows",
  "no-tuning",
  "many-flows",
  "classes",
  "l4s",
] as const;

export interface Formula {
  /** LaTeX, as mathematics in display style: "p_b = max_p \\frac{…}{…}". */
  readonly tex: string;
  /** What it says, in one sentence that names its symbols. */
  readonly says: string;
}
export interface AlgorithmDoc {
  /** "RED" */
  readonly title: string;
  /** "Random Early Detection" */
  readonly name: string;
  readonly family: (typeof FAMILIES)[number];
  readonly strengths: readonly (typeof STRENGTHS)[number][];
  /** Its idea for a newcomer, in at most 90 characters, without a full stop. */
  readonly idea: string;
  /** One to three plain sentences: what it measures, what it does. */
  readonly summary: string;
  /** Its laws, one to four. */
  readonly formulas: readonly Formula[];
  /** What to try in the lab and what to see then, two to four plain sentences. */
  readonly tryThis: readonly string[];
  /** For the table of all disciplines, a few words each. */
  readonly traits: {
    /** What it measures: "average queue". */
    readonly signal: string;
    /** How it tells the senders: "drops or marks at random, on arrival". */
    readonly notification: string;
    /** What it remembers: "two numbers", "one counter per active flow". */
    readonly state: string;
    /** Work per packet: "O(1)", "O(log n)". */
    readonly cost: string;
    readonly weakness: string;
  };
  /** "S. Floyd, V. Jacobson, …, 1993" */
  readonly sources: readonly string[];
  /** Where this departs from its sources, and why. */
  readonly deviations: readonly string[];
  readonly pseudocode: readonly PseudocodeLine[];
}

export interface AqmDefinition<F extends Fields = Fields, S = unknown> {
  /** In addresses, documents, goldens: never renamed. */
  readonly id: string;
  readonly doc: AlgorithmDoc;
  /** It reads `packet.rtt`; otherwise senders do not write it. */
  readonly needsRtt?: true;
  /** Gives controls, address, JSON Schema, sweeps, docs. */
  readonly fields: F;
  /** Faults between fields, as sentences that name the field and what is allowed; empty: none. */
  check?(values: ValuesOf<F>): readonly { readonly field: string; readonly message: string }[];
  readonly signals: Readonly<Record<string, Signal<S, ValuesOf<F>>>>;
  readonly inside: readonly InsideShape<S, ValuesOf<F>>[];
  /**
   * It has several queues inside, of which metrics are wanted: these by name, or one for each flow or bucket of flows.
   * Its `storedIn` calls say where each packet waits.
   */
  readonly innerQueues?: readonly InnerQueueName[] | "flows";
  /** Its design rule as a calculator, if it has one; a built page knows it once `completeCatalog` has run. */
  readonly design?: Design<NoInfer<ValuesOf<F>>>;
  /** `now` is the instant of attaching: timers start from it. `state`: from a checkpoint, to go on with. */
  create(values: ValuesOf<F>, port: QueuePort, now: Seconds, state?: S): QueueDiscipline<S, ValuesOf<F>>;
}

/** Ties the types of a definition together; returns it unchanged. */
export const defineAqm = <F extends Fields, S>(definition: AqmDefinition<F, S>): AqmDefinition<F, S> => definition;
