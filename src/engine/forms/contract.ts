import type { Flow, FlowSetting } from "../flow.ts";
import type { FlowPlan } from "../flowPlan.ts";
import type { Path } from "../path.ts";
import type { TrafficDefinition } from "../traffic/contract.ts";

/** How the flows of one form of traffic are made. */
export interface FlowForm {
  /** The `form` of the kinds of traffic that it serves. */
  readonly id: TrafficDefinition["form"];
  /** A new flow; one with a transport lacks its sender still. */
  make(setting: FlowSetting, path: Path, transfer: number, plan: FlowPlan): Flow;
}
