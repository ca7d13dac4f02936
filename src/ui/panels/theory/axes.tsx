import type { ReactElement } from "react";

/** Width and height of the drawings, in units of their own; the browser scales them to their boxes. */
export const WIDTH = 360;
export const HEIGHT = 260;
export const LEFT = 42;
export const RIGHT = WIDTH - 10;
export const TOP = 10;
export const BOTTOM = HEIGHT - 24;

/** A path through points; those that are not finite are left out. */
export const pathOf = (points: Iterable<readonly [x: number, y: number]>): string => {
  let path = "";
  for (const [x, y] of points)
    if (Number.isFinite(x) && Number.isFinite(y)) path += `${path === "" ? "M" : "L"}${x.toFixed(1)},${y.toFixed(1)}`;
  return path;
};

interface Props {
  readonly x: readonly (readonly [at: number, text: string])[];
  readonly y: readonly (readonly [at: number, text: string])[];
  readonly top?: number;
  readonly bottom?: number;
}

/** Lines and labels of two axes. */
export const Axes = ({ x, y, top = TOP, bottom = BOTTOM }: Props): ReactElement => (
  <g className="th-axes">
    {x.map(([at, text]) => (
      <g key={text}>
        <line x1={at} x2={at} y1={top} y2={bottom} />
        <text x={at} y={HEIGHT - 8} textAnchor="middle">
          {text}
        </text>
      </g>
    ))}
    {y.map(([at, text]) => (
      <g key={text}>
        <line x1={LEFT} x2={RIGHT} y1={at} y2={at} />
        <text x={LEFT - 4} y={at + 4} textAnchor="end">
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
