import type { Scenario } from "../../scenario/document.ts";
import type { Unit } from "../../units/units.ts";
import type { AqmDefinition } from "../aqm/contract.ts";
import { hopOf, isVaried } from "../network/hops.ts";
import { REVERSE, SECOND } from "../network/queueId.ts";
import type { ChannelInfo } from "./frame.ts";

/** Places of the channels common to all runs. */
export const QUEUE = 0;
export const QUEUE_BYTES = 1;
export const DELAY = 2;
export const OFFERED = 3;
export const SENT = 4;
export const GOODPUT = 5;
export const DROPS = 6;
export const MARKS = 7;
export const GROUPS_FROM = 8;
/** Channels of each group, in this order. */
export const PER_GROUP = 5;

const channel = (
  id: string,
  label: string,
  unit: Unit,
  kind: ChannelInfo["kind"],
  group: string | null = null,
): ChannelInfo => ({ id, label, symbol: null, unit, group, against: null, kind });

const groupChannels = (id: string): ChannelInfo[] => [
  channel(`queue:${id}`, "Waiting packets", "packets", "level", id),
  channel(`throughput:${id}`, "Delivered", "bit/s", "rate", id),
  channel(`drops:${id}`, "Drops", "packets", "count", id),
  channel(`marks:${id}`, "Marks", "packets", "count", id),
  channel(`window:${id}`, "Sum of congestion windows", "packets", "signal", id),
];

/**
 * The recorded channels of a lane: fixed ones, those of its groups, those of its other queues and of a link rate that
 * varies, those of its discipline.
 */
export const channelsOf = (scenario: Scenario, definition: AqmDefinition): ChannelInfo[] => [
  channel("queue", "Queue", "packets", "level"),
  channel("queueBytes", "Queue", "B", "level"),
  channel("delay", "Queueing delay", "s", "sample"),
  channel("offered", "Offered", "bit/s", "rate"),
  channel("sent", "Used", "bit/s", "rate"),
  channel("goodput", "Goodput", "bit/s", "rate"),
  channel("drops", "Drops", "packets", "count"),
  channel("marks", "Marks", "packets", "count"),
  ...scenario.traffic.flatMap((group) => groupChannels(group.id)),
  // In the order of `SideQueues.read`.
  ...(hopOf(scenario, SECOND) === undefined
    ? []
    : [channel("side:second", "Queue of the second bottleneck", "packets", "signal")]),
  ...(hopOf(scenario, REVERSE) === undefined
    ? []
    : [channel("side:reverse", "Queue of the reverse path", "packets", "signal")]),
  ...(isVaried(scenario) ? [channel("capacity", "Link rate", "bit/s", "signal")] : []),
  ...Object.entries(definition.signals).map(
    ([id, signal]): ChannelInfo => ({
      id: `signal:${id}`,
      label: signal.label,
      symbol: signal.symbol ?? null,
      unit: signal.unit,
      group: null,
      against: signal.against ?? null,
      kind: "signal",
    }),
  ),
];
