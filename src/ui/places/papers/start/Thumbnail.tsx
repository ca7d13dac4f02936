import type { ReactElement } from "react";
import type { Form } from "../../../../experiments/entryFacts.ts";
import { laneToken } from "../../compare/markers.ts";
import { OUTLINES } from "./outlines.ts";
import type { Thumb } from "./thumb.ts";

/** Size of the drawing, and of its plot, in its own units. */
const [WIDTH, HEIGHT] = [128, 66];
const PLOT = { left: 10, right: 118, top: 8, bottom: 57 };

const across = (x: number): number => PLOT.left + (x / 100) * (PLOT.right - PLOT.left);
const up = (y: number): number => PLOT.bottom - (y / 100) * (PLOT.bottom - PLOT.top);

interface Props {
  readonly form: Form;
  /** null: it is not run, and the outline of its form stands for it. */
  readonly thumb: Thumb | null;
}

/** A figure, small, in the form that the source gives it; the tile beside it says in words what it is. */
export const Thumbnail = ({ form, thumb }: Props): ReactElement => {
  const isScheme = form === "network" || form === "flowChart";
  const isDrawn = thumb !== null && thumb.length > 0 && !isScheme;
  return (
    <svg
      className={`pst-thumb${thumb === null ? " outline" : ""}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {!isScheme && form !== "table" && (
        <path className="axes" d={`M${PLOT.left} ${PLOT.top}V${PLOT.bottom}H${PLOT.right}`} />
      )}
      {isDrawn ? <DrawnFigure form={form} thumb={thumb} /> : <path className="shape" d={OUTLINES[form]} />}
    </svg>
  );
};

const DrawnFigure = ({ form, thumb }: { readonly form: Form; readonly thumb: Thumb }): ReactElement => {
  if (form === "table") return <Cells thumb={thumb} />;
  if (form === "bars") return <Bars thumb={thumb} />;
  const isPoints = form === "scatter" || thumb.every((line) => line.length === 1);
  const isTimeSeries = form === "trace" || form === "step";
  const lines = thumb.map((points, place) => ({ points, place }));
  return (
    <>
      {lines.map(({ points, place }) =>
        isPoints ? (
          <path
            key={place}
            fill={`var(${laneToken(place)})`}
            d={points.map(([x, y]) => dotAt(across(x), up(y))).join("")}
          />
        ) : (
          <path
            key={place}
            d={points.map(([x, y], j) => `${j === 0 ? "M" : "L"}${across(x)} ${up(y)}`).join("")}
            fill="none"
            stroke={strokeOf(isTimeSeries, place)}
            strokeWidth={isTimeSeries && place > 0 ? 2 : 1.3}
          />
        ),
      )}
    </>
  );
};

/** A queue over time has the queue's colour, with its average above it; a curve has its lane's. */
const strokeOf = (isTimeSeries: boolean, place: number): string => {
  if (!isTimeSeries) return `var(${laneToken(place)})`;
  return place === 0 ? "var(--q)" : "var(--avg)";
};
const dotAt = (x: number, y: number): string => `M${x - 2.6} ${y}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0`;

/** Bars side by side, at most this many. */
const BARS = 12;
const Bars = ({ thumb }: { readonly thumb: Thumb }): ReactElement => {
  const bars = thumb
    .flatMap((line, i) => line.map(([, y]) => ({ y, i })))
    .slice(0, BARS)
    .map((bar, at) => ({ ...bar, at }));
  const step = (PLOT.right - PLOT.left) / Math.max(1, bars.length);
  return (
    <>
      {bars.map(({ y, i, at }) => (
        <rect
          key={at}
          x={PLOT.left + (at + 0.12) * step}
          y={up(y)}
          width={0.76 * step}
          height={Math.max(0.8, PLOT.bottom - up(y))}
          fill={`var(${laneToken(thumb.length > 1 ? i : at)})`}
        />
      ))}
    </>
  );
};

/** Rows and columns of a small table; a cell is as long as its value is large. */
const [ROWS, COLUMNS] = [5, 4];
const Cells = ({ thumb }: { readonly thumb: Thumb }): ReactElement => {
  const values = thumb.flatMap((line) => line.map(([, y]) => y));
  return (
    <>
      {Array.from({ length: ROWS * COLUMNS }, (_, i) => {
        const [row, column] = [Math.floor(i / COLUMNS), i % COLUMNS];
        const value = values[i % Math.max(1, values.length)] ?? 50;
        return (
          <rect
            key={`${row} ${column}`}
            x={PLOT.left + column * 27}
            y={PLOT.top + row * 11}
            width={column === 0 || row === 0 ? 20 : 6 + 0.14 * value}
            height="4"
            rx="1"
            fill={column === 0 || row === 0 ? "var(--ink2)" : "var(--line2)"}
          />
        );
      })}
    </>
  );
};
