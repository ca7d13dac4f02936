import type { ReactElement } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import type { Margins } from "../../../theory/loopShape.ts";
import { showWords } from "../../quantity.ts";
import { round } from "./words.ts";

interface Props {
  readonly margins: Margins;
  /** s; NaN: the loop does not cross. */
  readonly period: number;
}

/** Margins, crossover and period; where the loop does not cross, these are said not to exist. */
export const LoopTable = ({ margins, period }: Props): ReactElement => {
  const { crossover, phaseMargin, gainMargin } = margins;
  const ifCrossing = (words: string): string => (crossover > 0 ? words : theoryText("theory.noCrossing"));
  return (
    <dl className="th-numbers">
      <dt>{theoryText("theory.phaseMargin")}</dt>
      <dd className={phaseMargin > 0 ? "good" : "bad"}>{ifCrossing(`${round(phaseMargin)}°`)}</dd>
      <dt>{theoryText("theory.gainMargin")}</dt>
      <dd>{theoryText("theory.inDecibels", { value: round(gainMargin) })}</dd>
      <dt>{theoryText("theory.crossover")}</dt>
      <dd>{ifCrossing(theoryText("theory.inRadians", { value: round(crossover) }))}</dd>
      {!Number.isNaN(period) && (
        <>
          <dt>{theoryText("theory.swing")}</dt>
          <dd>{showWords(Number(period.toPrecision(2)), "s")}</dd>
        </>
      )}
    </dl>
  );
};
