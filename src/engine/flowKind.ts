import type { Fields, ValuesOf } from "../schema/fields.ts";
import type { Seconds } from "../units/units.ts";
import { FlowPackets } from "./flowPackets.ts";
import { NOT_ECT } from "./packets/packet.ts";

/** What a kind of flow decides for itself: what its sender and its receiver do, and when. */
export abstract class FlowKind extends FlowPackets {
  /** Code point of what it sends without a transport; a sender sets its own. */
  capable = NOT_ECT;
  /** More may be asked of it later: with all acknowledged, its connection stays. */
  get lasts(): boolean {
    return false;
  }
  /** Nothing of it will happen any more. */
  abstract isOver(): boolean;
  /** Brings what its user has measured up to now. */
  settle(_now: Seconds): void {}
  /** Its kind's fields, or its path (`moved`), are others from now on. */
  retuneOwn(_values: ValuesOf<Fields>, _packetSize: number, _moved: boolean): void {}

  protected abstract open(): void;
  protected abstract close(): void;
  /** A packet has passed the bottleneck and its way to the receiver. */
  protected abstract onReceived(row: number): void;
  protected abstract onAcknowledged(row: number): void;
  /**
   * Of a flow that has started: the next instant that it wants to be called at, into `out[0]`; and its sender's congestion
   * window, where it has one, into `windowsNow`.
   */
  protected abstract readSender(out: Float64Array): void;
  protected abstract call(): void;
  /** When the receiver acts by itself, into `out[place]`; Infinity: not at all. */
  protected abstract readReceiverCall(out: Float64Array, place: number): void;
  protected abstract callReceiver(): void;
  /** Bytes of the smallest packet that it could hand out now. */
  protected abstract smallest(): number;
}
