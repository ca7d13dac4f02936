import type { Hop, Scenario } from "../../scenario/document.ts";
import { largestPacketOf, linkOf } from "../../scenario/linkOf.ts";
import { resolve } from "../../schema/check.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import { queueOf } from "../catalog.ts";
import type { Archive } from "../kernel/archive.ts";
import { clock } from "../kernel/clock.ts";
import { rankOf, TIMER } from "../kernel/eventQueue.ts";
import { PURPOSE, type Purpose } from "../kernel/random.ts";
import { SECOND, type SidePlace } from "../network/queueId.ts";
import type { Link } from "../recording/queueNotes.ts";
import { SideQueueTotals } from "../recording/sideQueueTotals.ts";
import { Bottleneck } from "./bottleneck.ts";
import type { BottleneckHost, SideQueueHost } from "./bottleneckHost.ts";
import { bitsUnderWay, serveAt } from "./linkService.ts";

/**
 * A queue and link beside the bottleneck: behind it, or on the reverse path. Its events have their own places in the
 * event queue.
 */
export class SideQueue implements BottleneckHost {
  private readonly notes: SideQueueTotals;
  private readonly host: Bottleneck;
  /** Places in the event queue: end of its transmission; timer of its discipline. */
  private readonly freeSlot: number;
  private readonly timerSlot: number;

  constructor(
    private readonly place: SidePlace,
    private hop: Hop,
    private scenario: Scenario,
    seed: number,
    private readonly simulation: SideQueueHost,
  ) {
    const link = this.link();
    this.freeSlot = simulation.queue.add(rankOf(TIMER, 0, 2 * place - 1));
    this.timerSlot = simulation.queue.add(rankOf(TIMER, 0, 2 * place));
    this.notes = new SideQueueTotals(clock, this.rate());
    const purpose: Purpose = place === SECOND ? PURPOSE.second : PURPOSE.reverse;
    this.host = new Bottleneck(queueOf(hop.queue), this.values(), link, { seed, purpose }, this, this.notes);
    serveAt(this.host, this.rate());
  }

  /** Number of waiting packets. */
  get waiting(): number {
    return this.notes.waiting;
  }

  arrive(row: number): void {
    this.host.arrive(row);
    this.simulation.queue.schedule(this.freeSlot, this.host.freeAt);
  }

  /** Handles an event if this place in the event queue is its own. @returns false for other places */
  onEvent(slot: number): boolean {
    if (slot === this.freeSlot) this.host.onFree();
    else if (slot === this.timerSlot) this.host.onTimer();
    else return false;
    this.simulation.queue.schedule(this.freeSlot, this.host.freeAt);
    return true;
  }

  /** Follows a change of rate, buffer, discipline or parameters. */
  follow(hop: Hop, scenario: Scenario, now: Seconds): void {
    const before = this.hop;
    const isSame = hop === before && scenario.bottleneck === this.scenario.bottleneck;
    if (isSame && largestPacketOf(scenario) === largestPacketOf(this.scenario)) return;
    this.hop = hop;
    this.scenario = scenario;
    const link = this.link();
    this.notes.setRate(this.rate());
    serveAt(this.host, this.rate());
    if (hop.queue !== before.queue) this.host.replace(queueOf(hop.queue), this.values(), link, now);
    else this.host.retune(this.values(), link, now);
    this.simulation.queue.schedule(this.freeSlot, this.host.freeAt);
  }

  /** Totals up to now, by the columns of `sideQueueTotals.ts`. */
  copy(): Float64Array {
    return this.notes.copy(bitsUnderWay(this.host));
  }

  // ---- BottleneckHost

  deliver(row: number): void {
    this.simulation.forwardFrom(row, this.place);
  }

  release(row: number): void {
    this.simulation.release(row);
  }

  wake(at: Seconds): void {
    this.simulation.queue.schedule(this.timerSlot, at);
  }

  serialize(archive: Archive): void {
    this.notes.serialize(archive);
    this.host.serialize(archive);
    const { queue } = this.simulation;
    queue.schedule(this.freeSlot, this.host.freeAt);
    queue.schedule(this.timerSlot, archive.number(queue.timeOf(this.timerSlot)));
  }

  private link(): Link {
    const { linkRate, buffer } = linkOf(this.scenario, this.hop);
    return { rate: linkRate, buffer, ecn: this.scenario.bottleneck.ecn };
  }

  /** Rate now in force; 0: an outage. */
  private rate(): BitsPerSecond {
    return this.hop.rate ?? this.scenario.bottleneck.rate;
  }

  private values(): ValuesOf<Fields> {
    return resolve(queueOf(this.hop.queue).fields, this.hop.params, linkOf(this.scenario, this.hop));
  }
}
