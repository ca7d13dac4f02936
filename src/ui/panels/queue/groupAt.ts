import { layerAt } from "../../chart/series.ts";
import { laneOf } from "../../plots/lane.ts";
import { readOver } from "../../plots/now.ts";
import { queueTop } from "../../plots/queueScale.ts";
import { groupsThrough, stackOrder, THROUGHPUT_SMOOTH } from "../../plots/rates.ts";
import type { Span } from "../../plots/tracks.ts";
import type { ShownRun } from "../../session/run.ts";
import { throughputTop } from "./drawThroughput.ts";

/** Extents of the stacked tracks, px from the top of the plot. */
export interface Stacks {
  readonly queue: Span;
  readonly throughput: Span;
}

const heightAt = ({ top, bottom }: Span, y: number): number => (bottom - y) / Math.max(1, bottom - top);

/** The group whose band in a stacked track is at this time and height. */
export const groupAt = (run: ShownRun, { queue, throughput }: Stacks, time: number, y: number): string | null => {
  const { inForce, byGroup } = run.lab.getState();
  if (time < 0 || time > run.traces.until) return null;
  const lane = laneOf(inForce);
  const find = (channel: string, seconds: number, value: number): string | null => {
    const groups = stackOrder(channel === "queue" ? lane.groups : groupsThrough(lane));
    const layers = groups.map(({ id }) => readOver(run, `${channel}:${id}`, time - seconds, time));
    return groups[layerAt(layers, value)]?.id ?? null;
  };
  if (y > throughput.top && y < throughput.bottom)
    return find("throughput", THROUGHPUT_SMOOTH, heightAt(throughput, y) * throughputTop(run));
  if (byGroup && y > queue.top && y < queue.bottom) return find("queue", 0.05, heightAt(queue, y) * queueTop(run));
  return null;
};
