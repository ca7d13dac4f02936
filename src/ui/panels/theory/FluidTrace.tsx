import { scaleLinear } from "d3-scale";
import { type ReactElement, useContext } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { largestOf } from "../../../units/extremes.ts";
import { showWords } from "../../quantity.ts";
import { PhoneForm } from "../../session/phoneView.ts";
import { Axes, frameOf, pathOf } from "./axes.tsx";
import type { Measured } from "./measured.ts";
import { Plot } from "./Plot.tsx";
import { queueLinesOver } from "./queueLines.ts";
import { Bounds, Zones } from "./TraceGround.tsx";
import { spreadLabels, TraceLabels } from "./TraceLabels.tsx";
import { round } from "./words.ts";

interface Props {
  /** What is drawn: "Queue of the packets and of the fluid model over time". */
  readonly label: string;
  readonly until: number;
  /** Null: this lane has not run. */
  readonly measured: Measured | null;
  /** The discipline's own average of what is measured; null: it has none. */
  readonly averaged: Measured | null;
  /** The course of the model over its times; null: the model does not apply, or there is none. */
  readonly course: { readonly times: readonly number[]; readonly values: readonly number[] } | null;
  /** The value in equilibrium; null: there is no equilibrium. */
  readonly equilibrium: number | null;
  /** The top of the axis is at least this value. */
  readonly least: number;
  /** Time of one swing by the theory, s; NaN: none is shown. */
  readonly period: number;
  /** The lane whose thresholds are drawn; null: the axis has no thresholds. */
  readonly lines: { readonly scenario: Scenario; readonly lane: number } | null;
  /** Parts of the run outside of the model's bounds, s. */
  readonly outside: readonly (readonly [from: number, to: number])[];
}

/**
 * Distance of a label from the trace, px, and the width of its letters, with the spacing of criterion 1.4.12 of WCAG
 * 2.2.
 */
const [GAP, LETTER] = [6, 7];
/** Least and largest share of the time axis for which a bracket shows the length of a swing. */
const SWING_MIN = 0.02;
const SWING_MAX = 0.5;

/** A measured series, and the same quantity of the fluid model over it. */
export const FluidTrace = (props: Props): ReactElement => {
  const { label, until, measured, averaged, course, equilibrium, least, period, lines, outside } = props;
  const isPhone = useContext(PhoneForm);
  return (
    <Plot label={label} className="th-trace-plot">
      {(box) => {
        const later = meanOfLater((averaged ?? measured)?.values ?? []);
        const restWords = equilibrium === null ? "" : theoryText("theory.rest", { value: round(equilibrium) });
        const averageWords = later === null ? "" : theoryText("theory.average", { value: round(later) });
        const room = GAP + LETTER * Math.max(restWords.length, averageWords.length);
        const frame = frameOf(box, Math.max(isPhone ? 84 : 116, room));
        const most = Math.max(
          least,
          largestOf(measured?.values ?? []),
          largestOf(course?.values ?? []),
          equilibrium ?? 0,
        );
        const x = scaleLinear([0, Math.max(until, 1)], [frame.left, frame.right]);
        const y = scaleLinear([0, most], [frame.bottom, frame.top]).nice(4);
        const [, top = most] = y.domain();
        const stretches = lines === null ? [] : queueLinesOver(lines.scenario, lines.lane, { until, top });
        const pointsOf = ({ values, from, spacing }: Measured): string =>
          pathOf(Array.from(values, (value, i) => [x(from + (i + 0.5) * spacing), y(value)] as const));
        const line = measured === null ? "" : pointsOf(measured);
        const average = averaged === null ? "" : pointsOf(averaged);
        const model = pathOf((course?.times ?? []).map((time, i) => [x(time), y(course?.values[i] ?? 0)]));
        const [start, end] = [x(until * 0.55), x(until * 0.55 + period)];
        const isBracketed = period > SWING_MIN * until && period < SWING_MAX * until && course !== null;
        const thresholds = stretches.at(-1)?.thresholds.filter(({ value }) => value <= top) ?? [];
        return (
          <>
            <Zones frame={frame} x={x} y={y} stretches={stretches} until={until} />
            <Axes
              frame={frame}
              x={x.ticks(isPhone ? 3 : 8).map((at) => [x(at), timeWords(at)])}
              y={y.ticks(4).map((at) => [y(at), String(at)])}
            />
            {line !== "" && (
              <path className="th-fill" d={`${line}L${x(until)},${frame.bottom}L${frame.left},${frame.bottom}Z`} />
            )}
            <path className="th-packets" d={line} />
            {average !== "" && (
              <>
                <path className="th-halo" d={average} />
                <path className="th-averaged" d={average} />
              </>
            )}
            {course !== null && (
              <>
                <path className="th-halo" d={model} />
                <path className="th-model" d={model} />
                <text className="th-words" x={frame.left + 6} y={frame.top + 16}>
                  {theoryText("theory.noSlowStart")}
                </text>
              </>
            )}
            <Bounds frame={frame} x={x} spans={outside} />
            {isBracketed && (
              <>
                <path className="th-bracket" d={`M${start},${frame.top + 20}v8m0,-4H${end}m0,-4v8`} />
                <text className="th-number th-words" x={end + 6} y={frame.top + 28}>
                  {theoryText("theory.oneSwing", { time: showWords(Number(period.toPrecision(2)), "s") })}
                </text>
              </>
            )}
            <TraceLabels
              x={frame.right + GAP}
              labels={spreadLabels(
                [
                  ...(equilibrium === null ? [] : [{ kind: "th-model-words", at: y(equilibrium), text: restWords }]),
                  ...(later === null ? [] : [{ kind: "th-number", at: y(later), text: averageWords }]),
                  ...thresholds.map(({ id, field, value }) => ({
                    kind: "th-threshold-words",
                    at: y(value),
                    symbol: field.symbol ?? id,
                    text: round(value),
                  })),
                ],
                frame,
              )}
            />
          </>
        );
      }}
    </Plot>
  );
};

/** Mean of the later half of the values; null: there are no values. */
const meanOfLater = (values: ArrayLike<number>): number | null => {
  const later = Array.from(values).slice(Math.floor(values.length / 2));
  return later.length === 0 ? null : later.reduce((sum, value) => sum + value, 0) / later.length;
};

/** The words for a time; "start" for 0. */
const timeWords = (time: number): string => (time === 0 ? theoryText("theory.start") : showWords(time, "s"));
