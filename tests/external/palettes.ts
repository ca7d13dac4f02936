import type { JsonObject } from "../../src/schema/json.ts";
import type { Between, Palette } from "./drawnScenarios.ts";

const red = (between: Between): JsonObject => ({
  minThreshold: between(3, 10),
  maxThreshold: between(20, 40),
  maxProbability: between(0.02, 0.2),
  gentle: between(0, 1) > 0.5,
});
const cbr = (between: Between): JsonObject => ({ kind: "cbr", rate: between(1e5, 4e5), count: 2 });
const onOff = (between: Between): JsonObject => ({
  kind: "exponential-on-off",
  peakRate: between(2e5, 4e5),
  meanOn: 0.1,
  meanOff: 0.2,
  count: 3,
});
const pareto = (between: Between): JsonObject => ({
  kind: "pareto-on-off",
  peakRate: between(2e5, 4e5),
  meanOn: 0.1,
  meanOff: 0.2,
  shape: between(1.6, 2.5),
  count: 3,
});
const mice = (between: Between): JsonObject => ({
  kind: "short-flows",
  arrivalRate: between(2, 6),
  size: { geometric: { mean: between(5, 15) } },
});

/** ns-2.35. */
export const ns2Palette: Palette = {
  lanes: (between) => [
    { queue: "drop-tail" },
    { queue: "red", params: red(between) },
    { queue: "ared", params: { targetDelay: between(0.01, 0.03) } },
    { queue: "pi", params: { qRef: between(10, 30), a: 1.822e-4, b: 1.816e-4 } },
    { queue: "rem", params: { targetQueue: between(10, 25) } },
    { queue: "avq", params: { gamma: between(0.9, 0.98) } },
    { queue: "gkvq", params: { capacityRatio: between(0.85, 0.95) } },
  ],
  transports: ["reno", "newreno", "sack"],
  sources: (between) => [
    { ...cbr(between), intervalJitter: 1 },
    onOff(between),
    pareto(between),
    { kind: "poisson", packetRate: between(20, 60) },
    { ...mice(between), transport: "reno" },
  ],
  markers: ["gkvq"],
};

const delays = (between: Between): JsonObject => ({ target: between(0.004, 0.02), interval: between(0.08, 0.15) });

/** ns-3. */
export const ns3Palette: Palette = {
  lanes: (between) => [
    { queue: "drop-tail" },
    { queue: "red", params: red(between) },
    { queue: "ared", params: { targetDelay: between(0.01, 0.03) } },
    { queue: "feng-red", params: red(between) },
    { queue: "codel", params: delays(between) },
    { queue: "fq-codel", params: delays(between) },
    { queue: "pie", params: { qRef: between(0.01, 0.03) } },
    { queue: "fq-pie", params: { qRef: between(0.01, 0.03) } },
    { queue: "cobalt", params: delays(between) },
  ],
  transports: ["newreno", "sack", "cubic"],
  sources: (between) => [cbr(between), onOff(between), pareto(between), { ...mice(between), transport: "sack" }],
  markers: [],
};

/** Linux, whose lines are read by the youngest `tc`. */
export const linuxPalette: Palette = {
  lanes: (between) => [
    { queue: "drop-tail", params: { victim: between(0, 1) > 0.5 ? "front" : "tail" } },
    { queue: "red", params: red(between) },
    { queue: "ared", params: { targetDelay: between(0.01, 0.03) } },
    { queue: "choke", params: red(between) },
    { queue: "sfb" },
    { queue: "sfq" },
    { queue: "drr", params: { quantum: Math.round(between(1000, 3000)) } },
    { queue: "codel", params: delays(between) },
    { queue: "fq-codel", params: delays(between) },
    { queue: "pie", params: { qRef: between(0.01, 0.03) } },
    { queue: "fq-pie", params: { qRef: between(0.01, 0.03) } },
    { queue: "cake", params: { rtt: between(0.05, 0.2) } },
    { queue: "dualpi2", params: { qRef: between(0.01, 0.03) } },
    { queue: "l4s-step", params: { timeThreshold: between(0.001, 0.01) } },
  ],
  transports: ["reno", "newreno", "sack", "cubic", "vegas", "dctcp", "bbr"],
  sources: (between) => [cbr(between), { ...mice(between), transport: "cubic" }],
  markers: ["l4s-step"],
};

/** Linux as the distributions have it: DualPI2 needs a kernel of 6.17. */
export const kernelPalette: Palette = {
  ...linuxPalette,
  lanes: (between) => linuxPalette.lanes(between).filter(({ queue }) => queue !== "dualpi2"),
};
