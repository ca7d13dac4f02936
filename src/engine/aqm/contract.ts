import type { BufferSize } from "../../scenario/document.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { BitsPerSecond, Seconds, Unit } from "../../units/units.ts";
import type { Packet, Reason } from "../packets/packet.ts";
import type { Design } from "./design.ts";
import type { InsideShape } from "./inside.ts";
import type { Trial } from "./trial.ts";

/** An inner queue with a name. */
export interface InnerQueueName {
  /** In JSON; never renamed. */
  readonly id: string;
  readonly label: string;
}

export type { Design, Designed, DesignGiven, DesignInputs, DesignResult, Verdict } from "./design.ts";
export type { InsideShape, PairedQueue } from "./inside.ts";
export type { Trial } from "./trial.ts";

/**
 * What a host, the bottleneck or a side queue, offers to its discipline. The host counts, records and frees packets;
 * the discipline decides. It may call these methods within its own methods alone, never later.
 */
export interface QueuePort {
  /** Present rate of the link, bit/s; a change is followed by `retune`. */
  readonly linkRate: BitsPerSecond;
  /** Present size of the buffer, in packets or bytes; the packet being sent does not count. */
  readonly buffer: BufferSize;
  /**
   * The arriving packet fits into the buffer beside the others, whether `state` holds it already or not. In packets:
   * waiting < limit; in bytes: waiting + size ≤ limit; the arriving packet is not one of those that wait.
   */
  hasRoom(packet: Packet): boolean;
  /** More packets or bytes wait than the buffer holds: only after the buffer shrank or the discipline changed. */
  isOverfull(): boolean;
  /**
   * Drops the arriving packet, or a waiting one that the discipline has removed from its state. The host counts it
   * under this reason, records and frees it: the discipline must not touch it again.
   */
  drop(packet: Packet, reason: Reason): void;
  /**
   * Sets CE and counts a mark under this reason. False, and nothing done: ECN is off on this link, or the packet is
   * Not-ECT. True, and not counted again: it carried CE already.
   */
  mark(packet: Packet, reason: Reason): boolean;
  /** ECN is on and the packet is ECN-capable: `mark` would succeed. */
  canMark(packet: Packet): boolean;
  /** A random number, uniform in [0, 1), from this queue's own seeded stream: each call is part of the run's trace. */
  uniform(): number;
  /** The latest arrival has come to this line of `doc.pseudocode`, by its index from 0; for the inside view. */
  reached(line: number): void;
  /**
   * The packet is in this inner queue from now on: a number from 0, that of the flow or the bucket, or the place in
   * `innerQueues` of the definition. A discipline with inner queues says it of every packet that it stores or moves.
   */
  storedIn(packet: Packet, innerQueue: number): void;
}

/**
 * A queue discipline is a state machine that gets the time as an argument and has no clock of its own. The host calls
 * `enqueue` for each arrival. It calls `dequeue` when the link is free: after an arrival at an idle link, after each
 * transmission and after `onTimer`. Every packet is in `state`, was given to `port.drop`, or was returned by `dequeue`;
 * the host's assertions stop the run where these do not add up.
 */
export interface QueueDiscipline<State, Values> {
  /**
   * All that it remembers, the waiting packets too, as plain data for checkpoints: numbers, flags, strings, typed
   * arrays and `Fifo`s.
   */
  readonly state: State;
  /** An arrival: stored in `state`, or given to `port.drop`. `packet.tEnq` is `now` already. */
  enqueue(packet: Packet, now: Seconds): void;
  /** Removes and returns the packet to send next; undefined: no packet waits. Packets may be dropped on the way. */
  dequeue(now: Seconds): Packet | undefined;
  /** A transmission ended, `dequeue` returned nothing, and the link is idle from now on. */
  onIdle?(now: Seconds): void;
  /**
   * Time at which the host is to call `onTimer`, s; Infinity: never. The host asks after `create`, `onTimer` and
   * `retune`, not after arrivals and departures.
   */
  nextTimer?(): Seconds;
  /** The time of `nextTimer` has come. */
  onTimer?(now: Seconds): void;
  /**
   * A field, the link rate, ECN or the buffer changed during the run: learned state is kept. If the buffer shrank it
   * drops from the tail, reason `resize`, until `port.isOverfull()` is false (`SingleQueue` does); else the host
   * throws.
   */
  retune(values: Values, now: Seconds): void;
  /** Visits the waiting packets in the order in which they would leave, as far as that is known. Changes nothing. */
  forEachWaiting(visit: (packet: Packet) => void): void;
  /**
   * Lines of `doc.pseudocode` that the latest arrival reached, by their index, ascending, the last one reached at the
   * end; absent: those of which it told the port, at most the first 31.
   */
  linesReached?(): readonly number[];
  /** Stores a packet that waited under the previous discipline: no decision, no random number, no learning. */
  adopt(packet: Packet): void;
}

