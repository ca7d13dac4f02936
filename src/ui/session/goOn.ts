import type { StoreApi } from "zustand/vanilla";
import { runFields } from "../../scenario/commonFields.ts";
import type { Scenario } from "../../scenario/document.ts";
import { endOf } from "../../scenario/runEnd.ts";
import { forksOf } from "./address/forks.ts";
import type { Lab } from "./state.ts";

/** The same scenario with twice the time, as far as that is allowed. */
const longer = (scenario: Scenario): Scenario => {
  const end = endOf(scenario);
  const to = Math.min(2 * end, runFields.duration.max);
  const last = scenario.timeline.findLastIndex(({ at, set }) => set === "duration" && at < end);
  if (last < 0) return { ...scenario, duration: to };
  return { ...scenario, timeline: scenario.timeline.map((change, i) => (i === last ? { ...change, to } : change)) };
};

/**
 * Lets a run that has ended go on for as long again. It is simulated once more up to its end, and every packet is the
 * same; changes, forks and bookmarks stay. While this script was on its way, the user may have asked twice, or for
 * something else: a run that has not ended stays as it is.
 */
export const goOn = (lab: StoreApi<Lab>): void => {
  const { status, preset, scenario, opened, forks, bookmarks, page, screen, flows, granted, open } = lab.getState();
  if (status !== "ended") return;
  const kept = forksOf(forks, scenario.timeline);
  const shown = { bookmarks, page, screen, flows };
  open({ preset, opened, scenario: longer(scenario), at: granted, play: true, forks: kept, ...shown });
};
