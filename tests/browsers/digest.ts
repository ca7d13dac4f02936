const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** The bits of a NaN are the machine's own affair, and may differ where everything else is the same. */
const NOT_A_NUMBER = [0, 0x7ff80000] as const;

/** A hash over numbers by the 64 bits of each (−0 is not 0, every NaN is the same one), two words of 32 bits. */
export class Digest {
  private a = 0x6a09e667 | 0;
  private b = 0xbb67ae85 | 0;

  number(x: number): this {
    double[0] = x;
    const isNumber = !Number.isNaN(x);
    this.word(isNumber ? (words[0] ?? 0) : NOT_A_NUMBER[0]);
    this.word(isNumber ? (words[1] ?? 0) : NOT_A_NUMBER[1]);
    return this;
  }

  /** The length goes in as well, so that a number cannot move from one list to the next unseen. */
  numbers(list: ArrayLike<number>): this {
    this.number(list.length);
    for (let i = 0; i < list.length; i++) this.number(list[i] ?? Number.NaN);
    return this;
  }

  name(text: string): this {
    this.number(text.length);
    for (let i = 0; i < text.length; i++) this.word(text.charCodeAt(i));
    return this;
  }

  /** 16 hexadecimal digits. */
  text(): string {
    return [this.a, this.b].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  private word(x: number): void {
    const a = Math.imul(this.a ^ x, 0x9e3779b1);
    const b = Math.imul(this.b ^ ((x << 15) | (x >>> 17)), 0x85ebca77);
    this.a = Math.imul((a << 13) | (a >>> 19), 0xc2b2ae3d) ^ (b >>> 16);
    this.b = Math.imul((b << 11) | (b >>> 21), 0x27d4eb2f) ^ (this.a >>> 15);
  }
}
