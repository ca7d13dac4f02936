import type { Json, Seconds } from "../../units/units.ts";
import type { Chance } from "./chance.ts";
import { defineKind } from "./contract.ts";
import type { ObservedRun } from "./observedRun.ts";
import { curve, curves, fieldOf, given, ms, percent, pictureFrom, short } from "./parts.ts";
import { phrase } from "./question.ts";

/** An update of PIE: the values before it, and the probability after it. */
interface PieMoment {
  readonly at: Seconds;
  readonly reference: Seconds;
  readonly probability: number;
  /** Delay now and at the update before. */
  readonly delay: Seconds;
  readonly delayBefore: Seconds;
  readonly after: number;
}

/** Defaults of RFC 8033: time between updates, gains. */
const [UPDATE, ALPHA, BETA] = [0.015, 0.125, 1.25];
const UPDATES = 400;
/** From this probability on a step is capped. */
const CAPPED_FROM = 0.1;
/** The probability must move by this share of itself; an answer may be away by `CLOSE` of the move. */
const MOVE = 0.01;
const CLOSE = 0.2;

/** RFC 8033, section 4.2: smaller probabilities move in smaller steps. */
const SCALES = [
  [1e-6, 2048],
  [1e-5, 512],
  [1e-4, 128],
  [1e-3, 32],
  [1e-2, 8],
  [1e-1, 2],
] as const;
const divisorOf = (probability: number): number => SCALES.find(([below]) => probability < below)?.[1] ?? 1;

const stepsOf = ({
  delay,
  delayBefore,
  reference,
  probability,
}: PieMoment): readonly [error: number, trend: number] => {
  const divisor = divisorOf(probability);
  return [(ALPHA * (delay - reference)) / divisor, (BETA * (delay - delayBefore)) / divisor];
};

const scenario = (chance: Chance): { readonly [key: string]: Json } => ({
  version: 1,
  seed: chance.whole(1, 9999),
  duration: 20,
  bottleneck: { rate: 1e6 * chance.whole(4, 12), delay: 0.01, buffer: { packets: 300 } },
  lanes: [{ queue: "pie", params: { qRef: chance.one([0.01, 0.015, 0.02]) } }],
  traffic: [{ id: "tcp", kind: "bulk", count: chance.whole(5, 30), rtt: { uniform: [0.03, 0.12] } }],
});

/** The update number `place`, with the sights from the one before on. */
const updateAt = (run: ObservedRun, place: number, reference: Seconds): PieMoment => {
  const at = place * UPDATE;
  const before = run.goOver((place - 1) * UPDATE);
  const now = run.goTo(at);
  const probability = before.value("signal:probability");
  const after = run.goOver(at);
  return {
    at,
    reference,
    probability,
    delay: now.waiting.length === 0 ? 0 : now.value("signal:delay"),
    delayBefore: before.value("signal:delay"),
    after: after.value("signal:probability"),
  };
};

const suits = (moment: PieMoment, burst: number): boolean => {
  const [error, trend] = stepsOf(moment);
  const { probability, delay, delayBefore } = moment;
  const isPlain = burst === 0 && probability > 0 && probability < CAPPED_FROM && delay > 0 && delayBefore > 0;
  return isPlain && probability + error + trend > 0 && Math.abs(error + trend) > MOVE * probability;
};

/** "What is p now?" */
export const pieUpdate = defineKind<PieMoment>({
  id: "pie-update",
  about: "pie",
  scenario,
  stop: (run, chance) => {
    const reference = fieldOf(run, "qRef");
    const first = chance.whole(200, 600);
    run.watchTo((first - 1) * UPDATE, pictureFrom(first * UPDATE));
    for (let place = first; place < first + UPDATES; place++) {
      const moment = updateAt(run, place, reference);
      if (suits(moment, run.sight.value("signal:burst"))) return moment;
    }
    return null;
  },
  answer: ({ after }) => 100 * after,
  prompt: () => phrase("pie.now"),
  given: ({ probability, delay, delayBefore, reference }) => [
    given("probability", percent(probability)),
    given("delay", ms(delay)),
    given("delayBefore", ms(delayBefore)),
    given("reference", ms(reference)),
    given("alpha", String(ALPHA)),
    given("beta", String(BETA)),
  ],
  form: (moment) => {
    const [error, trend] = stepsOf(moment);
    return { kind: "number", unit: "%", tolerance: 100 * CLOSE * Math.abs(error + trend) };
  },
  steps: (moment) => {
    const { at, delay, delayBefore, reference, probability } = moment;
    const [error, trend] = stepsOf(moment);
    const divisor = divisorOf(probability);
    const result = 100 * (probability + error + trend);
    const pointer = { at, value: 1000 * delay };
    return [
      {
        words: phrase("pie.divisor", { p: percent(probability), divisor: String(divisor) }),
        value: divisor,
        pointer,
      },
      {
        words: phrase("pie.error", {
          alpha: String(ALPHA),
          delay: short(delay),
          reference: short(reference),
          divisor: String(divisor),
          result: short(error),
        }),
        value: error,
        pointer: { at, value: 1000 * reference },
      },
      {
        words: phrase("pie.trend", {
          beta: String(BETA),
          delay: short(delay),
          before: short(delayBefore),
          divisor: String(divisor),
          result: short(trend),
        }),
        value: trend,
        pointer,
      },
      {
        words: phrase("pie.sum", {
          p: short(probability),
          error: short(error),
          trend: short(trend),
          result: `${short(result)} %`,
        }),
        value: result,
        pointer,
      },
    ];
  },
  picture: (moment, run, isOver) => {
    const seen = { sights: run.sights, at: moment.at, isOver };
    return curves(
      moment.at,
      "ms",
      [curve(phrase("curve.delay"), seen, (sight) => 1000 * sight.value("signal:delay"))],
      [{ name: phrase("line.reference"), value: 1000 * moment.reference }],
    );
  },
});
