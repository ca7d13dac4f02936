import { niceTop } from "../../chart/scale.ts";
import type { LaneModel } from "../../plots/lane.ts";

/** Packets that the drawn buffer holds: the buffer itself; of bytes, so many packets of 1000 B. */
export const drawnCapacity = (lane: LaneModel): number => {
  const { buffer } = lane.scenario.bottleneck;
  return "packets" in buffer ? buffer.packets : niceTop(buffer.bytes / 1000);
};
