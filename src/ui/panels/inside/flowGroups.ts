import { insideText } from "../../../i18n/inside.ts";
import { FlowGroups, numberInGroup } from "../../plots/knownFlows.ts";
import type { LaneModel } from "../../plots/lane.ts";
import { perRun, type Run } from "../../session/run.ts";
import type { GroupStyle } from "../../theme/groups.ts";

/** The group of each flow of a run, for the flows that frames have named so far. */
const seenIn = perRun(() => new FlowGroups());
const seenNow = (run: Run): FlowGroups => {
  const seen = seenIn(run);
  seen.learn(run.traces.latest);
  return seen;
};

/** The style of a flow's group; undefined: no frame has named the flow's group yet. */
export const groupOfFlow = (run: Run, lane: LaneModel, flow: number): GroupStyle | undefined =>
  lane.groups[seenNow(run).groupOf(flow)];

/** The long flows of a group in the order of their first appearance if `count` of them have been seen; else empty. */
export const flowsInOrder = (run: Run, group: number, count: number): readonly number[] => {
  const flows = seenNow(run).flowsOf(group);
  return flows.length === count ? flows : [];
};

/**
 * "A5" where flows last for the whole run; the group's letter alone where flows are short or the group has one flow.
 */
export const flowLabel = (run: Run, lane: LaneModel, flow: number): string => {
  const group = seenIn(run).groupOf(flow);
  const letter = lane.groups[group]?.letter;
  if (letter === undefined) return insideText("panel.inside.flowNumber", { n: flow });
  const number = lane.scenario.traffic[group]?.count === 1 ? null : numberInGroup(lane, flow, group);
  return number === null ? letter : `${letter}${number}`;
};
