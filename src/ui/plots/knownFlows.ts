import type { Frame } from "../../engine/recording/frame.ts";
import { timeText } from "../../i18n/time.ts";
import { grouped } from "../chart/format.ts";
import { comesAndGoes } from "../theme/groups.ts";
import type { LaneModel } from "./lane.ts";

/** Largest number of remembered flows: with flows that come and go the list would grow without end. */
const FLOWS_MAX = 8192;

/** The group of each flow, learned from frames: samples carry flow numbers only. */
export class FlowGroups {
  private readonly groups = new Map<number, number>();
  private latest: Frame | null = null;

  /** Learns the flows of a frame; the same frame again costs nothing. */
  learn(frame: Frame | null): void {
    if (frame === null || frame === this.latest) return;
    // Another run numbers its flows from the start.
    if (this.latest !== null && frame.until < this.latest.until) this.groups.clear();
    if (this.groups.size > FLOWS_MAX) this.groups.clear();
    this.latest = frame;
    const { queue, queueGroups, packets, decision } = frame;
    for (let i = 0; i < queue.length; i++) this.groups.set(queue[i] ?? 0, queueGroups[i] ?? 0);
    for (let i = 0; i < packets.flows.length; i++) this.groups.set(packets.flows[i] ?? 0, packets.groups[i] ?? 0);
    if (decision !== null) this.groups.set(decision.flow, decision.group);
  }

  /** The known flows of a group, ascending. */
  flowsOf(group: number): readonly number[] {
    const flows: number[] = [];
    for (const [flow, its] of this.groups) if (its === group) flows.push(flow);
    return flows.sort((one, other) => one - other);
  }

  /** Index of the flow's group; −1: not known. */
  groupOf(flow: number): number {
    return this.groups.get(flow) ?? -1;
  }
}

/** The number of a long flow in its group, from 1; null where flows come and go, or joined in mid-run. */
export const numberInGroup = ({ scenario }: LaneModel, flow: number, group: number): number | null => {
  const before = scenario.traffic.slice(0, group);
  const own = scenario.traffic[group];
  if (own === undefined || [...before, own].some((one) => comesAndGoes(one.kind))) return null;
  const number = flow - before.reduce((sum, one) => sum + one.count, 0) + 1;
  return number >= 1 && number <= own.count ? number : null;
};

/** "flow A3" for long flows, "flow 158 of C" where flows come and go. */
export const flowWords = (lane: LaneModel, flow: number, group: number): string => {
  const letter = lane.groups[group]?.letter ?? "";
  const number = numberInGroup(lane, flow, group);
  return number === null
    ? timeText("flow.numbered", { n: grouped(flow), group: letter })
    : timeText("flow.named", { name: `${letter}${number}` });
};
