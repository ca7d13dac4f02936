import { DEQUEUED, DROPPED } from "../../engine/packets/packet.ts";
import type { Json, Seconds } from "../../units/units.ts";
import type { Chance } from "./chance.ts";
import type { ObservedRun, Sight } from "./observedRun.ts";
import { curve, curves, fieldOf, pictureFrom } from "./parts.ts";
import { type Picture, phrase } from "./question.ts";

/** The link takes the packet at the head: CoDel's state before, and what it did. */
export interface CodelMoment {
  readonly at: Seconds;
  readonly target: Seconds;
  readonly interval: Seconds;
  /** Sojourn time of the packet at the head. */
  readonly sojourn: Seconds;
  readonly isDropping: boolean;
  /** End of the interval above target; NaN: no interval runs. */
  readonly firstAbove: Seconds;
  /** NaN: CoDel is not dropping. */
  readonly dropNext: Seconds;
  readonly count: number;
  /** Packets dropped at this instant. */
  readonly drops: number;
  /** State after it: 0 below target, 1 above and waiting, 2 dropping. */
  readonly stateAfter: number;
  readonly dropNextAfter: Seconds;
}

const EVENTS = 5000;
/** Packets behind the head, so that the head is not spared as the last one. */
const BEHIND = 3;

/** A few TCP flows behind CoDel. */
export const codelScenario = (chance: Chance): { readonly [key: string]: Json } => ({
  version: 1,
  seed: chance.whole(1, 9999),
  duration: 30,
  bottleneck: { rate: 1e6 * chance.whole(2, 6), delay: 0.01, buffer: { packets: 300 } },
  lanes: [
    {
      queue: "codel",
      params: { target: chance.one([0.005, 0.01]), interval: chance.one([0.06, 0.08, 0.1, 0.12]) },
    },
  ],
  traffic: [{ id: "tcp", kind: "bulk", count: chance.whole(2, 12), rtt: { uniform: [0.03, 0.1] } }],
});

const momentOf = (before: Sight, after: Sight, at: Seconds, drops: number, run: ObservedRun): CodelMoment => {
  const interval = fieldOf(run, "interval");
  const [state = 0, lasted = Number.NaN] = before.inside[0] ?? [];
  return {
    at,
    target: fieldOf(run, "target"),
    interval,
    sojourn: at - (before.waiting[0]?.since ?? at),
    isDropping: state === 2,
    firstAbove: state === 1 ? before.at + interval - lasted : Number.NaN,
    dropNext: before.value("signal:dropNext"),
    count: before.value("signal:count"),
    drops,
    stateAfter: after.inside[0]?.[0] ?? 0,
    dropNextAfter: after.value("signal:dropNext"),
  };
};

/** Goes from departure to departure until one suits; nothing arrives at its instant. */
export const departureWhere = (
  run: ObservedRun,
  from: Seconds,
  suits: (moment: CodelMoment) => boolean,
): CodelMoment | null => {
  let before: Sight = run.watchTo(from, pictureFrom(from));
  for (let i = 0; i < EVENTS && !run.isOver; i++) {
    const events = run.step();
    const after = run.sight;
    const [first] = events;
    if (first === undefined) return null;
    const leaves = events.every(({ kind }) => kind === DEQUEUED || kind === DROPPED);
    const isOfHead = first.sequence === before.waiting[0]?.sequence && first.flow === before.waiting[0].flow;
    if (leaves && isOfHead && events.at(-1)?.kind === DEQUEUED && before.waiting.length > BEHIND + events.length) {
      const moment = momentOf(before, after, first.at, events.length - 1, run);
      if (suits(moment)) return moment;
    }
    before = after;
  }
  return null;
};

export const codelPicture = (moment: CodelMoment, run: ObservedRun, isOver: boolean): Picture => {
  const seen = { sights: run.sights, at: moment.at, isOver };
  return curves(
    moment.at,
    "ms",
    [curve(phrase("curve.sojourn"), seen, (sight) => 1000 * sight.value("signal:sojourn"))],
    [{ name: phrase("line.target"), value: 1000 * moment.target }],
  );
};
