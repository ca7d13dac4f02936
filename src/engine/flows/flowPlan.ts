import type { Fields, ValuesOf } from "../../schema/fields.ts";
import { PURPOSE, RandomStream } from "../kernel/random.ts";
import type { TrafficDefinition } from "../traffic/contract.ts";
import { Receiver } from "../transport/machinery/receiver.ts";
import type { SenderValues } from "../transport/machinery/senderState.ts";
import type { FlowHost } from "./flowHost.ts";
import type { FlowSetting } from "./flowSetting.ts";

/** A group's settings for the flows that it makes. */
export interface FlowPlan {
  readonly host: FlowHost;
  readonly seed: number;
  readonly kind: TrafficDefinition;
  readonly values: ValuesOf<Fields>;
  readonly sender: SenderValues;
  /** Bytes on the wire. */
  readonly packetSize: number;
}

/** The receiver of a new flow with a transport. */
export const receiverOf = ({ sender }: FlowPlan): Receiver => new Receiver(sender.delayedAck, sender.delayedAckTime);

/** Random stream of the source. */
export const sourceStream = ({ flow }: FlowSetting, { seed }: FlowPlan): RandomStream =>
  new RandomStream(seed, PURPOSE.source, flow);
