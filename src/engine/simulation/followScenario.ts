import type { Scenario } from "../../scenario/document.ts";
import { largestPacketOf } from "../../scenario/linkOf.ts";
import type { Seconds } from "../../units/units.ts";
import type { Bottleneck } from "../bottleneck/bottleneck.ts";
import { type SideQueues, sideChannelsKey } from "../bottleneck/sideQueues.ts";
import { queueOf } from "../catalog.ts";
import type { FlowHost } from "../flows/flowHost.ts";
import type { FlowTable } from "../flows/flowTable.ts";
import type { TrafficGroup } from "../groups/trafficGroup.ts";
import { channelsOf } from "../recording/channels.ts";
import { laneDocumentOf, laneLinkOf, laneValuesOf } from "./laneScenario.ts";

/** The parts of a simulation that a change of the scenario may concern. */
export interface Changeable {
  readonly flowHost: FlowHost;
  readonly bottleneck: Bottleneck;
  readonly sideQueues: SideQueues;
  readonly flows: FlowTable;
  readonly groups: readonly TrafficGroup[];
  /** Makes a new group and adds it to `groups`. */
  addGroup(group: Scenario["traffic"][number]): TrafficGroup;
}

/** Applies every difference between two scenarios to a running simulation, which keeps its learned state. */
export const followScenario = (
  parts: Changeable,
  before: Scenario,
  after: Scenario,
  lane: number,
  now: Seconds,
): void => {
  followBottleneck(parts, before, after, lane, now);
  followSides(parts, before, after, now);
  followTraffic(parts, before, after, now);
  for (const flow of parts.flows.all) flow?.path.followAccessRate(now);
  parts.flows.plan();
};

const followBottleneck = (parts: Changeable, before: Scenario, after: Scenario, lane: number, now: Seconds): void => {
  const { flowHost, bottleneck: host } = parts;
  const { bottleneck, access } = after;
  const laneDocument = laneDocumentOf(after, lane);
  flowHost.network.linkDelay = bottleneck.delay;
  flowHost.network.accessRate = access.rate ?? Number.POSITIVE_INFINITY;
  flowHost.network.accessBuffer = access.buffer;
  const isAnother = before.lanes[lane]?.queue !== laneDocument.queue;
  const isOtherLink = before.bottleneck !== bottleneck || largestPacketOf(before) !== largestPacketOf(after);
  const isRetuned = before.lanes[lane]?.params !== laneDocument.params || isOtherLink;
  if (isAnother) host.replace(queueOf(laneDocument.queue), laneValuesOf(after, lane), laneLinkOf(after), now);
  else if (isRetuned) host.retune(laneValuesOf(after, lane), laneLinkOf(after), now);
  flowHost.needsRtt = host.definition.needsRtt === true;
  if (isAnother) updateChannels(parts, after);
};

const followSides = (parts: Changeable, before: Scenario, after: Scenario, now: Seconds): void => {
  const { network } = parts.flowHost;
  const hadSides = network.sides !== null;
  parts.sideQueues.follow(after, now);
  // Events of a flow may affect other flows at once from now on.
  if (!hadSides && network.sides !== null)
    for (const flow of parts.flows.all) if (flow !== undefined) flow.isEager = true;
  if (sideChannelsKey(before) !== sideChannelsKey(after)) updateChannels(parts, after);
};

const followTraffic = (parts: Changeable, before: Scenario, after: Scenario, now: Seconds): void => {
  const pathChanged = before.bottleneck !== after.bottleneck;
  for (const [i, group] of after.traffic.entries()) {
    const running = parts.groups[i];
    if (running === undefined) {
      const added = parts.addGroup(group);
      updateChannels(parts, after);
      added.begin(now, false);
    } else if (pathChanged || running.group !== group) running.apply(group, now);
  }
};

const updateChannels = ({ flowHost, bottleneck }: Changeable, scenario: Scenario): void => {
  flowHost.recorder.setChannels(channelsOf(scenario, bottleneck.definition), scenario.traffic.length);
};
