import type { FlowSize } from "../../schema/fields.ts";
import { flowSize, flows, perSecond } from "../../schema/fields.ts";
import { ln, pow } from "../kernel/math.ts";
import { type Draw, defineTraffic } from "./contract.ts";

const fields = {
  arrivalRate: perSecond({
    label: "Arrivals",
    help: "New transfers per second, at random instants (Poisson).",
    default: 30,
    min: 0,
    max: 10_000,
    scale: "log",
  }),
  size: flowSize({ label: "Size", help: "Packets of one transfer.", default: { packets: 20 } }),
  maxActive: flows({
    label: "Maximum concurrent",
    help: "Transfers that arrive while this many are active are refused and counted.",
    default: 2000,
    min: 1,
    max: 100_000,
    scale: "log",
    integer: true,
    advanced: true,
  }),
};

/** Draws the size of a transfer in segments, by inversion: geometric, clamped Pareto, or bounded Pareto. */
export const drawSize = (size: FlowSize, draw: Draw): number => {
  if ("packets" in size) return size.packets;
  if ("geometric" in size) return 1 + Math.floor(ln(1 - draw()) / ln(1 - 1 / size.geometric.mean));
  if ("pareto" in size) {
    const { mean, shape, min, max } = size.pareto;
    const scale = (mean * (shape - 1)) / shape;
    const drawn = Math.floor(scale * pow(1 - draw(), -1 / shape) + 0.5);
    return Math.min(max, Math.max(min, drawn));
  }
  const { shape, min, max } = size.boundedPareto;
  const drawn = min * pow(1 - draw() * (1 - pow(min / max, shape)), -1 / shape);
  return Math.max(1, Math.floor(drawn + 0.5));
};

/** Mean size of a transfer, packets, over evenly spaced draws; the longest tail counts for a little less. */
const meanSize = (size: FlowSize): number => {
  let sum = 0;
  for (let i = 0; i < DRAWS; i++) sum += drawSize(size, () => (i + 0.5) / DRAWS);
  return sum / DRAWS;
};
const DRAWS = 64;

export const shortFlows = defineTraffic({
  id: "short-flows",
  title: "Short flows",
  summary: "Transfers of a few packets that arrive at random and end: web mice.",
  sources: ["S. Kunniyur, R. Srikant, SIGCOMM 2001 (20 packets)", "RFC 7928, section 2.1"],
  fields,
  quality: [
    "completionTimeP50",
    "completionTimeP95",
    "timedOutFraction",
    "slowdownSmall",
    "slowdownMedium",
    "slowdownLarge",
  ],
  load: ({ arrivalRate, size }, packetSize) => ({ rate: 8 * packetSize * arrivalRate * meanSize(size), packetSize }),
  form: "transfers",
  gap: (values, draw) => (values.arrivalRate > 0 ? -ln(1 - draw()) / values.arrivalRate : Number.POSITIVE_INFINITY),
  size: (values, draw) => drawSize(values.size, draw),
  maxActive: (values) => values.maxActive,
});
