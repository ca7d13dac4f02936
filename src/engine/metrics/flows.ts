import { ln } from "../kernel/math.ts";
import { defineMetric, ratioOf, type Span } from "./contract.ts";

/**
 * Exponent of y against x: slope of the line through the points (ln x, ln y), by least squares. null: undefined,
 * because all x are equal.
 */
export const logSlopeOf = (points: readonly (readonly [x: number, y: number])[]): number | null => {
  const logs = points.map(([x, y]) => [ln(x), ln(y)] as const);
  const meanX = logs.reduce((sum, [x]) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, [, y]) => sum + y, 0) / logs.length;
  const squares = logs.reduce((sum, [x]) => sum + (x - meanX) * (x - meanX), 0);
  const products = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  // Logarithms of equal RTTs differ in their last bits at most.
  return squares > 1e-12 * logs.length ? products / squares : null;
};

const points = (span: Span): (readonly [number, number])[] =>
  span.groups
    .filter((group) => group.endless)
    .flatMap((group) => group.flows.filter(({ whole, goodput, baseRtt }) => whole && goodput > 0 && baseRtt > 0))
    .map(({ baseRtt, goodput }) => [baseRtt, goodput] as const);

export const rttSlope = defineMetric({
  id: "rttSlope",
  label: "RTT exponent of goodput",
  unit: "factor",
  help: "Exponent of goodput against RTT, among long flows: 0 means no dependence, −1 that half the RTT gives twice the goodput.",
  better: null,
  compute: (span) => logSlopeOf(points(span)),
});

export const synchronizationIndex = defineMetric({
  id: "synchronizationIndex",
  label: "Synchronisation",
  unit: "factor",
  help: "Mean share of the long flows that cut their windows within the same round trip; 1 if all do every time.",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("cutShares"), measured("cuts")),
});

export const convergenceTimeMean = defineMetric({
  id: "convergenceTimeMean",
  label: "Convergence time",
  unit: "s",
  help: "Mean time from the start of a long flow that joins others until its goodput over one second is 80 % of an equal share.",
  better: "lower",
  compute: ({ groups }) => {
    const sum = (total: "converged" | "convergenceTime"): number =>
      groups.reduce((all, group) => all + group.measured(total), 0);
    return ratioOf(sum("convergenceTime"), sum("converged"));
  },
});
