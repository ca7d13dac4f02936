import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";

const NONE = -1;
/** The segment is not in the list. */
const ABSENT = -2;

/**
 * Outstanding segments in order of their last transmission, with that time (RFC 8985, section 6.1). A linked list in
 * columns, by sequence number modulo their length, so that adding and removing cost the same at any place.
 */
export class TransmitOrder {
  /** The segment with the earliest last transmission; −1: none. */
  first = NONE;
  private last = NONE;
  private sentAts = new Float64Array(64);
  private repeats = new Uint8Array(64);
  private before = new Int32Array(64).fill(ABSENT);
  private after = new Int32Array(64).fill(ABSENT);

  /** Time of the segment's last transmission. */
  sentAt(sequence: number): Seconds {
    return this.sentAts[this.placeOf(sequence)];
  }

  /** Whether it was sent more than once. */
  wasRepeated(sequence: number): boolean {
    return this.repeats[this.placeOf(sequence)] === 1;
  }

  /** The segment sent next after this one, which must be in the list; −1: none. */
  next(sequence: number): number {
    return this.after[this.placeOf(sequence)];
  }

  /** Moves a segment that is sent to the end of the list. @param oldest lowest outstanding segment */
  send(sequence: number, repeated: boolean, oldest: number, now: Seconds): void {
    while (sequence - oldest >= this.sentAts.length) this.grow(oldest);
    this.remove(sequence);
    const place = this.placeOf(sequence);
    this.sentAts[place] = now;
    this.repeats[place] = repeated ? 1 : 0;
    this.before[place] = this.last;
    this.after[place] = NONE;
    if (this.last === NONE) this.first = sequence;
    else this.after[this.placeOf(this.last)] = sequence;
    this.last = sequence;
  }

  /** Removes a segment that has arrived or is lost: its time has no more use. */
  remove(sequence: number): void {
    const place = this.placeOf(sequence);
    const before = this.before[place];
    if (before === ABSENT) return;
    const after = this.after[place];
    this.before[place] = ABSENT;
    if (before === NONE) this.first = after;
    else this.after[this.placeOf(before)] = after;
    if (after === NONE) this.last = before;
    else this.before[this.placeOf(after)] = before;
  }

  serialize(archive: Archive): void {
    this.first = archive.number(this.first);
    this.last = archive.number(this.last);
    const length = archive.number(this.sentAts.length);
    if (length !== this.sentAts.length) this.resize(length);
    archive.numbers(this.sentAts);
    archive.numbers(this.repeats);
    archive.numbers(this.before);
    archive.numbers(this.after);
  }

  private placeOf(sequence: number): number {
    return sequence & (this.sentAts.length - 1);
  }

  private resize(length: number): void {
    this.sentAts = new Float64Array(length);
    this.repeats = new Uint8Array(length);
    this.before = new Int32Array(length).fill(ABSENT);
    this.after = new Int32Array(length).fill(ABSENT);
  }

  private grow(oldest: number): void {
    const { sentAts, repeats, before, after } = this;
    const { length } = sentAts;
    this.resize(length * 2);
    for (let sequence = oldest; sequence < oldest + length; sequence++) {
      const from = sequence & (length - 1);
      const to = this.placeOf(sequence);
      this.sentAts[to] = sentAts[from];
      this.repeats[to] = repeats[from];
      this.before[to] = before[from];
      this.after[to] = after[from];
    }
  }
}
