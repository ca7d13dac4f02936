import { count, flag, flows, numbers, packets, ratio, type ValuesOf } from "../../../schema/fields.ts";

export const sredFields = {
  maxProbability: ratio({
    label: "Top step",
    help: "Probability while the queue is above the upper step and there are many flows.",
    symbol: "p_max",
    default: 0.15,
    min: 0.001,
    max: 1,
    scale: "log",
  }),
  steps: numbers("ratio", {
    label: "Steps",
    help: "Fractions of the buffer at which the probability rises: to a quarter of the top step, then to the top step.",
    default: [1 / 6, 1 / 3],
    min: 0,
    max: 1,
  }),
  flowsMax: flows({
    label: "Flows that saturate",
    help: "With fewer flows than this the probability falls with the square of their number; with more it is constant.",
    default: 256,
    min: 1,
    max: 1e5,
    scale: "log",
  }),
  full: flag({
    label: "Hits count more",
    help: "A packet whose flow was just found in the list is dropped more often (full SRED); off: simple SRED.",
    default: true,
  }),
  zombies: count({
    label: "Zombie list",
    help: "Number of earlier packets that are remembered, each by its flow.",
    symbol: "M",
    default: 1000,
    min: 1,
    max: 1e5,
    scale: "log",
    integer: true,
    advanced: true,
  }),
  overwriteProbability: ratio({
    label: "Overwrite probability",
    help: "Probability that, after a miss, the packet replaces the zombie with which it was compared.",
    symbol: "p",
    default: 0.25,
    min: 0.001,
    max: 1,
    scale: "log",
    advanced: true,
  }),
  hitWeight: ratio({
    label: "Hit weight",
    help: "Weight of the latest comparison in the hit frequency: about 1/α packets are remembered.",
    symbol: "α",
    default: 0.001,
    min: 1e-6,
    max: 0.5,
    scale: "log",
    advanced: true,
  }),
  updateEvery: packets({
    label: "Update every",
    help: "The hit frequency is updated once per this many comparisons, by all of them together.",
    symbol: "L",
    default: 1,
    min: 1,
    max: 1000,
    scale: "log",
    integer: true,
    advanced: true,
  }),
};

/** The two steps must be in order, and the filter's weight at most 1. */
export const checkSred = ({ steps, updateEvery, hitWeight }: ValuesOf<typeof sredFields>) => {
  const [low = 0, high = 0, ...more] = steps;
  const faults: { readonly field: string; readonly message: string }[] = [];
  if (more.length > 0 || !(low > 0 && low < high && high < 1))
    faults.push({ field: "steps", message: "steps must be two fractions of the buffer, 0 < first < second < 1" });
  if (updateEvery * hitWeight > 1)
    faults.push({ field: "updateEvery", message: `updateEvery must be at most 1/hitWeight (${1 / hitWeight})` });
  return faults;
};
