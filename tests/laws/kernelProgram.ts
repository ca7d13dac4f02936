import { CE, ECT0, NOT_ECT, type Packet } from "../../src/engine/packets/packet.ts";
import type { Fields } from "../../src/schema/fields.ts";
import type { QueueHost } from "../fixtures/queueHost.ts";

const next = (state: number): number => (state * 48_271) % 2_147_483_647;

/** Numbers of the generator that the programs with functions of the kernel have too. */
export const numbersAfter = (first: number) => {
  let state = first;
  return (): number => {
    state = next(state);
    return state;
  };
};

/** Of a text, as those programs computed it. */
export const checksum = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2_147_483_647, 0);

/**
 * What a queue drops and marks, in the form in which those programs print it: number of the arrival, and e for a drop
 * at departure, o for one by a full buffer, or m for a mark.
 */
export class Noted<F extends Fields, S> {
  readonly seen: string[] = [];
  constructor(private readonly queue: QueueHost<F, S>) {
    queue.ecn = true;
    const drawn = numbersAfter(777);
    queue.draws = Array.from({ length: 20_000 }, () => Math.floor((drawn() / 2_147_483_647) * 2 ** 32) / 2 ** 32);
  }

  arrive(packet: Packet, canBeMarked: boolean, now: number): void {
    const before = this.queue.lost.length;
    this.queue.arrive({ ...packet, ecn: canBeMarked ? ECT0 : NOT_ECT }, now);
    this.noteLost(before, "o");
  }

  take(now: number): void {
    const before = this.queue.lost.length;
    const packet = this.queue.take(now);
    this.noteLost(before, "e");
    if (packet?.ecn === CE) this.seen.push(`${packet.sequence}m`);
  }

  private noteLost(before: number, kind: string): void {
    for (const { sequence } of this.queue.lost.slice(before)) this.seen.push(`${sequence}${kind}`);
  }
}
