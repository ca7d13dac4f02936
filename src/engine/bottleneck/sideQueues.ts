import { variationFields } from "../../scenario/commonFields.ts";
import type { Scenario } from "../../scenario/document.ts";
import { linkOf } from "../../scenario/linkOf.ts";
import { wayOfGroup } from "../../scenario/wayOfGroup.ts";
import { resolve } from "../../schema/check.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { type EventQueue, rankOf, TIMER } from "../kernel/eventQueue.ts";
import { hopOf, isVaried, PLAIN } from "../network/hops.ts";
import type { Network, Sides } from "../network/path.ts";
import { REVERSE, SECOND, type SidePlace } from "../network/queueId.ts";
import { VaryingRate } from "../network/varyingRate.ts";
import type { Recorder } from "../recording/recorder.ts";
import type { SideQueueHost } from "./bottleneckHost.ts";
import { SideQueue } from "./sideQueue.ts";

const PLACES: readonly SidePlace[] = [SECOND, REVERSE];

/** The simulation as the side queues see it. */
export interface SideQueuesHost {
  readonly flowHost: SideQueueHost & { readonly network: Network; readonly recorder: Recorder };
  readonly seed: number;
  /** Sets the link's sending rate from now on. */
  serve(rate: BitsPerSecond): void;
}

/** The side queues of the scenario; null: none. */
export const sidesOf = (scenario: Scenario): Sides | null => {
  if (sidesIn(scenario) === "") return null;
  const sides = { hasSecond: false, secondDelay: 0, hasReverse: false };
  setSides(sides, scenario);
  return sides;
};

/** The side queues of a scenario as a text: equal texts mean equal side queues. */
const sidesIn = (scenario: Scenario): string => PLACES.filter((place) => hopOf(scenario, place) !== undefined).join();

/** The channels that a scenario adds to those of its discipline, as a text: equal texts mean equal channels. */
export const sideChannelsKey = (scenario: Scenario): string =>
  isVaried(scenario) ? `${sidesIn(scenario)},rate` : sidesIn(scenario);

/** Indices of the groups whose data does not pass the bottleneck. */
const groupsBypassing = ({ traffic, bottleneck }: Scenario): readonly number[] =>
  traffic.flatMap((group, place) => (wayOfGroup(group, bottleneck) === "main" ? [] : [place]));

const setSides = (sides: Sides, scenario: Scenario): void => {
  const second = hopOf(scenario, SECOND);
  sides.hasSecond = second !== undefined;
  // Packets behind a link that was removed continue as before.
  if (second !== undefined) sides.secondDelay = second.delay;
  sides.hasReverse = hopOf(scenario, REVERSE) !== undefined;
};

/** Parts of a scenario beside the bottleneck: a varying rate, a second bottleneck, a queue on the reverse path. */
export class SideQueues {
  private readonly queues: (SideQueue | undefined)[] = [];
  private readonly rateSlot: number;
  private rate: VaryingRate;
  /** Whether `read` has any values: usually not, and it is called at the end of every bin. */
  private reads: boolean;
  private readonly events: EventQueue;

  constructor(
    private readonly host: SideQueuesHost,
    private scenario: Scenario,
  ) {
    this.events = host.flowHost.queue;
    this.rateSlot = this.events.add(rankOf(TIMER, 0, 6));
    for (const place of PLACES) if (hopOf(scenario, place) !== undefined) this.queueAt(place);
    host.flowHost.recorder.bypassing = groupsBypassing(scenario);
    this.reads = sideChannelsKey(scenario) !== "";
    this.rate = this.variation(0);
  }

  /** Sets the rate at the start of the run; called once the link exists. */
  begin(): void {
    this.serve();
  }

  /** Handles an event if this place in the event queue is its own. @returns false for other places */
  onEvent(slot: number): boolean {
    if (slot === this.rateSlot) {
      this.rate.advance();
      this.serve();
      return true;
    }
    for (const queue of this.queues) if (queue?.onEvent(slot) === true) return true;
    return false;
  }

  /** A packet arrives at a side queue. */
  enter(row: number, place: number): void {
    this.queueAt(place === SECOND ? SECOND : REVERSE).arrive(row);
  }

  /** Follows a change of the scenario. */
  follow(scenario: Scenario, now: Seconds): void {
    this.scenario = scenario;
    const { network } = this.host.flowHost;
    if (network.sides === null) network.sides = sidesOf(scenario);
    else setSides(network.sides, scenario);
    for (const place of PLACES) {
      const hop = hopOf(scenario, place);
      if (hop !== undefined || this.queues[place] !== undefined)
        this.queueAt(place).follow(hop ?? PLAIN, scenario, now);
    }
    this.host.flowHost.recorder.bypassing = groupsBypassing(scenario);
    this.reads = sideChannelsKey(scenario) !== "";
    this.rate = this.variation(now);
    this.serve();
  }

  /** Writes the channels of `channelsOf` beside the queue: waiting packets, the link's rate. @returns the next place */
  read(out: Float64Array, from: number): number {
    if (!this.reads) return from;
    let place = from;
    for (const side of PLACES)
      if (hopOf(this.scenario, side) !== undefined) out[place++] = this.queues[side]?.waiting ?? 0;
    if (isVaried(this.scenario)) out[place++] = this.rate.rate;
    return place;
  }

  /** By place: totals up to now; undefined: no such queue. */
  copies(): readonly (Float64Array | undefined)[] {
    return this.queues.map((queue) => queue?.copy());
  }

  /** Writes or reads which parts exist: before the flows, which depend on it. */
  serializePresence(archive: Archive): void {
    const { network } = this.host.flowHost;
    if (archive.flag(network.sides !== null)) network.sides ??= { hasSecond: false, secondDelay: 0, hasReverse: false };
    for (const place of PLACES) if (archive.flag(this.queues[place] !== undefined)) this.queueAt(place);
  }

  serialize(archive: Archive): void {
    const { sides } = this.host.flowHost.network;
    if (sides !== null) sides.secondDelay = archive.number(sides.secondDelay);
    for (const place of PLACES) this.queues[place]?.serialize(archive);
    this.rate.serialize(archive);
    if (archive.loading) this.serve();
  }

  private queueAt(place: SidePlace): SideQueue {
    const { flowHost, seed } = this.host;
    const found = this.queues[place];
    if (found !== undefined) return found;
    const made = new SideQueue(place, hopOf(this.scenario, place) ?? PLAIN, this.scenario, seed, flowHost);
    this.queues[place] = made;
    return made;
  }

  private variation(now: Seconds): VaryingRate {
    const { variation, rate } = this.scenario.bottleneck;
    return new VaryingRate(resolve(variationFields, variation, linkOf(this.scenario)), rate, now);
  }

  private serve(): void {
    this.host.serve(this.rate.rate);
    this.events.schedule(this.rateSlot, this.rate.nextAt);
  }
}
