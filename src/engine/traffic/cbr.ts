import { rate, ratio, type ValuesOf } from "../../schema/fields.ts";
import { type Draw, defineTraffic, type Source } from "./contract.ts";
import { openLoopEcn } from "./openLoop.ts";

const fields = {
  rate: rate({
    label: "Rate",
    help: "Rate of each flow, headers included.",
    default: 1e6,
    min: 1,
    max: 1e11,
    scale: "log",
  }),
  intervalJitter: ratio({
    label: "Interval jitter",
    help: "1: each interval is drawn from ±50 % around its length; 0: strictly periodic.",
    default: 0,
    min: 0,
    max: 1,
    advanced: true,
  }),
  ecn: openLoopEcn,
};
type Values = ValuesOf<typeof fields>;

class ConstantRate implements Source<Values> {
  readonly state = { interval: 0, jitter: 0.5 };

  constructor(values: Values, packetSize: number) {
    this.retune(values, packetSize);
  }

  first(): number {
    return 0;
  }

  next(draw: Draw): number {
    const { interval, jitter } = this.state;
    return jitter === 0 ? interval : interval + interval * jitter * (draw() - 0.5);
  }

  retune(values: Values, packetSize: number): void {
    this.state.interval = (8 * packetSize) / values.rate;
    this.state.jitter = values.intervalJitter;
  }
}

export const cbr = defineTraffic({
  id: "cbr",
  title: "Constant bit rate (CBR)",
  summary: "One packet per interval, regardless of congestion.",
  sources: ["ns-2's Application/Traffic/CBR"],
  fields,
  load: ({ rate: sent }, packetSize) => ({ rate: sent, packetSize }),
  form: "source",
  create: (values, packetSize) => new ConstantRate(values, packetSize),
});
