import type { Seconds } from "../units/units.ts";
import type { Clock } from "./clock.ts";
import type { PacketRows } from "./packetRows.ts";
import type { Tape } from "./tape.ts";

const NONE = -1;
const NEVER = Number.POSITIVE_INFINITY;

/**
 * All links of a simulation, each known by a number. Propagation: first in, first out, each packet due after a delay;
 * none overtakes another where the delay shrinks. A link is a chain of packets, whose times lie in a column; who owns the
 * link takes the packets off when they are due.
 */
export class Links {
  /** By link: the packets in front and at the end; −1: the link is empty. */
  private firsts = new Int32Array(64).fill(NONE);
  private lasts = new Int32Array(64).fill(NONE);
  /** By link: when the packet in front arrives; Infinity: the link is empty. */
  private heads = new Float64Array(64).fill(NEVER);
  /** By link: the part of its propagation that is its flow's own, in s. */
  private delays = new Float64Array(64);
  /** Where a time is handed over: as a number in a call it would be allocated. */
  private readonly due = new Float64Array(1);
  /** By packet: when it arrives, and the packet behind it. */
  private dues = new Float64Array(64);
  private nexts = new Int32Array(64).fill(NONE);

  constructor(
    private readonly rows: PacketRows,
    private readonly clock: Clock,
  ) {}

  /** A link of this number, empty; `delay` as for `setDelay`. */
  open(link: number, delay: Seconds): void {
    if (link >= this.firsts.length) this.growLinks(link);
    this.delays[link] = delay;
  }

  /** The link's own propagation is another from now on, in s. */
  setDelay(link: number, delay: Seconds): void {
    this.delays[link] = delay;
  }

  /** s */
  delayOf(link: number): Seconds {
    return this.delays[link] as number;
  }

  isEmpty(link: number): boolean {
    return this.firsts[link] === NONE;
  }

  /** When the packet in front arrives; Infinity: the link is empty. */
  headTime(link: number): Seconds {
    return this.heads[link] as number;
  }

  /** The packet sets out now, over the bottleneck's propagation and the link's own. */
  send(link: number, row: number, shared: { readonly linkDelay: Seconds }): void {
    this.due[0] = this.clock.now + shared.linkDelay + (this.delays[link] as number);
    this.push(link, row, this.due);
  }

  /** The packet arrives at `due[0]`, or with the packet in front of it if that is later. */
  push(link: number, row: number, due: Float64Array): void {
    if (row >= this.dues.length) this.grow();
    const { dues, nexts, lasts } = this;
    const at = due[0] as number;
    const last = lasts[link] as number;
    lasts[link] = row;
    nexts[row] = NONE;
    if (last === NONE) {
      dues[row] = at;
      this.firsts[link] = row;
      this.heads[link] = at;
      return;
    }
    const before = dues[last] as number;
    dues[row] = at >= before ? at : before;
    nexts[last] = row;
  }

  /** Takes the packet in front. @throws Error when the link is empty */
  take(link: number): number {
    const row = this.firsts[link] as number;
    if (row === NONE) throw new Error("a packet was due on an empty link");
    const next = this.nexts[row] as number;
    this.firsts[link] = next;
    if (next === NONE) {
      this.lasts[link] = NONE;
      this.heads[link] = NEVER;
    } else this.heads[link] = this.dues[next] as number;
    return row;
  }

  /** In the order in which they arrive, each with its time. */
  forEach(link: number, visit: (row: number, due: Seconds) => void): void {
    for (let at = this.firsts[link] as number; at !== NONE; at = this.nexts[at] as number)
      visit(at, this.dues[at] as number);
  }

  exchange(link: number, tape: Tape): void {
    let length = 0;
    this.forEach(link, () => {
      length += 1;
    });
    length = tape.number(length);
    if (!tape.loading) {
      this.forEach(link, (row, due) => {
        tape.number(due);
        this.rows.exchange(row, tape);
      });
      return;
    }
    const due = new Float64Array(1);
    for (let i = 0; i < length; i++) {
      due[0] = tape.number(Number.NaN);
      const row = this.rows.take();
      this.rows.exchange(row, tape);
      this.push(link, row, due);
    }
  }

  private growLinks(link: number): void {
    const length = Math.max(link + 1, this.firsts.length * 2);
    this.firsts = longer(new Int32Array(length).fill(NONE), this.firsts);
    this.lasts = longer(new Int32Array(length).fill(NONE), this.lasts);
    this.heads = longer(new Float64Array(length).fill(NEVER), this.heads);
    this.delays = longer(new Float64Array(length), this.delays);
  }

  private grow(): void {
    const length = this.rows.capacity;
    this.dues = longer(new Float64Array(length), this.dues);
    this.nexts = longer(new Int32Array(length).fill(NONE), this.nexts);
  }
}

const longer = <T extends Float64Array | Int32Array>(larger: T, column: T): T => {
  larger.set(column);
  return larger;
};
