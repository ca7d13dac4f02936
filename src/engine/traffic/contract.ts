import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import type { Times, Total } from "../recording/quality.ts";

/** Returns the next random number, uniform in [0, 1), of the stream of one source. */
export type Draw = () => number;

/**
 * An open-loop source: it sends regardless of the network. The flow calls `first` at its start; when that time is over
 * it sends a packet of `size` and calls `next`, and so on until it stops.
 */
export interface Source<Values> {
  /** Plain data, for checkpoints. */
  readonly state: Record<string, number>;
  /** Time from the start to the first packet, s. */
  first(draw: Draw): Seconds;
  /** Time from the packet that was just sent to the next, s. */
  next(draw: Draw): Seconds;
  /** Size of the packet that is sent now, B on the wire; absent: the packet size of the group. */
  size?(draw: Draw): number;
  /** Fields changed during the run. The packet already scheduled keeps its time; later ones follow the new values. */
  retune(values: Values, packetSize: number): void;
}

/** Reception report of a media receiver over the last ten seconds, made once a second. */
export interface ReceptionReport {
  /** Packets lost or late over packets sent, by sequence numbers; 1: none arrived. */
  effectiveLoss: number;
  /** Minimum one-way delay since the start or the last change of the path, s. */
  leastDelay: Seconds;
  /** 95th percentile of the one-way delay, by nearest rank, s; NaN: no packet arrived, or not `usesDelayP95`. */
  delayP95: Seconds;
}

/**
 * A real-time medium: frames at a constant rate, without retransmission, and a receiver that rates them. The flow calls
 * `frameSize` and `interval` for each frame, `latest` for each packet received, and once a second `score`, `bitrate`
 * and `ask`, in this order.
 */
export interface Media<Values> {
  /** Plain data of both ends, for checkpoints. */
  readonly state: Record<string, number>;
  /** `score` or `ask` uses the report's `delayP95`, which is measured only then. */
  readonly usesDelayP95: boolean;
  /** Time from this frame to the next, s. */
  interval(): Seconds;
  /** Size of the frame sent now, B on the wire; it is sent at once, in packets no larger than the group's. */
  frameSize(): number;
  /** One-way delay above which a packet is late and counts as lost, s. */
  latest(leastDelay: Seconds): Seconds;
  /** Score of the last ten seconds, for a call the mean opinion score; NaN: this medium has no score. */
  score(report: ReceptionReport): number;
  /** Request of the receiver to the sender, as a whole number; absent: there is no feedback. */
  ask?(report: ReceptionReport): number;
  /** The request has reached the sender, half a round trip later. */
  onAsked?(asked: number): void;
  /** Present bit rate of a sender that adapts, bit/s; NaN: it does not adapt. */
  bitrate(): number;
  /** Fields changed during the run; learned state is kept. */
  retune(values: Values): void;
}

/** What a client offers to its application: connections, random numbers and totals of its group. */
export interface ApplicationPort {
  /**
   * Requests this many bytes on the wire, in whole packets, over one of its connections, from 0. The request reaches
   * the sender after half a round trip. One request at a time on each connection. Throws for an unknown connection.
   */
  request(connection: number, bytes: number): void;
  /** A random number, uniform in [0, 1), from this user's own stream. */
  uniform(): number;
  /** Adds to one of the totals of the group, in its unit. */
  add(total: Total, amount: number): void;
  /** Records one time, s, for the percentiles of the group. */
  note(times: Times, time: Seconds): void;
}

/**
 * A closed loop: one user with persistent connections, who requests again when a response is complete. A state machine
 * with the time as an argument. After `start` the client calls `onTimer` when `nextTimer` is due and `onReceived` for
 * each complete response, until it stops.
 */
export interface Application<Values> {
  /** Plain data, for checkpoints. */
  readonly state: Record<string, number | Float64Array>;
  /** The user begins; called once. */
  start(now: Seconds): void;
  /** Time at which `onTimer` is due, s; Infinity: never. Asked after every call. */
  nextTimer(): Seconds;
  onTimer(now: Seconds): void;
  /** The response to the request on this connection is complete. */
  onReceived(connection: number, now: Seconds): void;
  /** Adds the time since the last call to its totals, before these are read; no decision depends on it. */
  settle?(now: Seconds): void;
  /** Fields changed during the run; learned state is kept. */
  retune(values: Values, now: Seconds): void;
}

/** Bit/s with headers, and the mean size of the packets on the wire, B. */
export interface Load {
  readonly rate: number;
  readonly packetSize: number;
}

interface Described<F extends Fields> {
  /** In addresses, documents, goldens: never renamed. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly sources: readonly string[];
  /** Fields of this type of traffic, in `traffic.ID` itself. */
  readonly fields: F;
  /** Faults between fields, as sentences that name the field and what is allowed; empty: none. */
  check?(values: ValuesOf<F>): readonly { readonly field: string; readonly message: string }[];
  /** What one flow offers to the network on average; absent: as much as its transport allows. */
  load?(values: ValuesOf<F>, packetSize: number): Load;
  /** Ids of the group metrics that measure the quality for its users, the most important first. */
  readonly quality?: readonly string[];
  /** Its senders lower their bit rate at losses and delays, without a congestion control; absent: they do not. */
  readonly adapts?: true;
}

/**
 * A type of traffic. With a transport: endless senders (stream), transfers that arrive and end, and users who request;
 * without: open-loop sources and media. `create` is called once for each flow or user.
 */
export type TrafficDefinition<F extends Fields = Fields> = Described<F> &
  (
    | { readonly form: "stream" }
    | { readonly form: "source"; create(values: ValuesOf<F>, packetSize: number): Source<ValuesOf<F>> }
    | { readonly form: "media"; create(values: ValuesOf<F>): Media<ValuesOf<F>> }
    | {
        readonly form: "transfers";
        /** Time from one arrival to the next, s. */
        gap(values: ValuesOf<F>, draw: Draw): Seconds;
        /** Length of one transfer, segments. */
        size(values: ValuesOf<F>, draw: Draw): number;
        /** Arrivals beyond this many flows are refused and counted. */
        maxActive(values: ValuesOf<F>): number;
      }
    | {
        readonly form: "requests";
        /** Number of connections of one user. */
        connections(values: ValuesOf<F>): number;
        create(values: ValuesOf<F>, port: ApplicationPort): Application<ValuesOf<F>>;
      }
  );
/** Ties the types of a definition together; returns it unchanged. */
export const defineTraffic = <F extends Fields>(definition: TrafficDefinition<F>): TrafficDefinition<F> => definition;

/** Flows of this type have a transport, and so a congestion control. */
export const hasTransport = ({ form }: Pick<TrafficDefinition, "form">): boolean =>
  form !== "source" && form !== "media";
