import type { Scenario } from "../../scenario/document.ts";

/** Mean packet size of the sending groups, B: converts packets into time. */
export const packetSizeOf = (scenario: Scenario): number => {
  const sizes = scenario.traffic.filter((group) => group.count > 0).map((group) => group.packetSize);
  return sizes.length === 0 ? 1000 : sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
};
/** Time that a queue of this many packets takes to drain, s. */
export const drainTime = (scenario: Scenario, packets: number): number =>
  (packets * packetSizeOf(scenario) * 8) / scenario.bottleneck.rate;
