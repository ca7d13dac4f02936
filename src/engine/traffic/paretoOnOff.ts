import { factor, rate, time, type ValuesOf } from "../../schema/fields.ts";
import { pow } from "../kernel/math.ts";
import { type Draw, defineTraffic, type Source } from "./contract.ts";
import { openLoopEcn } from "./openLoop.ts";

const fields = {
  peakRate: rate({
    label: "Peak rate",
    help: "Rate of each flow during a burst, headers included.",
    default: 1e6,
    min: 1,
    max: 1e11,
    scale: "log",
  }),
  meanOn: time({ label: "Mean burst", help: "Mean duration of a burst.", default: 0.5, min: 0, max: 1e4 }),
  meanOff: time({ label: "Mean pause", help: "Mean duration of a pause.", default: 0.5, min: 0, max: 1e4 }),
  shape: factor({
    label: "Shape",
    help: "Shape of the lengths of bursts and pauses. Below 2 their variance is infinite: many such sources together stay bursty.",
    symbol: "α",
    default: 1.5,
    // At 1 the mean would be infinite.
    min: 1.01,
    max: 10,
  }),
  ecn: openLoopEcn,
};
type Values = ValuesOf<typeof fields>;

/** As exponential bursts (ns-2's rules), with lengths from Pareto's distribution. */
class ParetoOnOff implements Source<Values> {
  readonly state = { rest: 0, interval: 0.5, meanPackets: 0.5, meanOff: 0.5, shape: 1.5 };

  constructor(values: Values, packetSize: number) {
    this.retune(values, packetSize);
  }

  first(draw: Draw): number {
    return this.next(draw);
  }

  next(draw: Draw): number {
    const { state } = this;
    let gap = state.interval;
    if (state.rest === 0) {
      state.rest = Math.max(1, Math.floor(this.draw(state.meanPackets, draw) + 0.5));
      gap += this.draw(state.meanOff, draw);
    }
    state.rest -= 1;
    return gap;
  }

  retune(values: Values, packetSize: number): void {
    const { state } = this;
    state.interval = (8 * packetSize) / values.peakRate;
    state.meanPackets = values.meanOn / state.interval;
    state.meanOff = values.meanOff;
    state.shape = values.shape;
  }

  private draw(mean: number, draw: Draw): number {
    const { shape } = this.state;
    return mean > 0 ? ((mean * (shape - 1)) / shape) * pow(1 - draw(), -1 / shape) : 0;
  }
}

export const paretoOnOff = defineTraffic({
  id: "pareto-on-off",
  title: "On-off bursts (Pareto)",
  summary: "Bursts at the peak rate and pauses, both with heavy tails: a few last very long, as in real traffic.",
  sources: [
    "ns-2's Application/Traffic/Pareto",
    "W. Willinger, M. Taqqu, R. Sherman, D. Wilson, Self-similarity through high-variability, 1997",
  ],
  fields,
  form: "source",
  create: (values, packetSize) => new ParetoOnOff(values, packetSize),
});
