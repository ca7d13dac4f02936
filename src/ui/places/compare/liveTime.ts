import { reportTime } from "../../../i18n/laterPanels.ts";
import type { CompareState } from "./state.ts";

/** The time that the lanes' values of this run are about, the same for all; "": there are none yet. */
export const liveTime = ({ lanes }: Pick<CompareState, "lanes">): string =>
  reportTime(lanes.find(({ report }) => report !== null)?.report ?? null);
