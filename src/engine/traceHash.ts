import type { Clock } from "./clock.ts";
import type { Tape } from "./tape.ts";

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/**
 * A hash over every packet event at the bottleneck (time by its bits, kind, flow, sequence), two words of 32 bits.
 * For telling runs apart, not against an adversary.
 */
export class TraceHash {
  private a = 0x243f6a88 | 0;
  private b = 0x85a308d3 | 0;

  /** The clock tells the time. */
  add(clock: Clock, kind: number, flow: number, sequence: number): void {
    double[0] = clock.now;
    let a = Math.imul(this.a ^ (words[0] as number), 0x9e3779b1);
    let b = Math.imul(this.b ^ (words[1] as number), 0x85ebca77);
    a = Math.imul(((a << 13) | (a >>> 19)) ^ (flow * 4 + kind), 0xc2b2ae3d);
    b = Math.imul(((b << 11) | (b >>> 21)) ^ sequence, 0x27d4eb2f);
    this.a = a ^ ((b << 17) | (b >>> 15));
    this.b = b ^ (a >>> 7);
  }

  /** 16 hexadecimal digits. */
  text(): string {
    const word = (x: number): string => (x >>> 0).toString(16).padStart(8, "0");
    return word(this.a) + word(this.b);
  }

  exchange(tape: Tape): void {
    this.a = tape.number(this.a) | 0;
    this.b = tape.number(this.b) | 0;
  }
}
