import type { ReactElement } from "react";
import { largestOf, smallestOf } from "../../../../units/extremes.ts";
import { plainNumber } from "../../../quantity.ts";
import { PlotFrame, titleOf } from "./PlotFrame.tsx";
import { type AxisShape, type Mark, markText, type Room, type Scale, scaleX } from "./shape.ts";

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
/** Room for the names of the rows, and between them and the cells, px. */
const NAMES = { least: 46, most: 140 } as const;
const NAME_GAP = 14;
/** Room above the cells for the title of the rows and that of the numbers, px. */
const HEAD = 26;
/** Strongest colour of a cell, and the strength from which on its number is light, %. */
const STRONGEST = 85;
const LIGHT_FROM = 50;
/** A cell has a dot if the half-width of its interval is a larger share of the mean. */
const WIDE = 0.1;

/** A metric over two axes: darker cells have larger values, and the number is in the cell. */
export const HeatMap = (props: Props): ReactElement => {
  const { name, columns, rows, x, y, shape, marks, size, lane, chosen, choose } = props;
  const room = roomOf(rows, size);
  const across = scaleX(wordAxis(x, columns), [], room);
  const up = rowScale(rows, room);
  const cell = {
    width: (room.right - room.left) / Math.max(1, columns.length),
    height: (room.bottom - room.top) / Math.max(1, rows.length),
  };
  const strengthOf = strengths(marks.flat());
  return (
    <PlotFrame
      name={name}
      {...size}
      room={room}
      x={{ shape: wordAxis(x, columns), scale: across }}
      y={{ shape: wordAxis(y, rows), scale: up }}
    >
      <text x={room.right} y={12} textAnchor="end" fontSize={11} fill="var(--ink2)">
        {titleOf(shape)}
      </text>
      {marks.map((line, row) =>
        line.map((mark, column) => (
          <Cell
            key={mark.point}
            {...{ mark, shape, lane, choose }}
            title={`${columns[column] ?? ""}, ${rows[row] ?? ""}: ${markText(mark, shape)}`}
            middle={{ x: across.of(column), y: up.of(row) }}
            size={cell}
            strength={strengthOf(mark.value)}
            isChosen={chosen === mark.point}
          />
        )),
      )}
    </PlotFrame>
  );
};

/** The cells leave room on the left for the longest name of a row. */
const roomOf = (rows: readonly string[], size: Props["size"]): Room => {
  const lengths = rows.map((text) => text.length);
  const left = Math.min(NAMES.most, Math.max(NAMES.least, LETTER * largestOf(lengths, 0) + NAME_GAP));
  return { left, right: size.width - 12, top: HEAD, bottom: size.height - 42 };
};

const wordAxis = (label: string, words: readonly string[]): AxisShape => ({
  label,
  unit: "",
  factor: 1,
  log: false,
  words,
});

/** The first row is the lowest. */
const rowScale = (rows: readonly string[], { top, bottom }: Room): Scale => {
  const of = (row: number): number => bottom - ((row + 0.5) * (bottom - top)) / Math.max(1, rows.length);
  return { of, ticks: rows.map((text, row) => ({ at: of(row), text })) };
};

/** The colour of a value among all, %; 0 where nothing was measured. */
const strengths = (marks: readonly Mark[]): ((value: number) => number) => {
  const known = marks.map(({ value }) => value).filter(Number.isFinite);
  const [low, high] = [smallestOf(known), largestOf(known)];
  return (value) => {
    if (!Number.isFinite(value)) return 0;
    return high > low ? (STRONGEST * (value - low)) / (high - low) : STRONGEST / 2;
  };
};

interface CellProps {
  readonly mark: Mark;
  readonly shape: AxisShape;
  readonly title: string;
  /** Its middle and its size, px. */
  readonly middle: { readonly x: number; readonly y: number };
  readonly size: { readonly width: number; readonly height: number };
  /** Of its colour, %. */
  readonly strength: number;
  readonly lane: number;
  readonly isChosen: boolean;
  choose(point: number): void;
}

const Cell = ({ mark, shape, title, middle, size, strength, lane, isChosen, choose }: CellProps): ReactElement => {
  const [left, top] = [middle.x - size.width / 2, middle.y - size.height / 2];
  const isKnown = Number.isFinite(mark.value);
  const number = isKnown ? plainNumber(mark.value * shape.factor, 3) : "";
  const fits = size.width >= LETTER * number.length + AROUND && size.height >= TEXT_HIGH;
  const isUncertain = Math.abs(mark.halfWidth) > WIDE * Math.abs(mark.value);
  const ink = strength > LIGHT_FROM ? "var(--panel)" : "var(--ink)";
  const box = {
    x: left + 1,
    y: top + 1,
    width: Math.max(1, size.width - 2),
    height: Math.max(1, size.height - 2),
  };
  return (
    <g className="plot-mark" data-lane={lane} data-point={mark.point} onPointerDown={() => choose(mark.point)}>
      <title>{title}</title>
      <rect
        {...box}
        fill={isKnown ? `color-mix(in srgb, var(--ink) ${strength.toFixed(0)}%, var(--panel))` : "none"}
        stroke="var(--line)"
      />
      {isChosen && <rect data-ring="" {...box} fill="none" stroke="var(--ink)" strokeWidth={2} />}
      {isUncertain && <circle cx={left + size.width - 7} cy={top + 7} r={2} fill={ink} />}
      {fits && (
        <text x={middle.x} y={middle.y + 4} textAnchor="middle" fontSize={11} fill={ink}>
          {number}
        </text>
      )}
    </g>
  );
};
