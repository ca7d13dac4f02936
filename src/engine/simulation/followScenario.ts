import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import type { Bottleneck } from "../bottleneck/bottleneck.ts";
import { recordedAround, type SideQueues } from "../bottleneck/sideQueues.ts";
import { queueOf } from "../catalog.ts";
import type { FlowHost } from "../flows/flowHost.ts";
import type { FlowPlaces } from "../flows/flowTable.ts";
import type { TrafficGroup } from "../groups/trafficGroup.ts";
import { channelsOf } from "../recording/channels.ts";
import { laneDocumentOf, laneValuesOf } from "./lane.ts";

/** What a change of the scenario may concern. */
export interface Changeable {
  readonly world: FlowHost;
  readonly bottleneck: Bottleneck;
  readonly surroundings: SideQueues;
  readonly flows: FlowPlaces;
  readonly groups: readonly TrafficGroup[];
  /** Makes a group that is new, and adds it to `groups`. */
  add(group: Scenario["traffic"][number]): TrafficGroup;
}

/** A simulation follows its scenario: everything that differs is another from now on, learned state is kept. */
export const followScenario = (
  what: Changeable,
  before: Scenario,
  after: Scenario,
  lane: number,
  now: Seconds,
): void => {
  followBottleneck(what, before, after, lane, now);
  followSides(what, before, after, now);
  followTraffic(what, before, after, now);
  what.flows.plan();
};

const followBottleneck = (what: Changeable, before: Scenario, after: Scenario, lane: number, now: Seconds): void => {
  const { world, bottleneck: host } = what;
  const { bottleneck, access } = after;
  const laneDocument = laneDocumentOf(after, lane);
  world.network.linkDelay = bottleneck.delay;
  world.network.accessRate = access.rate ?? Number.POSITIVE_INFINITY;
  world.network.accessBuffer = access.buffer;
  const isAnother = before.lanes[lane]?.queue !== laneDocument.queue;
  const isRetuned = before.lanes[lane]?.params !== laneDocument.params || before.bottleneck !== bottleneck;
  if (isAnother) host.replace(queueOf(laneDocument.queue), laneValuesOf(after, lane), bottleneck, now);
  else if (isRetuned) host.retune(laneValuesOf(after, lane), bottleneck, now);
  world.tellsRtt = host.definition.needsRtt === true;
  if (isAnother) updateChannels(what, after);
};

const followSides = (what: Changeable, before: Scenario, after: Scenario, now: Seconds): void => {
  const { network } = what.world;
  const hadSides = network.sides !== null;
  what.surroundings.follow(after, now);
  if (!hadSides && network.sides !== null) for (const flow of what.flows.all) flow?.bePunctual();
  if (recordedAround(before) !== recordedAround(after)) updateChannels(what, after);
};

const followTraffic = (what: Changeable, before: Scenario, after: Scenario, now: Seconds): void => {
  const pathChanged = before.bottleneck !== after.bottleneck;
  for (const [i, group] of after.traffic.entries()) {
    const running = what.groups[i];
    if (running === undefined) {
      const added = what.add(group);
      updateChannels(what, after);
      added.begin(now, false);
    } else if (pathChanged || running.group !== group) running.apply(group, now);
  }
};

const updateChannels = ({ world, bottleneck }: Changeable, scenario: Scenario): void => {
  world.recorder.setChannels(channelsOf(scenario, bottleneck.definition), scenario.traffic.length);
};
