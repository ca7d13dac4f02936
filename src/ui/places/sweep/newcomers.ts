import type { Change, Group, Scenario } from "../../../scenario/document.ts";
import { spreadRange } from "../../../scenario/quantity.ts";
import { smallestOf } from "../../../units/extremes.ts";
import type { Seconds } from "../../../units/units.ts";

/** A flow is a newcomer if it starts at least this long after the first one (`engine/reports/convergence.ts`). */
const LATER: Seconds = 1;

const isLong = ({ transport, kind }: Group): boolean => transport !== null && kind === "bulk";

/** Whether a change sets more flows of a group than there were at the start. */
const adds = ({ set, to }: Change, group: Group): boolean =>
  set === `traffic.${group.id}.count` && typeof to === "number" && to > group.count;

/** Whether long flows of a scene join others that are running, so that they have a time of convergence. */
export const hasNewcomers = ({ traffic, timeline }: Scenario): boolean => {
  const long = traffic.filter(isLong);
  const first = smallestOf(long.filter(({ count }) => count > 0).map(({ start }) => spreadRange(start)[0]));
  return long.some(
    (group) =>
      (group.count > 0 && spreadRange(group.start)[1] >= first + LATER) ||
      timeline.some((change) => change.at >= first + LATER && adds(change, group)),
  );
};
