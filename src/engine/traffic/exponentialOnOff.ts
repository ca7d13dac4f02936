import { rate, time, type ValuesOf } from "../../schema/fields.ts";
import { ln } from "../kernel/math.ts";
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
  ecn: openLoopEcn,
};
type Values = ValuesOf<typeof fields>;

/**
 * ns-2's rules: a burst is a whole number of packets, at least one; the gap between bursts is an interval and the
 * pause; it starts silent.
 */
class ExponentialOnOff implements Source<Values> {
  readonly state = { rest: 0, interval: 0.5, meanPackets: 0.5, meanOff: 0.5 };

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
      state.rest = this.burst(draw);
      gap += -state.meanOff * ln(1 - draw());
    }
    state.rest -= 1;
    return gap;
  }

  retune(values: Values, packetSize: number): void {
    const { state } = this;
    state.interval = (8 * packetSize) / values.peakRate;
    state.meanPackets = values.meanOn / state.interval;
    state.meanOff = values.meanOff;
  }

  private burst(draw: Draw): number {
    const { meanPackets } = this.state;
    return meanPackets > 0 ? Math.max(1, Math.floor(-meanPackets * ln(1 - draw()) + 0.5)) : 1;
  }
}

export const exponentialOnOff = defineTraffic({
  id: "exponential-on-off",
  title: "On-off bursts (exponential)",
  summary: "Bursts at the peak rate and pauses, both of exponential length, regardless of congestion.",
  sources: ["ns-2's Application/Traffic/Exponential"],
  fields,
  form: "source",
  create: (values, packetSize) => new ExponentialOnOff(values, packetSize),
});
