import { BbrModel, bbr } from "../../src/engine/transport/bbr.ts";
import type { Feedback } from "../../src/engine/transport/contract.ts";
import type { Json } from "../../src/units/units.ts";
import { feedbackOf, valuesOf } from "./feedback.ts";

export const RTT = 0.05;
export const RATE = 1250;

export const modelOf = (given: Readonly<Record<string, Json>> = {}): BbrModel =>
  new BbrModel(valuesOf(bbr.fields, given), 10, () => 0.5);

/** One round trip of a model: an ACK with this delivery rate, at the start of a round. */
export class Rounds {
  now = 0;
  delivered = 0;
  constructor(readonly model: BbrModel) {}

  next(rate: number, more: Partial<Feedback> = {}): void {
    this.now += RTT;
    const before = this.delivered;
    this.delivered += 10;
    this.model.onFeedback(
      feedbackOf({
        now: this.now,
        rtt: RTT,
        smoothedRtt: RTT,
        rate,
        interval: RTT,
        delivered: 10,
        segments: 10,
        pipe: 100,
        deliveredBefore: before,
        deliveredTotal: this.delivered,
        ...more,
      }),
    );
  }
}
/** A model that knows its path: 10 Mbit/s in packets of 1000 bytes, 50 ms. */
export const knowing = (given: Readonly<Record<string, Json>> = {}): { model: BbrModel; rounds: Rounds } => {
  const model = modelOf(given);
  const rounds = new Rounds(model);
  rounds.next(RATE);
  return { model, rounds };
};
/** The same, probing for bandwidth. */
export const probing = (given: Readonly<Record<string, Json>> = {}): { model: BbrModel; rounds: Rounds } => {
  const known = knowing(given);
  for (let i = 0; i < 4; i++) known.rounds.next(RATE);
  known.rounds.next(RATE, { pipe: 50 });
  return known;
};
