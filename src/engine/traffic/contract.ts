import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import type { Times, Total } from "../recording/quality.ts";

/** Draws uniform numbers in [0, 1) from the stream of one source. */
export type Draw = () => number;

/** An open-loop source: it sends whatever the network does. */
export interface Source<Values> {
  /** Plain data. */
  readonly state: Record<string, number>;
  /** From the start to the first packet. */
  first(draw: Draw): Seconds;
  /** From one packet to the next. */
  next(draw: Draw): Seconds;
  /** Bytes of the packet that leaves now; without it, as the group says. */
  size?(draw: Draw): number;
  /** Other fields from now on; what is under way keeps its pace until the next packet. */
  retune(values: Values, packetSize: number): void;
}

/** What the receiver of a medium knows of the last ten seconds, once a second. */
export interface Heard {
  /** Packets lost or late over those that were sent, as the sequence numbers tell; 1: nothing came. */
  effectiveLoss: number;
  /** Least one-way delay since the start, or since the path became another, in s. */
  leastDelay: Seconds;
  /** One-way delay below which 95 % of the packets stayed, by nearest rank, in s; NaN: none came, or not `usesTail`. */
  delayP95: Seconds;
}

/** A medium in real time: frames at an even pace, never sent again, and a receiver that judges what comes. */
export interface Media<Values> {
  /** Plain data, of both ends. */
  readonly state: Record<string, number>;
  /** `judge` or `ask` look at `delayP95`. */
  readonly usesTail: boolean;
  /** From one frame to the next. */
  interval(): Seconds;
  /** Bytes of a frame on the wire; it leaves at once, in packets no larger than the group's. */
  frameSize(): number;
  /** A packet that takes longer than this is of no use. */
  latest(leastDelay: Seconds): Seconds;
  /** What somebody who listens would say of it, once a second; NaN: this medium has no score. */
  score(heard: Heard): number;
  /** What the receiver asks of the sender, once a second, as a whole number; without it nothing is asked. */
  ask?(heard: Heard): number;
  /** The sender gets what was asked, half a round trip later. */
  onAsked?(asked: number): void;
  /** bit/s that the sender is set to, where it chooses; NaN: it does not. */
  bitrate(): number;
  retune(values: Values): void;
}

/** What an application has around it. */
export interface ApplicationPort {
  /**
   * Asks for so many bytes, on the wire, in whole packets, over one of its connections (from 0). The request travels
   * for half a round trip. One at a time on each connection.
   */
  request(connection: number, bytes: number): void;
  /** In [0, 1), from this user's own stream. */
  uniform(): number;
  /** Adds to one of the group's totals. */
  add(total: Total, amount: number): void;
  /** Notes one time, in s, for percentiles. */
  note(times: Times, time: Seconds): void;
}

/**
 * A closed loop: one user who asks over connections that last, and asks again when it has got what it asked for.
 * A state machine that is told the time.
 */
export interface Application<Values> {
  /** Plain data. */
  readonly state: Record<string, number | Float64Array>;
  start(now: Seconds): void;
  /** When `onTimer` is due; Infinity: not at all. Asked again after every call. */
  nextTimer(): Seconds;
  onTimer(now: Seconds): void;
  /** All that was asked of this connection is here. */
  onReceived(connection: number, now: Seconds): void;
  /** Brings its totals of time up to now; it decides nothing by them. */
  settle?(now: Seconds): void;
  retune(values: Values, now: Seconds): void;
}

interface Described<F extends Fields> {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly sources: readonly string[];
  /** Fields that stand in the group itself. */
  readonly fields: F;
  /** Faults between fields. */
  check?(values: ValuesOf<F>): readonly { readonly field: string; readonly message: string }[];
  /** Ids of the metrics of a group that tell how people fare with it, the most telling first. */
  readonly quality?: readonly string[];
}

/**
 * A kind of traffic: endless senders, transfers that arrive and end, and users who ask, all of them with a transport;
 * open-loop sources and media without.
 */
export type TrafficDefinition<F extends Fields = Fields> = Described<F> &
  (
    | { readonly form: "stream" }
    | { readonly form: "source"; create(values: ValuesOf<F>, packetSize: number): Source<ValuesOf<F>> }
    | { readonly form: "media"; create(values: ValuesOf<F>): Media<ValuesOf<F>> }
    | {
        readonly form: "transfers";
        /** s from one arrival to the next */
        gap(values: ValuesOf<F>, draw: Draw): Seconds;
        /** Segments of one transfer. */
        size(values: ValuesOf<F>, draw: Draw): number;
        /** Arrivals beyond this many flows are refused and counted. */
        maxActive(values: ValuesOf<F>): number;
      }
    | {
        readonly form: "requests";
        /** How many connections one user has. */
        connections(values: ValuesOf<F>): number;
        create(values: ValuesOf<F>, port: ApplicationPort): Application<ValuesOf<F>>;
      }
  );
/** Ties the types of a definition together; returns it unchanged. */
export const defineTraffic = <F extends Fields>(definition: TrafficDefinition<F>): TrafficDefinition<F> => definition;

/** Its flows are senders with a transport. */
export const hasTransport = ({ form }: Pick<TrafficDefinition, "form">): boolean =>
  form !== "source" && form !== "media";
