import { catalog } from "../../../engine/catalog.ts";
import { doubtOf, type LaneTheory, periodOf } from "../../../experiments/theory/laneTheory.ts";
import { theoryText } from "../../../i18n/theory.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Swing } from "../../../theory/oscillation.ts";
import { modelled } from "../../../theory/registry.ts";
import { formatQuantity } from "../../../units/format.ts";

/** Three digits, with a true minus. */
export const round = (value: number): string =>
  formatQuantity(Number(value.toPrecision(Math.abs(value) < 10 ? 2 : 3)), "count");

const titleOf = (id: string): string =>
  wordOf(
    catalog.queues.find((one) => one.id === id),
    "title",
  ) ?? id;

/** Why the model is not shown; "": it is. */
export const doubtWords = ({ doubt, queue }: Pick<LaneTheory, "doubt" | "queue">): string => {
  if (doubt === null) return "";
  if (doubt.kind === "noModel")
    return theoryText("theory.noModel", { title: titleOf(queue), list: modelled.map(titleOf).join(", ") });
  if (doubt.kind === "noFlows") return theoryText("theory.noFlows");
  if (doubt.kind === "noRest") return theoryText("theory.noRest");
  if (doubt.kind === "smallWindow") return theoryText("theory.smallWindow", { window: round(doubt.window) });
  return theoryText("theory.highProbability", { probability: round(doubt.probability) });
};

/** Below this phase margin, degrees, a stable loop rings. */
const RINGING = 30;

/** Why it is swinging, in one sentence made of numbers. */
export const whySwinging = (theory: LaneTheory, measured: Swing): string => {
  const { margins, point } = theory;
  if (margins === null || doubtOf(point) !== null) return doubtWords(theory);
  if (margins.crossover === 0) return theoryText("theory.belowOne");
  const swings = Number.isNaN(measured.period)
    ? theoryText("theory.noSwing")
    : formatQuantity(1 / measured.period, "1/s");
  const words = {
    crossover: round(margins.crossover),
    margin: round(margins.phaseMargin),
    measured: swings,
    expected: formatQuantity(1 / periodOf(margins), "1/s"),
  };
  if (margins.phaseMargin < 0) return theoryText("theory.unstable", words);
  return theoryText(margins.phaseMargin < RINGING ? "theory.rings" : "theory.settles", words);
};
