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

/** Margins, crossover and period. */
export const LoopTable = ({ margins, period }: Props): ReactElement => (
  <dl className="th-numbers">
    <dt>{theoryText("theory.phaseMargin")}</dt>
    <dd className={margins.phaseMargin > 0 ? "good" : "bad"}>{round(margins.phaseMargin)}°</dd>
    <dt>{theoryText("theory.gainMargin")}</dt>
    <dd>{theoryText("theory.inDecibels", { value: round(margins.gainMargin) })}</dd>
    <dt>{theoryText("theory.crossover")}</dt>
    <dd>{theoryText("theory.inRadians", { value: round(margins.crossover) })}</dd>
    {!Number.isNaN(period) && (
      <>
        <dt>{theoryText("theory.swing")}</dt>
        <dd>{showWords(Number(period.toPrecision(2)), "s")}</dd>
      </>
    )}
  </dl>
);
