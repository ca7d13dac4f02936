import type { ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { ln } from "../kernel/math.ts";
import { type Draw, defineTraffic } from "./contract.ts";
import { initialOnOff, OnOff, type OnOffState, onOffFields, onOffLoad } from "./onOff.ts";
import { openLoopEcn } from "./openLoop.ts";

const fields = { ...onOffFields, ecn: openLoopEcn };
type Values = ValuesOf<typeof fields>;

class ExponentialOnOff extends OnOff<OnOffState, Values> {
  protected override burst(draw: Draw): number {
    const { meanPackets } = this.state;
    return meanPackets > 0 ? Math.max(1, Math.floor(-meanPackets * ln(1 - draw()) + 0.5)) : 1;
  }

  protected override pause(draw: Draw): Seconds {
    return -this.state.meanOff * ln(1 - draw());
  }
}

export const exponentialOnOff = defineTraffic({
  id: "exponential-on-off",
  title: "On-off bursts (exponential)",
  summary: "Bursts at the peak rate and pauses, both of exponential length, regardless of congestion.",
  sources: ["ns-2's Application/Traffic/Exponential"],
  fields,
  load: onOffLoad,
  form: "source",
  create: (values, packetSize) => new ExponentialOnOff(initialOnOff(), values, packetSize),
});
