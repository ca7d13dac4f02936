import type { Change, Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";

const isOpened = (change: Change, opened: Scenario): boolean => opened.timeline.some((own) => sameJson(own, change));

/** Paths set in this session, each once; for a lane whose discipline changed, the path of the whole lane. */
export const ownPaths = (scenario: Scenario, opened: Scenario): readonly string[] => {
  const own = scenario.timeline.filter((change) => !isOpened(change, opened)).map((change) => change.set);
  const lanes = own.filter((set) => set.endsWith(".queue")).map((set) => set.replace(/\.queue$/, ""));
  const others = own.filter((set) => !lanes.some((lane) => set === lane || set.startsWith(`${lane}.`)));
  return [...new Set([...lanes, ...others])];
};
