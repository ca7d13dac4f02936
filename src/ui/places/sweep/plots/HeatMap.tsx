import type { ReactElement } from "react";
import { largestOf, smallestOf } from "../../../../units/extremes.ts";
import { plainNumber } from "../../../quantity.ts";
import { PlotFrame, titleOf } from "./PlotFrame.tsx";
import { type AxisShape, type Mark, markText, scaleX } from "./shape.ts";

interface Props {
  readonly name: string;
  /** Values of the first axis, and of the second. */
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly x: string;
  readonly y: string;
  readonly shape: AxisShape;
  /** By row, then by column. */
  readonly marks: readonly (readonly Mark[])[];
  readonly size: { readonly width: number; readonly height: number };
  readonly lane: number;
  readonly chosen: number | null;
  choose(point: number): void;
}

/** Width of a letter of the numbers and labels, room around a number in its cell, and least height for one, px. */
const LETTER = 6.6;
const AROUND = 10;
const TEXT_HIGH = 14;
/** Room for the names of the rows, px. */
const NAMES = { least: 46, most: 140 } as const;
/** Room above the cells for the title of the rows and that of the numbers, px. */
const HEAD = 26;
/** Strongest colour of a cell, and the strength from which on its number is light, %. */
const STRONGEST = 85;
const LIGHT_FROM = 50;
/** A cell has a dot if the half-width of its interval is a larger share of the mean. */
const WIDE = 0.1;

/** A metric over two axes: darker cells have larger values, and the number is in the cell. */
export const HeatMap = ({
  name,
  columns,
  rows,
  x,
  y,
  shape,
  marks,
  size,
  lane,
  chosen,
  choose,
}: Props): ReactElement => {
  const longest =
    LETTER *
      largestOf(
        rows.map((text) => text.length),
        0,
      ) +
    14;
  const left = Math.min(NAMES.most, Math.max(NAMES.least, longest));
  const room = { left, right: size.width - 12, top: HEAD, bottom: size.height - 42 };
  const words = (label: string, list: readonly string[]): AxisShape => ({
    label,
    unit: "",
    factor: 1,
    log: false,
    words: list,
  });
  const across = scaleX(words(x, columns), [], room);
  const step = (room.bottom - room.top) / Math.max(1, rows.length);
  const at = (row: number): number => room.bottom - (row + 0.5) * step;
  const up = { of: at, ticks: rows.map((text, row) => ({ at: at(row), text })) };
  const width = (room.right - room.left) / Math.max(1, columns.length);
  const known = marks
    .flat()
    .map(({ value }) => value)
    .filter(Number.isFinite);
  const [low, high] = [smallestOf(known), largestOf(known)];
  const strength = (value: number): number => (high > low ? (STRONGEST * (value - low)) / (high - low) : STRONGEST / 2);
  return (
    <PlotFrame
      name={name}
      {...size}
      room={room}
      x={{ shape: words(x, columns), scale: across }}
      y={{ shape: words(y, rows), scale: up }}
    >
      <text x={room.right} y={12} textAnchor="end" fontSize={11} fill="var(--ink2)">
        {titleOf(shape)}
      </text>
      {marks.map((line, row) =>
        line.map((mark, column) => {
          const [x0, top] = [across.of(column) - width / 2, at(row) - step / 2];
          const part = Number.isFinite(mark.value) ? strength(mark.value) : 0;
          const number = Number.isFinite(mark.value) ? plainNumber(mark.value * shape.factor, 3) : "";
          const fits = width >= LETTER * number.length + AROUND && step >= TEXT_HIGH;
          return (
            <g
              key={mark.point}
              className="plot-mark"
              data-lane={lane}
              data-point={mark.point}
              onPointerDown={() => choose(mark.point)}
            >
              <title>{`${columns[column] ?? ""}, ${rows[row] ?? ""}: ${markText(mark, shape)}`}</title>
              <rect
                x={x0 + 1}
                y={top + 1}
                width={Math.max(1, width - 2)}
                height={Math.max(1, step - 2)}
                fill={
                  Number.isFinite(mark.value)
                    ? `color-mix(in srgb, var(--ink) ${part.toFixed(0)}%, var(--panel))`
                    : "none"
                }
                stroke="var(--line)"
              />
              {chosen === mark.point && (
                <rect
                  data-ring=""
                  x={x0 + 1}
                  y={top + 1}
                  width={Math.max(1, width - 2)}
                  height={Math.max(1, step - 2)}
                  fill="none"
                  stroke="var(--ink)"
                  strokeWidth={2}
                />
              )}
              {Math.abs(mark.halfWidth) > WIDE * Math.abs(mark.value) && (
                <circle
                  cx={x0 + width - 7}
                  cy={top + 7}
                  r={2}
                  fill={part > LIGHT_FROM ? "var(--panel)" : "var(--ink)"}
                />
              )}
              {fits && (
                <text
                  x={across.of(column)}
                  y={at(row) + 4}
                  textAnchor="middle"
                  fontSize={11}
                  fill={part > LIGHT_FROM ? "var(--panel)" : "var(--ink)"}
                >
                  {number}
                </text>
              )}
            </g>
          );
        }),
      )}
    </PlotFrame>
  );
};
