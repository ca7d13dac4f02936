import type { Path } from "../network/path.ts";
import type { Flow } from "./flow.ts";
import { type FlowPlan, receiverOf, sourceStream } from "./flowPlan.ts";
import type { FlowSetting } from "./flowSetting.ts";
import { flowTypeOf } from "./flowTypes.ts";
import { SenderFlow } from "./senderFlow.ts";
import { SourceFlow } from "./sourceFlow.ts";

/** A flow of the form of its traffic type; one with a transport does not have its sender yet. */
export const newFlow = (setting: FlowSetting, path: Path, transfer: number, plan: FlowPlan): Flow => {
  const { host, kind, values, packetSize } = plan;
  if (kind.form === "source")
    return new SourceFlow(host, setting, path, kind.create(values, packetSize), sourceStream(setting, plan));
  const form = flowTypeOf(kind.form);
  if (form !== undefined) return form.make(setting, path, transfer, plan);
  return new SenderFlow(host, setting, path, receiverOf(plan), transfer);
};
