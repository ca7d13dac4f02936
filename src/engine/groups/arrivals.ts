import type { Group } from "../../scenario/document.ts";
import { spreadOf } from "../../scenario/quantity.ts";
import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { type EventQueue, rankOf, TIMER } from "../kernel/eventQueue.ts";
import { PURPOSE, RandomStream } from "../kernel/random.ts";

const NEVER = Number.POSITIVE_INFINITY;

/** Arrival times of one group's transfers, between the group's start and stop; its traffic type draws the gaps. */
export class Arrivals {
  readonly slot: number;
  /** Number of the next arrival in its group. */
  private count = 0;
  private stopAt: Seconds = NEVER;
  private readonly stream: RandomStream;

  constructor(
    private readonly queue: EventQueue,
    private readonly seed: number,
    private readonly index: number,
  ) {
    this.slot = queue.add(rankOf(TIMER, index, 5));
    this.stream = new RandomStream(seed, PURPOSE.arrivals, index);
  }

  readonly draw = (): number => this.stream.uniform();

  /** Takes the number of the arrival that happens now. */
  next(): number {
    return this.count++;
  }

  /** Draws the first arrival, from now or the group's start, whichever is later. @param gap s to the next arrival */
  begin(group: Group, now: Seconds, gap: () => Seconds): void {
    const { start, stop, count } = group;
    const draw = new RandomStream(this.seed, PURPOSE.arrivals, 1e6 + this.index);
    const startAt = Math.max(
      now,
      spreadOf(start, 0, () => draw.uniform()),
    );
    this.stopAt = stop === null ? NEVER : spreadOf(stop, 0, () => 0);
    if (count > 0) this.plan(startAt, gap);
    else this.queue.schedule(this.slot, NEVER);
  }

  /** Follows a change of the group: a new rate, start, stop or count draws the pending arrival again. */
  follow(before: Group, group: Group, now: Seconds, gap: () => Seconds): void {
    const same =
      group.start === before.start &&
      group.stop === before.stop &&
      group.count === before.count &&
      group.fields["arrivalRate"] === before.fields["arrivalRate"];
    if (!same) this.begin(group, now, gap);
  }

  /** The timer is due; cancels it if the group has stopped. @returns whether a transfer arrives now */
  onTimer(now: Seconds): boolean {
    if (now < this.stopAt) return true;
    this.queue.cancel(this.slot);
    return false;
  }

  /** Schedules the next arrival. @param gap s from now to it */
  plan(now: Seconds, gap: () => Seconds): void {
    this.queue.schedule(this.slot, now + gap());
  }

  serialize(archive: Archive): void {
    this.count = archive.number(this.count);
    this.stopAt = archive.number(this.stopAt);
    this.stream.serialize(archive);
    this.queue.schedule(this.slot, archive.number(this.queue.timeOf(this.slot)));
  }
}
