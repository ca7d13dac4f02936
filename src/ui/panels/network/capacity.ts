import { niceTop } from "../../chart/scale.ts";
import type { LaneModel } from "../../plots/lane.ts";

/** Capacity of the drawn buffer in packets; a buffer in bytes counts packets of 1000 B. */
export const drawnCapacity = (lane: LaneModel): number => {
  const { buffer } = lane.scenario.bottleneck;
  return "packets" in buffer ? buffer.packets : niceTop(buffer.bytes / 1000);
};