/** A quantity of the state that is recorded; traces, tables, exports and the inside view follow from it. */
export interface Signal<S, V> {
  readonly label: string;
  readonly unit: Unit;
  /** The literature's symbol, `_` before a subscript. */
  readonly symbol?: string;
  /** Where it is drawn: on the queue's own axis, among probabilities, or on an axis of its own (default). */
  readonly against?: "queue" | "probability";
  /**
   * Its value in SI units; NaN: there is none now. Read at the end of a bin and at drops and marks; changes nothing.
   */
  read(state: S, values: V): number;
}

/** One line of pseudo-code; `shows` names the signals or fields whose values stand beside it. */
export interface PseudocodeLine {
  readonly text: string;
  readonly shows?: string;
}
/** The congestion measure of a discipline, by which pages and lists group it; `own`: it was written in the workshop. */
export const FAMILIES = [
  "own",
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
/** Strengths of a discipline, for the picker. */
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
  /** Its meaning, in one sentence that names its symbols. */
  readonly says: string;
}
/**
 * The page of an algorithm: all that a user reads about it besides its names, fields and signals. Plain text; a
 * command, an option or a file of a program stands between backticks.
 */
export interface AlgorithmDoc {
  readonly family: (typeof FAMILIES)[number];
  readonly strengths: readonly (typeof STRENGTHS)[number][];
  /** Further words that a search finds it by: where it is in use, what it is known for. */
  readonly keywords?: readonly string[];
  /** Its idea for a newcomer, in at most 90 characters, without a full stop. */
  readonly idea: string;
  /** One to three plain sentences: what it measures, what it does. */
  readonly summary: string;
  /** Its laws, one to four. */
  readonly formulas: readonly Formula[];
  /** What to try in the lab and what to see then, two to four experiments. */
  readonly tryThis: readonly Trial[];
  /** For the table of all disciplines, a few words each. */
  readonly traits: {
    /** What it measures: "average queue". */
    readonly signal: string;
    /** How it signals congestion: "drops or marks at random, on arrival". */
    readonly notification: string;
    /** What it remembers: "two numbers", "one counter per active flow". */
    readonly state: string;
    /** Work per packet: "O(1)", "O(log n)". */
    readonly cost: string;
    readonly weakness: string;
  };
  /** What came before it, where it is in use, how to turn it on there, how to choose its values; one to six entries. */
  readonly practice: readonly string[];
  /** "S. Floyd, V. Jacobson, …, 1993" */
  readonly sources: readonly string[];
  /** Where this departs from its sources, and why. */
  readonly deviations: readonly string[];
  readonly pseudocode: readonly PseudocodeLine[];
}

/**
 * A queue discipline as one definition. Controls, addresses, JSON Schema, sweeps, recorded signals, inside view, page
 * and conformance tests are derived from it.
 */
export interface AqmDefinition<F extends Fields = Fields, S = unknown> {
  /** In addresses, documents, goldens: never renamed. */
  readonly id: string;
  /** "RED" */
  readonly title: string;
  /** "Random Early Detection" */
  readonly name: string;
  /** The code of an algorithm that was written in the workshop; documents that name it hold it. */
  readonly source?: string;
  /** Loads its page, `doc`, from a file of its own: a run does not need it. */
  documentation(): Promise<{ readonly doc: AlgorithmDoc }>;
  /** It reads `packet.rtt`, the sender's round-trip estimate in s; senders write it for such disciplines alone. */
  readonly needsRtt?: true;
  /** Its parameters; values reach `create` and `retune` checked and in SI units. */
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
  /** Loads its design rule as a calculator, if it has one. */
  design?(): Promise<{ readonly design: Design<NoInfer<ValuesOf<F>>> }>;
  /**
   * A discipline at an idle link with an empty queue.
   * @param now instant of attaching, s: timers start from it
   * @param state from a checkpoint, to continue with; it belongs to the discipline from then on
   */
  create(values: ValuesOf<F>, port: QueuePort, now: Seconds, state?: S): QueueDiscipline<S, ValuesOf<F>>;
}

/** Ties the types of a definition together; returns it unchanged. */
export const defineAqm = <F extends Fields, S>(definition: AqmDefinition<F, S>): AqmDefinition<F, S> => definition;
