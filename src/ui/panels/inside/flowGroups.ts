import { insideText } from "../../../i18n/inside.ts";
import { FlowGroups, numberInGroup } from "../../plots/knownFlows.ts";
import type { LaneModel } from "../../plots/lane.ts";
import { perRun, type Run } from "../../session/run.ts";
import type { GroupStyle } from "../../theme/groups.ts";

/** Which group each flow of a run is of, as far as it has been told up to now. */
const seenIn = perRun(() => new FlowGroups());
const seenNow = (run: Run): FlowGroups => {
  const seen = seenIn(run);
  seen.learn(run.traces.latest);
  return seen;
};

/** The style of a flow's group; undefined: nobody has told which it is. */
export const groupOfFlow = (run: Run, lane: LaneModel, flow: number): GroupStyle | undefined =>
  lane.groups[seenNow(run).groupOf(flow)];

/** The long flows of a group in the order in which they came, if `count` of them have been seen; else none. */
export const flowsInOrder = (run: Run, group: number, count: number): readonly number[] => {
  const flows = seenNow(run).flowsOf(group);
  return flows.length === count ? flows : [];
};

/** "A5" where flows last, the letter of the group alone where they come and go or it has one flow. */
export const flowLabel = (run: Run, lane: LaneModel, flow: number): string => {
  const group = seenIn(run).groupOf(flow);
  const letter = lane.groups[group]?.letter;
  if (letter === undefined) return insideText("panel.inside.flowNumber", { n: flow });
  const number = lane.scenario.traffic[group]?.count === 1 ? null : numberInGroup(lane, flow, group);
  return number === null ? letter : `${letter}${number}`;
};
