import { factor, type ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { pow } from "../kernel/math.ts";
import { type Draw, defineTraffic } from "./contract.ts";
import { initialOnOff, OnOff, type OnOffState, onOffFields, onOffLoad } from "./onOff.ts";
import { openLoopEcn } from "./openLoop.ts";

const fields = {
  ...onOffFields,
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

type State = OnOffState & { shape: number };

class ParetoOnOff extends OnOff<State, Values> {
  protected override burst(draw: Draw): number {
    return Math.max(1, Math.floor(this.draw(this.state.meanPackets, draw) + 0.5));
  }

  protected override pause(draw: Draw): Seconds {
    return this.draw(this.state.meanOff, draw);
  }

  override retune(values: Values, packetSize: number): void {
    super.retune(values, packetSize);
    this.state.shape = values.shape;
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
  load: onOffLoad,
  form: "source",
  create: (values, packetSize) => new ParetoOnOff({ ...initialOnOff(), shape: 1.5 }, values, packetSize),
});
