import { scaleLinear } from "d3-scale";
import { type ReactElement, useContext } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import { largestOf } from "../../../units/extremes.ts";
import { showWords } from "../../quantity.ts";
import { PhoneForm } from "../../session/phoneView.ts";
import { Axes, frameOf, pathOf } from "./axes.tsx";
import type { Measured } from "./measured.ts";
import { Plot } from "./Plot.tsx";
import { round } from "./words.ts";

interface Props {
  /** What is drawn: "Queue of the packets and of the fluid model over time". */
  readonly label: string;
  readonly until: number;
  /** Null: this lane has not run. */
  readonly measured: Measured | null;
  /** The course of the model over its times; null: the model is not meant to hold, or there is none. */
  readonly course: { readonly times: readonly number[]; readonly values: readonly number[] } | null;
  /** Value at the point of rest; null: there is none. */
  readonly rest: number | null;
  /** The least top of the axis. */
  readonly least: number;
  /** Time of one swing by the theory, s; NaN: none is shown. */
  readonly period: number;
}

/** Words beside the curve that are closer than this would overlap, px. */
const LINE = 14;
/** Parts of the time axis between which a swing is worth a bracket. */
const SWING_MIN = 0.02;
const SWING_MAX = 0.5;

/** A measured series, and the same of the fluid model over it. */
export const FluidTrace = ({ label, until, measured, course, rest, least, period }: Props): ReactElement => {
  const isPhone = useContext(PhoneForm);
  return (
    <Plot label={label} className="th-trace-plot">
      {(box) => {
        const frame = frameOf(box, isPhone ? 84 : 116);
        const top = Math.max(least, largestOf(measured?.values ?? []), largestOf(course?.values ?? []), rest ?? 0);
        const x = scaleLinear([0, Math.max(until, 1)], [frame.left, frame.right]);
        const y = scaleLinear([0, top], [frame.bottom, frame.top]).nice(4);
        const { values = [], from = 0, spacing = 1 } = measured ?? {};
        const line = pathOf(Array.from(values, (value, i) => [x(from + (i + 0.5) * spacing), y(value)] as const));
        const model = pathOf((course?.times ?? []).map((time, i) => [x(time), y(course?.values[i] ?? 0)]));
        const average = values.length === 0 ? null : meanOfLater(values);
        const [restY, averageY] = [rest === null ? Number.NaN : y(rest), average === null ? Number.NaN : y(average)];
        const apart = Math.abs(restY - averageY) < LINE ? (restY <= averageY ? LINE : -LINE) : 0;
        const [start, end] = [x(until * 0.55), x(until * 0.55 + period)];
        const isBracketed = period > SWING_MIN * until && period < SWING_MAX * until && course !== null;
        return (
          <>
            <Axes
              frame={frame}
              x={x.ticks(isPhone ? 3 : 8).map((at) => [x(at), timeWords(at)])}
              y={y.ticks(4).map((at) => [y(at), String(at)])}
            />
            {line !== "" && (
              <path className="th-fill" d={`${line}L${x(until)},${frame.bottom}L${frame.left},${frame.bottom}Z`} />
            )}
            <path className="th-packets" d={line} />
            {course !== null && (
              <>
                <path className="th-halo" d={model} />
                <path className="th-model" d={model} />
                <text className="th-words" x={frame.left + 6} y={frame.top + 10}>
                  {theoryText("theory.noSlowStart")}
                </text>
              </>
            )}
            {isBracketed && (
              <>
                <path className="th-bracket" d={`M${start},${frame.top + 20}v8m0,-4H${end}m0,-4v8`} />
                <text className="th-number" x={end + 6} y={frame.top + 28}>
                  {theoryText("theory.oneSwing", { time: showWords(Number(period.toPrecision(2)), "s") })}
                </text>
              </>
            )}
            {rest !== null && (
              <text className="th-model-words" x={frame.right + 6} y={Math.max(frame.top + 8, restY + 4)}>
                {theoryText("theory.rest", { value: round(rest) })}
              </text>
            )}
            {average !== null && (
              <text className="th-number" x={frame.right + 6} y={Math.max(frame.top + 8, averageY + 4 + apart)}>
                {theoryText("theory.average", { value: round(average) })}
              </text>
            )}
          </>
        );
      }}
    </Plot>
  );
};

/** Of the later half. */
const meanOfLater = (values: ArrayLike<number>): number => {
  const later = Array.from(values).slice(Math.floor(values.length / 2));
  return later.reduce((sum, value) => sum + value, 0) / Math.max(1, later.length);
};

/** The start is no matter of microseconds. */
const timeWords = (time: number): string => (time === 0 ? theoryText("theory.start") : showWords(time, "s"));
