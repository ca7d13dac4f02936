import { t } from "../../../i18n/message.ts";
import type { KeptFork } from "../../session/contract.ts";
import type { ShownRun } from "../../session/run.ts";

/** The fork that is laid over the shown one; null: none is. */
export const comparedFork = ({ lab }: ShownRun): KeptFork | null => {
  const { others, compared } = lab.getState().forks;
  return others.find(({ letter }) => letter === compared) ?? null;
};

/**
 * Colour of the compared fork's lines: another hue than the shown one's, so that they can be told apart where they
 * cross.
 */
export const OTHER_COLOUR = "--l4";

/** Width of the main line of a chart, px: thinner where the line of another fork lies over it. */
export const mainWidth = (run: ShownRun, alone: number): number => (comparedFork(run) === null ? alone : 0.7 * alone);

/** "Main", "Fork B". */
export const forkName = (letter: string): string => (letter === "A" ? t("fork.main") : t("fork.fork", { letter }));
