import type { Change } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";

/** The changes of a run in order of time, and how many of them have been made. */
export class Timeline {
  /** Instant of the next change; Infinity: there is none. */
  nextAt: Seconds = Number.POSITIVE_INFINITY;
  private made = 0;
  private list: Change[];

  constructor(changes: readonly Change[]) {
    this.list = [...changes];
    this.updateNext();
  }

  /** A copy of all changes. */
  get all(): readonly Change[] {
    return this.list.slice();
  }

  /** Replaces the changes. The number of changes that count as made stays. */
  replace(changes: readonly Change[]): void {
    this.list = [...changes];
    this.updateNext();
  }

  /** Takes the next change, which is being made. */
  take(): Change | undefined {
    const change = this.list[this.made];
    if (change !== undefined) this.made += 1;
    this.updateNext();
    return change;
  }

  /** Whether a change would be the next one if it were added. */
  isNext(change: Change): boolean {
    return this.placeOf(change) === this.made;
  }

  /** @param isMade the change was made already and is the latest */
  add(change: Change, isMade: boolean): void {
    this.list.splice(this.placeOf(change), 0, change);
    if (isMade) this.made += 1;
    this.updateNext();
  }

  serialize(archive: Archive): void {
    this.made = archive.number(this.made);
    this.updateNext();
  }

  /** Its place: after the changes of the same instant. */
  private placeOf(change: Change): number {
    const place = this.list.findIndex((other, i) => i >= this.made && other.at > change.at);
    return place < 0 ? this.list.length : place;
  }

  private updateNext(): void {
    this.nextAt = this.list[this.made]?.at ?? Number.POSITIVE_INFINITY;
  }
}
