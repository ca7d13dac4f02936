import type { Archive } from "./archive.ts";

/** Purposes of random streams. Purpose and entity number key a stream, so these numbers never change. */
export const PURPOSE = {
  discipline: 1,
  start: 2,
  stop: 3,
  rtt: 4,
  sendJitter: 5,
  source: 6,
  arrivals: 7,
  transport: 8,
  accessLoss: 9,
  accessJitter: 10,
  second: 11,
  reverse: 12,
} as const;
export type Purpose = (typeof PURPOSE)[keyof typeof PURPOSE];

/** A 32-bit mixer (the finaliser of MurmurHash3, public domain): every bit of the input reaches every bit out. */
const mix = (x: number): number => {
  let h = x | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
};

/**
 * One seeded stream: xoshiro128** (Blackman and Vigna 2018, public domain), in integer arithmetic only.
 * Streams are keyed by (seed, purpose, entity), so that draws of one component change nothing in another.
 */
export class RandomStream {
  /** The four words of its state. */
  a = 1;
  b = 0;
  c = 0;
  d = 0;

  /** A stream in a given state of four 32-bit words, not all zero. */
  static of(a: number, b: number, c: number, d: number): RandomStream {
    const stream = new RandomStream(0, PURPOSE.discipline, 0);
    stream.a = a | 0;
    stream.b = b | 0;
    stream.c = c | 0;
    stream.d = d | 0;
    return stream;
  }

  constructor(seed: number, purpose: Purpose, entity: number) {
    let h = mix(seed + 0x9e3779b9);
    h = mix(h ^ Math.imul(purpose, 0x9e3779b1));
    h = mix(h ^ Math.imul(entity + 1, 0x85ebca77));
    this.a = mix(h + 0x9e3779b9) | 1;
    this.b = mix(h + 0x3c6ef372);
    this.c = mix(h + 0xdaa66d2b);
    this.d = mix(h + 0x78dde6e4);
  }

  /** The next 32 bits, as an unsigned integer. */
  next(): number {
    return bits(this) >>> 0;
  }

  /** Uniform in [0, 1), of 53 random bits. */
  uniform(): number {
    const high = bits(this);
    const low = bits(this);
    return ((high >>> 5) * 67108864 + (low >>> 6)) / 9007199254740992;
  }

  serialize(archive: Archive): void {
    this.a = archive.number(this.a) | 0;
    this.b = archive.number(this.b) | 0;
    this.c = archive.number(this.c) | 0;
    this.d = archive.number(this.d) | 0;
  }
}

/** The next 32 bits, signed: returning a number above 2³¹ would cost an allocation. */
const bits = (stream: RandomStream): number => {
  const scrambled = Math.imul(stream.b, 5);
  const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
  const t = stream.b << 9;
  stream.c ^= stream.a;
  stream.d ^= stream.b;
  stream.b ^= stream.c;
  stream.a ^= stream.d;
  stream.c ^= t;
  stream.d = (stream.d << 11) | (stream.d >>> 21);
  return result;
};
