/** The buffer of the previous archive, used again: writing takes less time than growing a new buffer. */
let spare: Float64Array = new Float64Array(4096);

/**
 * Returns the same number. V8 stores a field that has only ever held small integers as an integer and computes with it
 * so; values read from a column of doubles would turn such fields into doubles, for this simulation and all later ones.
 */
export const asSmallWhole = (read: number): number => {
  const whole = read | 0;
  return whole === read && (whole !== 0 || 1 / read > 0) ? whole : read;
};

/**
 * A column of doubles that state is written to and read from. A part of the simulation has one method for both:
 * `this.cwnd = archive.number(this.cwnd)` writes and keeps the value, or reads the new one; so the two directions
 * cannot get out of step.
 */
export class Archive {
  private data: Float64Array;
  private place = 0;

  private constructor(
    data: Float64Array,
    /** State is being read from the archive, not written to it. */
    readonly loading: boolean,
  ) {
    this.data = data;
  }

  static writer(): Archive {
    const archive = new Archive(spare, false);
    spare = new Float64Array(0);
    return archive;
  }
  static reader(data: Float64Array): Archive {
    return new Archive(data, true);
  }

  /** @throws RangeError at the end of the data */
  number(value: number): number {
    const place = this.place;
    this.place = place + 1;
    if (this.loading) {
      const read = this.data[place];
      if (read === undefined) throw new RangeError(`the checkpoint ends after ${this.data.length} numbers`);
      return asSmallWhole(read);
    }
    if (place === this.data.length) this.grow(place + 1);
    this.data[place] = value;
    return value;
  }

  flag(value: boolean): boolean {
    return this.number(value ? 1 : 0) === 1;
  }

  /** Writes or reads an array; its length must be the same as when the archive was written. */
  numbers(values: Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array): void {
    const place = this.place;
    this.place = place + values.length;
    if (this.loading) {
      if (this.place > this.data.length) throw new RangeError("the checkpoint ends inside an array");
      values.set(this.data.subarray(place, this.place));
      return;
    }
    if (this.place > this.data.length) this.grow(this.place);
    this.data.set(values, place);
  }

  /** A copy of the last `length` numbers written. */
  tail(length: number): Float64Array {
    return this.data.slice(this.place - length, this.place);
  }

  text(value: string): string {
    const length = this.number(value.length);
    let read = "";
    for (let i = 0; i < length; i++) read += String.fromCharCode(this.number(value.charCodeAt(i)));
    return read;
  }

  /** Ends writing. @returns a copy of the numbers written */
  finish(): Float64Array {
    const { data } = this;
    this.data = new Float64Array(0);
    if (!this.loading && data.length > spare.length) spare = data;
    return data.slice(0, this.place);
  }

  private grow(least: number): void {
    const larger = new Float64Array(Math.max(least, this.data.length * 2));
    larger.set(this.data);
    this.data = larger;
  }
}
