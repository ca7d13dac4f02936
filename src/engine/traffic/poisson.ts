import { choice, perSecond, type ValuesOf } from "../../schema/fields.ts";
import { ln } from "../kernel/math.ts";
import { type Draw, defineTraffic, type Source } from "./contract.ts";
import { openLoopEcn } from "./openLoop.ts";

const fields = {
  packetRate: perSecond({
    label: "Packet rate",
    help: "Packets per second of each flow, at random instants.",
    symbol: "λ",
    default: 1000,
    min: 0.01,
    max: 1e7,
    scale: "log",
  }),
  sizeDistribution: choice({
    label: "Sizes",
    help: "fixed: every packet has the packet size; exponential: the packet size is the mean, in whole bytes.",
    default: "fixed",
    options: ["fixed", "exponential"],
  }),
  ecn: openLoopEcn,
};
type Values = ValuesOf<typeof fields>;

/** Independent exponential gaps; with exponential sizes too, the queue behind it is M/M/1. */
class Poisson implements Source<Values> {
  readonly state = { meanGap: 0.5, meanSize: 0.5, variable: 0 };

  constructor(values: Values, packetSize: number) {
    this.retune(values, packetSize);
  }

  first(draw: Draw): number {
    return this.next(draw);
  }

  next(draw: Draw): number {
    return -this.state.meanGap * ln(1 - draw());
  }

  size(draw: Draw): number {
    const { meanSize, variable } = this.state;
    // A packet has a whole number of bytes, at least one.
    return variable === 0 ? meanSize : Math.max(1, Math.floor(-meanSize * ln(1 - draw()) + 0.5));
  }

  retune(values: Values, packetSize: number): void {
    const { state } = this;
    state.meanGap = 1 / values.packetRate;
    state.meanSize = packetSize;
    state.variable = values.sizeDistribution === "exponential" ? 1 : 0;
  }
}

export const poisson = defineTraffic({
  id: "poisson",
  title: "Poisson packets",
  summary: "Packets at random instants, regardless of congestion: the arrivals of queueing theory (M/D/1, M/M/1).",
  sources: ["L. Kleinrock, Queueing Systems, volume 1, 1975"],
  fields,
  load: ({ packetRate }, packetSize) => ({ rate: 8 * packetSize * packetRate, packetSize }),
  form: "source",
  create: (values, packetSize) => new Poisson(values, packetSize),
});
