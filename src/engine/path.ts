import type { BufferSize } from "../schema/result.ts";
import type { BitsPerSecond, Seconds } from "../units/units.ts";
import type { Clock } from "./clock.ts";
import type { Links } from "./link.ts";
import type { PacketRows } from "./packetRows.ts";
import type { RandomStream } from "./random.ts";
import type { Tape } from "./tape.ts";

/** What every path shares; the numbers are those in force now. */
export interface Network {
  readonly clock: Clock;
  readonly links: Links;
  readonly rows: PacketRows;
  /** Where a time is handed to a link. */
  readonly due: Float64Array;
  /** Propagation of the bottleneck, one way. */
  linkDelay: Seconds;
  /** Infinity: no serialisation at the sender's own interface. */
  accessRate: BitsPerSecond;
  /** null: unbounded. */
  accessBuffer: BufferSize | null;
}

/**
 * The way of one flow (names.md, section 1, "The model"): its own access link, then the bottleneck, then the
 * receiver, and back. Propagation is accessDelay before the queue, linkDelay + accessDelay after it, and both ways
 * together back.
 */
export class Path {
  /** Links: sender to the bottleneck's queue, bottleneck to the receiver, receiver to the sender. */
  readonly access: number;
  readonly forward: number;
  readonly back: number;
  private handedAt: Seconds = Number.NEGATIVE_INFINITY;
  private accessFreeAt: Seconds = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly network: Network,
    /** Place of the flow in the simulation: its links are numbered by it. */
    place: number,
    /** One way, between sender and bottleneck, and again between bottleneck and receiver. */
    private delay: Seconds,
    public sendJitter: Seconds,
    private readonly jitter: RandomStream,
  ) {
    const { links } = network;
    this.access = 3 * place;
    this.forward = this.access + 1;
    this.back = this.access + 2;
    links.open(this.access, delay);
    links.open(this.forward, delay);
    links.open(this.back, 2 * delay);
  }

  /** One way, between sender and bottleneck, and again between bottleneck and receiver. */
  get accessDelay(): Seconds {
    return this.delay;
  }
  set accessDelay(delay: Seconds) {
    const { links } = this.network;
    this.delay = delay;
    links.setDelay(this.access, delay);
    links.setDelay(this.forward, delay);
    links.setDelay(this.back, 2 * delay);
  }

  /**
   * When a packet of this size could reach the bottleneck's queue if the sender handed it out at `time[0]`, into `time[0]`:
   * never later than it will, and exact without jitter. With a limited buffer, before anything that waits then is gone.
   */
  earliestReach(time: Float64Array, size: number): void {
    const handed = time[0] as number;
    if (this.network.accessBuffer !== null) {
      time[0] = handed + this.delay;
      return;
    }
    const starts = handed < this.accessFreeAt ? this.accessFreeAt : handed;
    time[0] = starts + (size * 8) / this.network.accessRate + this.delay;
  }

  /** The sender hands out a packet; false: its own interface had no room for it. */
  handOut(row: number): boolean {
    const { now } = this.network.clock;
    let handed = this.sendJitter > 0 ? now + this.jitter.uniform() * this.sendJitter : now;
    // Jitter delays packets, it does not reorder them.
    if (handed < this.handedAt) handed = this.handedAt;
    const { network } = this;
    const starts = handed < this.accessFreeAt ? this.accessFreeAt : handed;
    const { accessBuffer, due } = network;
    if (accessBuffer !== null && starts > handed && !this.hasRoom(row, handed, accessBuffer)) return false;
    this.handedAt = handed;
    this.accessFreeAt = starts + ((network.rows.sizes[row] as number) * 8) / network.accessRate;
    due[0] = this.accessFreeAt + this.delay;
    network.links.push(this.access, row, due);
    return true;
  }

  exchange(tape: Tape): void {
    const { links } = this.network;
    this.accessDelay = tape.number(this.accessDelay);
    this.handedAt = tape.number(this.handedAt);
    this.accessFreeAt = tape.number(this.accessFreeAt);
    this.jitter.exchange(tape);
    links.exchange(this.access, tape);
    links.exchange(this.forward, tape);
    links.exchange(this.back, tape);
  }

  private hasRoom(row: number, now: Seconds, buffer: BufferSize): boolean {
    let packets = 0;
    const { links, rows, accessRate } = this.network;
    let bytes = rows.sizes[row] as number;
    links.forEach(this.access, (held, due) => {
      const size = rows.sizes[held] as number;
      // It waits as long as its first bit has not left: its time at the queue less its way and its own length.
      if (due - this.delay - (size * 8) / accessRate <= now) return;
      packets += 1;
      bytes += size;
    });
    return "packets" in buffer ? packets < buffer.packets : bytes <= buffer.bytes;
  }
}
