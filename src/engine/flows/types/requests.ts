import { Client } from "../client.ts";
import { ConnectionFlow } from "../connectionFlow.ts";
import { receiverOf, sourceStream } from "../flowPlan.ts";
import type { FlowType } from "./contract.ts";

/** Users with requests over persistent connections. */
export const requests: FlowType = {
  id: "requests",
  make: (setting, path, transfer, plan) => {
    const { kind, values, host } = plan;
    if (kind.form !== "requests") throw new Error(`${kind.id} has no requests`);
    const flow = new ConnectionFlow(host, setting, path, receiverOf(plan), transfer);
    // The first connection of a user makes the user.
    if (setting.connection === 0) {
      const stream = sourceStream(setting, plan);
      flow.join(new Client(flow, host.quality.of(setting.group), stream, (port) => kind.create(values, port)), true);
    }
    return flow;
  },
};
