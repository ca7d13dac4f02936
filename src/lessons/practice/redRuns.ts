import { DROPPED, ENQUEUED } from "../../engine/packets/packet.ts";
import type { Json, Seconds } from "../../units/units.ts";
import type { Chance } from "./chance.ts";
import type { ObservedRun, Sight } from "./observedRun.ts";
import { curve, curves, fieldOf, given, pictureFrom, short } from "./parts.ts";
import { type Given, type Picture, phrase } from "./question.ts";

/** RED's fields in a question. */
export interface RedGiven {
  readonly weight: number;
  readonly low: number;
  readonly high: number;
  readonly top: number;
}
/** A packet arrives: the values before, and what RED makes of it. */
export interface RedMoment extends RedGiven {
  readonly at: Seconds;
  /** Average, packets that wait, and count, before the arrival. */
  readonly average: number;
  readonly queue: number;
  readonly count: number;
  /** The random number that was drawn; NaN: none. */
  readonly draw: number;
  readonly isDropped: boolean;
  /** The run's own average and probability after the arrival. */
  readonly averageAfter: number;
  readonly probabilityAfter: number;
}

/** Most packet events between the start of the search and a question. */
const EVENTS = 3000;

/** Some TCP flows behind RED, with settings that can be reckoned with. */
export const redScenario = (chance: Chance): { readonly [key: string]: Json } => {
  const low = chance.whole(4, 10);
  return {
    version: 1,
    seed: chance.whole(1, 9999),
    duration: 20,
    bottleneck: { rate: 1e6 * chance.whole(3, 8), delay: 0.01, buffer: { packets: 100 } },
    lanes: [
      {
        queue: "red",
        params: {
          minThreshold: low,
          maxThreshold: low * chance.whole(3, 4),
          maxProbability: chance.one([0.05, 0.1, 0.2]),
          queueWeight: chance.one([0.01, 0.02, 0.05]),
        },
      },
    ],
    traffic: [{ id: "tcp", kind: "bulk", count: chance.whole(6, 20), rtt: { uniform: [0.03, 0.12] } }],
  };
};

/** Goes from arrival to arrival until one suits; what happens at its instant is this arrival alone. */
export const arrivalWhere = (
  run: ObservedRun,
  from: Seconds,
  suits: (moment: RedMoment) => boolean,
): RedMoment | null => {
  const fields = {
    weight: fieldOf(run, "queueWeight"),
    low: fieldOf(run, "minThreshold"),
    high: fieldOf(run, "maxThreshold"),
    top: fieldOf(run, "maxProbability"),
  };
  let before: Sight = run.watchTo(from, pictureFrom(from));
  for (let i = 0; i < EVENTS && !run.isOver; i++) {
    const [event, ...more] = run.step();
    const after = run.sight;
    if (event === undefined) return null;
    if (more.length === 0 && (event.kind === ENQUEUED || event.kind === DROPPED) && before.waiting.length > 1) {
      const moment = {
        ...fields,
        at: event.at,
        average: before.value("signal:average"),
        queue: before.waiting.length,
        count: before.value("signal:count"),
        draw: after.decision?.draw ?? Number.NaN,
        isDropped: event.kind === DROPPED,
        averageAfter: after.value("signal:average"),
        probabilityAfter: after.value("signal:spreadProbability"),
      };
      if (suits(moment)) return moment;
    }
    before = after;
  }
  return null;
};

/** avg = (1 − w)·avg + w·q (Floyd and Jacobson 1993, section 4). */
export const averageOf = ({ weight, average, queue }: RedMoment): number => (1 - weight) * average + weight * queue;
/** p_b = max_p·(avg − min_th)/(max_th − min_th), the curve of the paper. */
export const baseOf = ({ low, high, top }: RedGiven, average: number): number =>
  Math.max(0, Math.min(1, (top * (average - low)) / (high - low)));
/** p_a = p_b/(1 − count·p_b): drops are spread evenly. */
export const spreadOf = (base: number, count: number): number =>
  count * base < 1 ? Math.min(1, base / (1 - count * base)) : 1;

export const redGiven = (moment: RedMoment): readonly Given[] => [
  given("average", short(moment.average)),
  given("queue", String(moment.queue)),
  given("weight", String(moment.weight)),
];

export const redPicture = (moment: RedMoment, run: ObservedRun, isOver: boolean): Picture => {
  const seen = { sights: run.sights, at: moment.at, isOver };
  return curves(
    moment.at,
    "packets",
    [
      curve(phrase("curve.queue"), seen, (sight) => sight.waiting.length),
      curve(phrase("curve.average"), seen, (sight) => sight.value("signal:average")),
    ],
    [
      { name: phrase("line.low"), value: moment.low },
      { name: phrase("line.high"), value: moment.high },
    ],
  );
};
