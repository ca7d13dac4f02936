import type { ReactElement } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import {
  decibels,
  degrees,
  frequencies,
  type LoopShape,
  type Margins,
  magnitudeAt,
  phaseAt,
} from "../../../theory/loopShape.ts";
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

/** Rows of a decade. */
const ROWS = 4;

/** Gain and phase as numbers. */
export const FrequencyTable = ({
  loop,
  crossover,
}: {
  readonly loop: LoopShape;
  readonly crossover: number;
}): ReactElement => {
  const middle = crossover || 1;
  return (
    <table className="th-table">
      <thead>
        <tr>
          <th scope="col">{theoryText("theory.frequency")}</th>
          <th scope="col">{theoryText("theory.gain")}</th>
          <th scope="col">{theoryText("theory.phase")}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from(frequencies(middle / 50, middle * 50, ROWS), (omega) => (
          <tr key={omega}>
            <td>{round(omega)}</td>
            <td>{round(decibels(magnitudeAt(loop, omega)))}</td>
            <td>{round(degrees(phaseAt(loop, omega)))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
