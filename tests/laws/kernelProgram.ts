import { CE, ECT0, NOT_ECT, type Packet } from "../../src/engine/packets/packet.ts";
import type { Fields } from "../../src/schema/fields.ts";
import { packetOf, type QueueHost } from "../fixtures/queueHost.ts";

const next = (state: number): number => (state * 48_271) % 2_147_483_647;

/** Numbers of the generator that the programs with functions of the kernel have too. */
export const numbersAfter = (first: number) => {
  let state = first;
  return (): number => {
    state = next(state);
    return state;
  };
};

/** The number that is drawn for an arrival in the programs of PIE: the third of the generator from its number on. */
export const drawOf = (arrival: number): number => {
  const next = numbersAfter(arrival + 1);
  next();
  next();
  return next() / 2_147_483_647;
};

/** Of a text, as those programs computed it. */
export const checksum = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2_147_483_647, 0);

/**
 * The packets that arrive in each slot of those programs, at most two: of six flows, three of which send most, and one
 * small packets; every other flow can be marked.
 * @param shares of 120, that one of the two arrives, one for each part of the run @param slots of each part
 */
export function* sixFlows(shares: readonly number[], slots: number): Generator<readonly Packet[]> {
  const draw = numbersAfter(12_345);
  let arrivals = 0;
  for (const share of shares)
    for (let slot = 0; slot < slots; slot++) {
      const packets: Packet[] = [];
      for (let k = 0; k < 2; k++) {
        if (draw() % 120 >= share) continue;
        const drawn = draw() % 16;
        const flow = drawn >= 6 ? drawn % 3 : drawn;
        const packet = packetOf(arrivals, flow === 5 ? 200 : 1514);
        packets.push({ ...packet, flow, ecn: flow % 2 === 1 ? ECT0 : NOT_ECT });
        arrivals += 1;
      }
      yield packets;
    }
}

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

  arrive(packet: Packet, now: number): void {
    const before = this.queue.lost.length;
    this.queue.arrive(packet, now);
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
