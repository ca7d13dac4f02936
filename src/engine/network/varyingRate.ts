import type { variationFields } from "../../scenario/commonFields.ts";
import type { ValuesOf } from "../../schema/fields.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";

type Values = ValuesOf<typeof variationFields>;

const NEVER = Number.POSITIVE_INFINITY;
/**
 * Steps of a sine in one period. The values of its first quarter are constants, so that they are the same on all
 * machines.
 */
const STEPS = 64;
const QUARTER = [
  0, 0.0980171403295606, 0.19509032201612825, 0.29028467725446233, 0.3826834323650898, 0.47139673682599764,
  0.5555702330196022, 0.6343932841636455, 0.7071067811865475, 0.773010453362737, 0.8314696123025452, 0.8819212643483549,
  0.9238795325112867, 0.9569403357322089, 0.9807852804032304, 0.9951847266721968, 1,
];

/** Sine of `step` 64ths of a full turn. */
const sineAt = (step: number): number => {
  const place = step % STEPS;
  const half = place % (STEPS / 2);
  const size = QUARTER[half <= STEPS / 4 ? half : STEPS / 2 - half] ?? 0;
  return place < STEPS / 2 ? size : -size;
};

/**
 * A link rate that varies over time, constant within a segment. It is a function of time alone: segment i begins at
 * `startOf(i)`, whatever happened before.
 */
export class VaryingRate {
  /** Start of the next segment; Infinity: the rate stays. */
  nextAt: Seconds = NEVER;
  /** Rate of the current segment. */
  rate: BitsPerSecond;
  private next = 0;

  /** @param nominal mean of a periodic rate; the rate before a list @param now segments begun before are skipped */
  constructor(
    private readonly values: Values,
    private readonly nominal: BitsPerSecond,
    now: Seconds,
  ) {
    this.rate = nominal;
    this.nextAt = this.startOf(0);
    while (this.nextAt <= now) this.advance();
  }

  /** Begins the next segment. */
  advance(): void {
    this.rate = this.rateOf(this.next);
    this.next += 1;
    this.nextAt = this.startOf(this.next);
  }

  serialize(archive: Archive): void {
    this.rate = archive.number(this.rate);
    this.next = archive.number(this.next);
    this.nextAt = this.startOf(this.next);
  }

  private startOf(segment: number): Seconds {
    const { shape, period, times, repeat } = this.values;
    if (shape === "sine") return (segment * period) / STEPS;
    if (shape === "steps") return (segment * period) / 2;
    if (shape !== "trace") return NEVER;
    if (repeat === null || times.length === 0) return times[segment] ?? NEVER;
    const place = segment % times.length;
    return (times[place] ?? NEVER) + ((segment - place) / times.length) * repeat;
  }

  private rateOf(segment: number): BitsPerSecond {
    const { shape, depth, rates, repeat } = this.values;
    if (shape === "sine") return this.nominal * (1 + depth * sineAt(segment));
    if (shape === "steps") return this.nominal * (segment % 2 === 0 ? 1 + depth : 1 - depth);
    return rates[repeat === null ? segment : segment % rates.length] ?? this.nominal;
  }
}
