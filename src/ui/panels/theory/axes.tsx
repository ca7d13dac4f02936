import type { ReactElement } from "react";
import type { Box } from "./Plot.tsx";

/** Edges of the part of a drawing that has axes, px. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The frame of a box with room for the words of both axes. */
export const frameOf = ({ width, height }: Box, right = 10): Frame => ({
  left: 42,
  right: Math.max(60, width - right),
  top: 10,
  bottom: Math.max(40, height - 22),
});

/** A path through points; those that are not finite are left out. */
export const pathOf = (points: Iterable<readonly [x: number, y: number]>): string => {
  let path = "";
  for (const [x, y] of points)
    if (Number.isFinite(x) && Number.isFinite(y)) path += `${path === "" ? "M" : "L"}${x.toFixed(1)},${y.toFixed(1)}`;
  return path;
};

/** A place on an axis, px, and its words. */
export type Tick = readonly [at: number, text: string];

interface Props {
  readonly frame: Frame;
  readonly x: readonly Tick[];
  readonly y: readonly Tick[];
}

/** Lines and labels of two axes. */
export const Axes = ({ frame: { left, right, top, bottom }, x, y }: Props): ReactElement => (
  <g className="th-axes">
    {x.map(([at, text]) => (
      <g key={at}>
        <line x1={at} x2={at} y1={top} y2={bottom} />
        <text x={at} y={bottom + 15} textAnchor="middle">
          {text}
        </text>
      </g>
    ))}
    {y.map(([at, text]) => (
      <g key={at}>
        <line x1={left} x2={right} y1={at} y2={at} />
        <text x={left - 4} y={at + 4} textAnchor="end">
          {text}
        </text>
      </g>
    ))}
  </g>
);

/** Decades within a range. */
export const decades = (from: number, to: number): readonly number[] => {
  const found: number[] = [];
  for (let at = 1e-6; at <= to * 1.0001; at *= 10) if (at >= from * 0.9999) found.push(Number(at.toPrecision(3)));
  return found;
};

/** 1, 2 and 5 times the powers of ten within a range. */
export const roundSteps = (from: number, to: number): readonly number[] =>
  decades(from / 10, to)
    .flatMap((at) => [at, 2 * at, 5 * at])
    .map((at) => Number(at.toPrecision(3)))
    .filter((at) => at >= from * 0.9999 && at <= to * 1.0001);
