import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";

const NONE = -1;
/** The segment is not in the list. */
const ABSENT = -2;

/**
 * The outstanding segments in the order in which they were last sent, each with that time: what RFC 8985, section 6.1,
 * keeps of a segment. A list through columns, by segment number modulo their length, so that a segment joins and
 * leaves at the same cost wherever it stands.
 */
export class TransmitOrder {
  /** The segment that was sent longest ago; −1: there is none. */
  first = NONE;
  private last = NONE;
  private sentAts = new Float64Array(64);
  private repeats = new Uint8Array(64);
  private before = new Int32Array(64).fill(ABSENT);
  private after = new Int32Array(64).fill(ABSENT);

  /** When the segment was last sent. */
  sentAt(sequence: number): Seconds {
    return this.sentAts[this.placeOf(sequence)];
  }

  /** It was sent more than once. */
  wasRepeated(sequence: number): boolean {
    return this.repeats[this.placeOf(sequence)] === 1;
  }

  /** The segment that was sent next after this one, which is in the list; −1: there is none. */
  next(sequence: number): number {
    return this.after[this.placeOf(sequence)];
  }

  /** The segment is sent, and stands last from now on. @param oldest lowest segment that is outstanding */
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

  /** The segment has arrived, or is lost: nothing is to be concluded from its time any more. */
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
