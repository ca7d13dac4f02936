import type { Path } from "../../network/path.ts";
import type { TrafficDefinition } from "../../traffic/contract.ts";
import type { RecoveryRules } from "../../transport/contract.ts";
import type { Receiver } from "../../transport/machinery/receiver.ts";
import type { Sender } from "../../transport/machinery/sender.ts";
import type { Law, SenderValues } from "../../transport/machinery/senderState.ts";
import type { Flow } from "../flow.ts";
import type { FlowPlan } from "../flowPlan.ts";
import type { FlowSetting } from "../flowSetting.ts";
import type { SenderFlow } from "../senderFlow.ts";

/** Makes the flows of one form of traffic. */
export interface FlowType {
  /** The `form` of the traffic types that it serves. */
  readonly id: TrafficDefinition["form"];
  /** A new flow; one with a transport does not have its sender yet. */
  make(setting: FlowSetting, path: Path, transfer: number, plan: FlowPlan): Flow;
}

/** Makes both ends of a flow with a transport; `before`: the ends that they replace; `kind`: as in `senderKinds.ts`. */
export interface EndpointType {
  receiver(flow: SenderFlow, values: SenderValues, before?: Receiver): Receiver;
  sender(
    kind: number,
    flow: SenderFlow,
    law: Law,
    rules: RecoveryRules,
    values: SenderValues,
    segments: number,
    before?: Sender,
  ): Sender;
}
