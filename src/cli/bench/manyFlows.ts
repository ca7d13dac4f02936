import { catalog } from "../../engine/catalog.ts";
import { Simulation } from "../../engine/simulation/simulation.ts";
import { parseScenario } from "../../scenario/parse.ts";
import type { JsonObject } from "../../schema/json.ts";
import type { Seconds } from "../../units/units.ts";
import { table } from "../output.ts";
import { drive, WARM_UP } from "./ours.ts";

/** A run with very many flows. */
interface ManyFlows {
  readonly name: string;
  readonly what: string;
  readonly duration: Seconds;
  /** Mbit/s */
  readonly rateMbit: number;
  readonly traffic: readonly JsonObject[];
}

const mice: JsonObject = { id: "mice", kind: "short-flows", arrivalRate: 2000, size: { packets: 5 }, rtt: 0.05 };
const elephants = (count: number, rest: JsonObject = {}): JsonObject => ({
  id: "long",
  kind: "bulk",
  count,
  rtt: { uniform: [0.04, 0.22] },
  ...rest,
});

/** Long enough for the cost of idle flows to dominate over the cost of making them. */
const IDLE_DURATION: Seconds = 400;

const RUNS: readonly ManyFlows[] = [
  { name: "100 000 short", what: "2 000 a second, 5 packets each", duration: 50, rateMbit: 100, traffic: [mice] },
  { name: "2 000 long", what: "all at once", duration: 10, rateMbit: 1000, traffic: [elephants(2000)] },
  { name: "20 long", what: "for comparison", duration: IDLE_DURATION, rateMbit: 100, traffic: [elephants(20)] },
  {
    name: "20 long, 2 000 idle",
    what: "those begin after the end",
    duration: IDLE_DURATION,
    rateMbit: 100,
    traffic: [elephants(20), elephants(2000, { id: "idle", start: 1000 })],
  },
];

interface Cost {
  readonly flows: number;
  readonly packets: number;
  readonly userSeconds: number;
  readonly memoryMb: number;
}

const runOnce = ({ duration, rateMbit, traffic }: ManyFlows): Cost => {
  const parsed = parseScenario(
    {
      version: 1,
      duration,
      bottleneck: { rate: rateMbit * 1e6, buffer: { packets: 10 * rateMbit } },
      lanes: [{ queue: "drop-tail" }],
      traffic,
    },
    catalog,
  );
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  const simulation = new Simulation(parsed.value, 0);
  simulation.watch(0, duration);
  const before = process.cpuUsage();
  drive(simulation, duration);
  const { user } = process.cpuUsage(before);
  const { metrics } = simulation.report(0, duration);
  const long = parsed.value.traffic.reduce((sum, { kind, count }) => sum + (kind === "bulk" ? count : 0), 0);
  return {
    flows: long + (metrics["shortFlowsStarted"] ?? 0),
    packets: (metrics["arrivals"] ?? 0) - (metrics["drops"] ?? 0),
    userSeconds: user / 1e6,
    memoryMb: process.memoryUsage().rss / 1e6,
  };
};

/** Times runs with very many flows in a warm process, and gives the costs of a packet and of a flow. */
export const manyFlowsTable = (): string =>
  table(
    ["", "", "flows", "packets, M", "M packets/s", "µs per flow", "MB"],
    RUNS.map((run) => {
      const before = process.cpuUsage();
      while (process.cpuUsage(before).user < WARM_UP * 1e6) runOnce(run);
      const { flows, packets, userSeconds, memoryMb } = runOnce(run);
      return [
        run.name,
        run.what,
        String(flows),
        (packets / 1e6).toFixed(3),
        (packets / userSeconds / 1e6).toFixed(2),
        ((1e6 * userSeconds) / flows).toFixed(1),
        memoryMb.toFixed(0),
      ];
    }),
  );
