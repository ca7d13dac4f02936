import { scaleLinear } from "d3-scale";
import { type ReactElement, useContext } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import type { FluidCourse } from "../../../theory/fluid.ts";
import { largestOf } from "../../../units/extremes.ts";
import { showWords } from "../../quantity.ts";
import { PhoneForm } from "../../session/phoneView.ts";
import { pathOf } from "./axes.tsx";
import type { Measured } from "./measured.ts";

const WIDTH_WIDE = 1100;
const WIDTH_PHONE = 400;
const HEIGHT = 240;
const LEFT = 42;
const TOP = 10;
const BOTTOM = HEIGHT - 22;

interface Props {
  readonly until: number;
  readonly measured: Measured;
  /** Null: the model is not meant to hold, or there is none. */
  readonly course: FluidCourse | null;
  /** Queue at the point of rest, packets; null: there is none. */
  readonly rest: number | null;
}

/** The queue of the packets, and that of the fluid model over it. */
export const FluidTrace = ({ until, measured, course, rest }: Props): ReactElement => {
  const isPhone = useContext(PhoneForm);
  const width = isPhone ? WIDTH_PHONE : WIDTH_WIDE;
  const right = width - (isPhone ? 70 : 110);
  const top = Math.max(5, largestOf(measured.queue), largestOf(course?.queue ?? []));
  const x = scaleLinear([0, Math.max(until, 1)], [LEFT, right]);
  const y = scaleLinear([0, top], [BOTTOM, TOP]).nice(4);
  const { queue, from, spacing } = measured;
  const packets = Array.from(queue, (value, i) => [x(from + (i + 0.5) * spacing), y(value)] as const);
  const line = pathOf(packets);
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={theoryText("theory.queue")}>
      <g className="th-axes">
        {y.ticks(4).map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={right} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 4} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {x.ticks(isPhone ? 3 : 8).map((value) => (
          <text key={value} x={x(value)} y={HEIGHT - 6} textAnchor="middle">
            {showWords(value, "s")}
          </text>
        ))}
      </g>
      {line !== "" && <path className="th-fill" d={`${line}L${x(until)},${BOTTOM}L${LEFT},${BOTTOM}Z`} />}
      <path className="th-packets" d={line} />
      {course !== null && (
        <>
          <path className="th-halo" d={pathOf(course.times.map((time, i) => [x(time), y(course.queue[i] ?? 0)]))} />
          <path className="th-model" d={pathOf(course.times.map((time, i) => [x(time), y(course.queue[i] ?? 0)]))} />
        </>
      )}
      {rest !== null && (
        <text className="th-model-words" x={right + 6} y={Math.max(TOP + 8, y(rest) + 4)}>
          {theoryText("theory.rest", { queue: showWords(Number(rest.toPrecision(2)), "count") })}
        </text>
      )}
    </svg>
  );
};
