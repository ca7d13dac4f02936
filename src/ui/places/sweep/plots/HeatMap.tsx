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
  readonly chosen: number | null;
  choose(point: number): void;
}

/** Smallest width of a cell that has its number in it, px. */
const TEXT_FROM = 44;
/** Strongest colour of a cell, and the strength from which on its number is light, %. */
const STRONGEST = 85;
const LIGHT_FROM = 50;
/** A cell has a dot if the half-width of its interval is a larger share of the mean. */
const WIDE = 0.1;

/** A metric over two axes: darker cells have larger values, and the number is in the cell. */
export const HeatMap = ({ name, columns, rows, x, y, shape, marks, size, chosen, choose }: Props): ReactElement => {
  const room = { left: 86, right: size.width - 12, top: 26, bottom: size.height - 42 };
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
          const [left, top] = [across.of(column) - width / 2, at(row) - step / 2];
          const part = Number.isFinite(mark.value) ? strength(mark.value) : 0;
          return (
            <g key={mark.point} className="plot-mark" onPointerDown={() => choose(mark.point)}>
              <title>{`${columns[column] ?? ""}, ${rows[row] ?? ""}: ${markText(mark, shape)}`}</title>
              <rect
                x={left + 1}
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
                  x={left + 1}
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
                  cx={left + width - 7}
                  cy={top + 7}
                  r={2}
                  fill={part > LIGHT_FROM ? "var(--panel)" : "var(--ink)"}
                />
              )}
              {width >= TEXT_FROM && Number.isFinite(mark.value) && (
                <text
                  x={across.of(column)}
                  y={at(row) + 4}
                  textAnchor="middle"
                  fontSize={11}
                  fill={part > LIGHT_FROM ? "var(--panel)" : "var(--ink)"}
                >
                  {plainNumber(mark.value * shape.factor, 3)}
                </text>
              )}
            </g>
          );
        }),
      )}
    </PlotFrame>
  );
};
