import { catalog } from "../../../engine/catalog.ts";
import { algorithms } from "../../../engine/documentation.ts";
import { doubtOf, type LaneTheory, periodOf } from "../../../experiments/theory/laneTheory.ts";
import { theoryText } from "../../../i18n/theory.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { OWN_ID } from "../../../scenario/ownCode/ownId.ts";
import type { Oscillation } from "../../../theory/oscillation.ts";
import { modelled, noLoopOf } from "../../../theory/registry.ts";
import { formatQuantity } from "../../../units/format.ts";
import { BOUNDS, type Outside } from "./bounds.ts";

/** Three digits, with a true minus. */
export const round = (value: number): string =>
  formatQuantity(Number(value.toPrecision(Math.abs(value) < 10 ? 2 : 3)), "count");

/** The label of a lane, else the title of its discipline. */
export const laneTitle = ({ lanes }: Scenario, lane: number): string =>
  lanes[lane]?.label ?? titleOf(lanes[lane]?.queue ?? "");

const titleOf = (id: string): string =>
  wordOf(
    catalog.queues.find((one) => one.id === id),
    "title",
  ) ?? id;

/** Why the model is not shown; "": it is. */
export const doubtWords = ({ doubt, queue }: Pick<LaneTheory, "doubt" | "queue">): string => {
  if (doubt === null) return "";
  if (doubt.kind === "noModel") {
    const family = algorithms.find(({ id }) => id === queue)?.doc.family ?? "";
    const why = theoryText(`theory.noLoop.${OWN_ID.test(queue) ? "own" : noLoopOf(queue, family)}`);
    return theoryText("theory.noModel", { title: titleOf(queue), why, list: modelled.map(titleOf).join(", ") });
  }
  if (doubt.kind === "noFlows") return theoryText("theory.noFlows");
  if (doubt.kind === "noRest") return theoryText("theory.noRest");
  if (doubt.kind === "smallWindow") return theoryText("theory.smallWindow", { window: round(doubt.window) });
  return theoryText("theory.highProbability", { probability: round(doubt.probability) });
};

/** A frequency with three digits: "1.42 Hz". */
const hertz = (frequency: number): string => theoryText("theory.hertz", { value: round(frequency) });

/** Below this phase margin, degrees, a stable loop rings. */
const RINGING = 30;

/** Why the loop swings, in one sentence with its numbers. */
export const whySwinging = (theory: LaneTheory, measured: Oscillation | null): string => {
  const { margins, point } = theory;
  if (margins === null || doubtOf(point) !== null) return doubtWords(theory);
  if (margins.crossover === 0) return theoryText("theory.belowOne");
  const crossing = { crossover: round(margins.crossover), margin: round(margins.phaseMargin) };
  const expected = hertz(1 / periodOf(margins));
  if (measured === null) {
    const key = margins.phaseMargin < 0 ? "theory.willSwing" : "theory.willSettle";
    return theoryText(key, { ...crossing, expected });
  }
  const words = {
    ...crossing,
    measured: Number.isNaN(measured.period) ? theoryText("theory.noSwing") : hertz(1 / measured.period),
    expected,
  };
  if (margins.phaseMargin < 0) return theoryText("theory.unstable", words);
  return theoryText(margins.phaseMargin < RINGING ? "theory.rings" : "theory.settles", words);
};

/** Where the run was outside of the model's bounds, in a sentence. */
export const outsideWords = ({ shares }: Outside): string => {
  const parts = BOUNDS.filter((bound) => shares[bound] > 0).map((bound) =>
    theoryText(`theory.outside.${bound}`, { share: round(100 * shares[bound]) }),
  );
  return parts.length === 0
    ? theoryText("theory.inside")
    : theoryText("theory.outside", { parts: parts.join(theoryText("theory.outside.and")) });
};
