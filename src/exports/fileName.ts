import type { Scenario } from "../scenario/document.ts";

/** A title in small letters, digits and hyphens; where nothing of it is left, another name. */
const baseNameOf = (title: string, other: string): string => {
  const name = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return name === "" ? other : name;
};

type Named = Pick<Scenario, "title" | "lanes">;

/**
 * Name of a program or file that is made from a lane: the title, or the algorithm if there is no title; both, with the
 * number of the lane, if there are several lanes.
 */
export const laneName = ({ title, lanes }: Named, lane: number): string => {
  // The id of an own algorithm has a colon, which Windows takes for the end of a file's name.
  const queue = (lanes[lane]?.queue ?? "run").replace(":", "-");
  return lanes.length < 2 ? baseNameOf(title, queue) : `${baseNameOf(title, "lane")}-${lane + 1}-${queue}`;
};

/** Base name of the files of a lane's run. */
export const fileName = (scenario: Named & Pick<Scenario, "seed">, lane: number): string =>
  `${laneName(scenario, lane)}-seed-${scenario.seed}`;
