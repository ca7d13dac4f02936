import { baseNameOf } from "../../../exports/exportScenario.ts";
import type { Scenario } from "../../../scenario/document.ts";

/** Base name of the files of a lane: the title, with the algorithm where there are several lanes. */
export const fileName = ({ title, lanes, seed }: Scenario, lane: number): string => {
  const queue = lanes[lane]?.queue ?? "run";
  const name = baseNameOf(title, queue);
  return lanes.length < 2 ? `${name}-seed-${seed}` : `${name}-${lane + 1}-${queue}-seed-${seed}`;
};
