import type { Scenario } from "../../scenario/document.ts";

/** Terms of a check that depend on the scenario alone; undefined: no such term. */
export const constantOf = (name: string, scenario: Scenario): number | undefined => {
  const { bottleneck, duration, traffic } = scenario;
  const packetSize = traffic[0]?.packetSize;
  switch (name) {
    case "bottleneck_rate":
      return bottleneck.rate;
    case "bottleneck_pps":
      return packetSize === undefined ? undefined : bottleneck.rate / (8 * packetSize);
    case "buffer_size":
      return "packets" in bottleneck.buffer ? bottleneck.buffer.packets : bottleneck.buffer.bytes;
    case "packet_size":
      return packetSize;
    case "duration":
      return duration;
    default:
      return undefined;
  }
};
