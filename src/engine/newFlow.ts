import type { Fields, ValuesOf } from "../schema/fields.ts";
import { Client } from "./client.ts";
import { ConnectionFlow } from "./connectionFlow.ts";
import type { Flow, FlowSetting, World } from "./flow.ts";
import { MediaFlow } from "./mediaFlow.ts";
import type { Path } from "./path.ts";
import { PURPOSE, RandomStream } from "./random.ts";
import { SenderFlow } from "./senderFlow.ts";
import { SourceFlow } from "./sourceFlow.ts";
import type { TrafficDefinition } from "./traffic/contract.ts";
import { Receiver } from "./transport/machinery/receiver.ts";
import type { SenderValues } from "./transport/machinery/sender.ts";

/** What a group says of the flows that it makes. */
export interface FlowPlan {
  readonly world: World;
  readonly seed: number;
  readonly kind: TrafficDefinition;
  readonly values: ValuesOf<Fields>;
  readonly sender: SenderValues;
  /** Bytes on the wire. */
  readonly packetSize: number;
}

/** A flow of the form that its kind of traffic has; one with a transport lacks its sender still. */
export const newFlow = (setting: FlowSetting, path: Path, transfer: number, plan: FlowPlan): Flow => {
  const { world, seed, kind, values, sender, packetSize } = plan;
  const stream = (): RandomStream => new RandomStream(seed, PURPOSE.source, setting.flow);
  const receiver = (): Receiver => new Receiver(sender.delayedAck, sender.delayedAckTime);
  switch (kind.form) {
    case "source":
      return new SourceFlow(world, setting, path, kind.create(values, packetSize), stream());
    case "media":
      return new MediaFlow(world, setting, path, kind.create(values));
    case "requests": {
      const flow = new ConnectionFlow(world, setting, path, receiver(), transfer);
      // The first connection of a user brings the user.
      if (setting.connection === 0) {
        const client = new Client(flow, world.quality.of(setting.group), stream(), (port) => kind.create(values, port));
        flow.join(client, true);
      }
      return flow;
    }
    default:
      return new SenderFlow(world, setting, path, receiver(), transfer);
  }
};
