import type { Archive } from "../kernel/archive.ts";
import { clock } from "../kernel/clock.ts";
import { SavedColumns, type Suspendable } from "../kernel/threadState.ts";

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
/** The two words of the hash. */
const state = new Int32Array(new ArrayBuffer(8));

/** Adds a packet event at the clock's time to the hash. */
export const hashEvent = (kind: number, flow: number, sequence: number): void => {
  double[0] = clock.now;
  const time = words;
  const hash = state;
  const { imul } = Math;
  let a = imul(hash[0] ^ time[0], 0x9e3779b1);
  let b = imul(hash[1] ^ time[1], 0x85ebca77);
  a = imul(((a << 13) | (a >>> 19)) ^ (flow * 4 + kind), 0xc2b2ae3d);
  b = imul(((b << 11) | (b >>> 21)) ^ sequence, 0x27d4eb2f);
  hash[0] = a ^ ((b << 17) | (b >>> 15));
  hash[1] = b ^ (a >>> 7);
};

/**
 * A hash over every packet event at the bottleneck (bits of the time, kind, flow, sequence), two words of 32 bits. It
 * distinguishes runs, but not against an adversary.
 */
export class TraceHash implements Suspendable {
  private readonly saved = new SavedColumns([state]);

  constructor() {
    state[0] = 0x243f6a88;
    state[1] = 0x85a308d3;
  }

  /** 16 hexadecimal digits. */
  text(): string {
    const word = (x: number): string => (x >>> 0).toString(16).padStart(8, "0");
    return word(state[0]) + word(state[1]);
  }

  serialize(archive: Archive): void {
    archive.numbers(state);
  }

  suspend(): void {
    this.saved.save(state.length);
  }

  resume(): void {
    this.saved.restore();
  }
}
