import { PURPOSE, RandomStream } from "../../engine/kernel/random.ts";
import type { BufferSize } from "../../scenario/document.ts";

/** One thing that happens, after `wait` seconds. */
export type Operation =
  | {
      readonly kind: "arrive";
      readonly wait: number;
      readonly size: number;
      readonly ecn: number;
      readonly flow: number;
    }
  | { readonly kind: "buffer"; readonly wait: number; readonly buffer: BufferSize }
  | { readonly kind: "rate"; readonly wait: number; readonly linkRate: number }
  | { readonly kind: "ecn"; readonly wait: number; readonly on: boolean }
  | { readonly kind: "field"; readonly wait: number; readonly field: number; readonly part: number };

/** Times between operations, s: bursts, a loaded link of 10 Mbit/s, and pauses. */
export const WAITS = [0, 0, 1e-5, 2e-4, 8e-4, 3e-3, 0.04] as const;
/** Bytes. */
export const SIZES = [40, 500, 1000, 1500] as const;
/** bit/s */
export const RATES = [1e5, 1e6, 10e6, 1e9] as const;
/** Parts of a field's range that are drawn more often than others. */
export const PARTS = [0, 0.5, 0.9, 0.97, 1] as const;
/** The highest number of a flow. */
export const FLOW_MAX = 5;

/** Draws random operations from one number: the same ones again for the same seed. */
export class Draw {
  private readonly stream: RandomStream;
  constructor(seed: number) {
    this.stream = new RandomStream(seed, PURPOSE.discipline, 1);
  }

  /** Uniform in [0, 1). */
  uniform(): number {
    return this.stream.uniform();
  }
  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.uniform() * (max - min + 1));
  }
  of<T>(list: readonly [T, ...T[]]): T {
    return list[this.whole(0, list.length - 1)] ?? list[0];
  }

  arrival(): Operation {
    return {
      kind: "arrive",
      wait: this.of(WAITS),
      size: this.of(SIZES),
      ecn: this.whole(0, 3),
      flow: this.whole(0, FLOW_MAX),
    };
  }
  setting(): Operation {
    const part = this.uniform() < 0.5 ? this.of(PARTS) : this.uniform();
    return { kind: "field", wait: this.of(WAITS), field: this.whole(0, 40), part };
  }
  /** A change of the buffer, of the link or of a field. */
  change(): Operation {
    const wait = this.of(WAITS);
    switch (this.whole(0, 3)) {
      case 0:
        return {
          kind: "buffer",
          wait,
          buffer: this.uniform() < 0.5 ? { packets: this.whole(1, 40) } : { bytes: this.whole(1500, 40_000) },
        };
      case 1:
        return { kind: "rate", wait, linkRate: this.of(RATES) };
      case 2:
        return { kind: "ecn", wait, on: this.uniform() < 0.5 };
      default:
        return this.setting();
    }
  }
  /** At most `most` operations; one of `every` is a change. */
  operations(most: number, every: number): readonly Operation[] {
    return Array.from({ length: this.whole(1, most) }, () =>
      this.whole(1, every) === 1 ? this.change() : this.arrival(),
    );
  }
}
