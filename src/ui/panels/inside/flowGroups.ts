import { insideText } from "../../../i18n/inside.ts";
import { FlowGroups, numberInGroup } from "../../plots/knownFlows.ts";
import type { LaneModel } from "../../plots/lane.ts";
import { traces } from "../../session/lab.ts";
import type { GroupStyle } from "../../theme/groups.ts";

const seen = new FlowGroups();

/** The style of a flow's group; undefined: nobody has told which it is. */
export const groupOfFlow = (lane: LaneModel, flow: number): GroupStyle | undefined => {
  seen.learn(traces.latest);
  return lane.groups[seen.groupOf(flow)];
};

/** The long flows of a group in the order in which they came, if `count` of them have been seen; else none. */
export const flowsInOrder = (group: number, count: number): readonly number[] => {
  seen.learn(traces.latest);
  const flows = seen.flowsOf(group);
  return flows.length === count ? flows : [];
};

/** "A5" where flows last, the letter of the group alone where they come and go or it has one flow. */
export const flowLabel = (lane: LaneModel, flow: number): string => {
  const group = seen.groupOf(flow);
  const letter = lane.groups[group]?.letter;
  if (letter === undefined) return insideText("panel.inside.flowNumber", { n: flow });
  const number = lane.scenario.traffic[group]?.count === 1 ? null : numberInGroup(lane, flow, group);
  return number === null ? letter : `${letter}${number}`;
};
