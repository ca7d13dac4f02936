import type { Scenario } from "../scenario/document.ts";
import { baseNameOf } from "./exportScenario.ts";

/** Base name of the files of a lane: the title or the algorithm, and both where there are several lanes. */
export const fileName = ({ title, lanes, seed }: Scenario, lane: number): string => {
  const queue = lanes[lane]?.queue ?? "run";
  if (lanes.length < 2) return `${baseNameOf(title, queue)}-seed-${seed}`;
  return `${baseNameOf(title, "lane")}-${lane + 1}-${queue}-seed-${seed}`;
};
