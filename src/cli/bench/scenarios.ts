import type { JsonObject } from "../../schema/json.ts";
import type { Seconds } from "../../units/units.ts";

/** One of the three timed runs of every engine. */
export interface BenchScenario {
  readonly name: string;
  /** Mbit/s, of the bottleneck. */
  readonly rateMbit: number;
  readonly flows: number;
  readonly duration: Seconds;
  /** The start times of the flows are spread over this. */
  readonly spread: Seconds;
  /** RED's minimum threshold, packets; its maximum is four times that, the buffer eight times. */
  readonly threshold: number;
  /** How many times as fast as ns-2 the engine has to be at least, in packets per second of user CPU time. */
  readonly leastRatio: number;
}

export const benchScenarios: readonly BenchScenario[] = [
  { name: "S1", rateMbit: 10, flows: 20, duration: 200, spread: 5, threshold: 20, leastRatio: 2.5 },
  { name: "S2", rateMbit: 100, flows: 100, duration: 60, spread: 5, threshold: 200, leastRatio: 3.3 },
  { name: "S3", rateMbit: 1000, flows: 1000, duration: 5, spread: 1, threshold: 2000, leastRatio: 3.8 },
];

/** Mbit/s, of every flow's access link. */
export const ACCESS_MBIT = 100;

/** ms, round trip of flow i: 40 to 220, evenly. */
export const roundTripMs = ({ flows }: BenchScenario, i: number): number => 40 + (180 * (i + 0.5)) / flows;
/** s, start of flow i: multiples of the golden ratio over the spread. */
export const startOf = ({ spread }: BenchScenario, i: number): Seconds => spread * ((0.618034 * i) % 1);

/** RED with the parameters given to ns-2. */
const redLane = ({ threshold }: BenchScenario): JsonObject => ({
  queue: "red",
  params: { minThreshold: threshold, maxThreshold: 4 * threshold, queueWeight: 0.002, gentle: true, wait: true },
});

/** The scenario document: NewReno senders with unlimited data, no ECN, and RED unless another lane is given. */
export const benchDocument = (scenario: BenchScenario, lane: JsonObject = redLane(scenario)): JsonObject => {
  const { name, rateMbit, flows, duration, threshold } = scenario;
  const each = (value: (i: number) => number): number[] => Array.from({ length: flows }, (_, i) => value(i));
  return {
    version: 1,
    title: `Bench ${name}`,
    duration,
    bottleneck: { rate: rateMbit * 1e6, delay: 0.01, buffer: { packets: 8 * threshold } },
    access: { rate: ACCESS_MBIT * 1e6 },
    lanes: [lane],
    traffic: [
      {
        id: "bulk",
        kind: "bulk",
        transport: "newreno",
        count: flows,
        packetSize: 1000,
        window: 1024,
        initialWindow: 10,
        minRto: 0.2,
        sendJitter: 0,
        ecn: "none",
        rtt: { list: each((i) => roundTripMs(scenario, i) / 1000) },
        start: { list: each((i) => startOf(scenario, i)) },
      },
    ],
  };
};
