import type { Ink } from "../../chart/ink.ts";

/** Shapes that distinguish lanes without their colours, by place. */
const SHAPES = ["circle", "square", "up", "diamond", "down", "plus"] as const;
type Shape = (typeof SHAPES)[number];

/** Corners in units of the radius. A circle has none. */
const CORNERS: Readonly<Record<Exclude<Shape, "circle">, readonly (readonly [number, number])[]>> = {
  square: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  up: [
    [0, -1.1],
    [1.1, 0.9],
    [-1.1, 0.9],
  ],
  diamond: [
    [0, -1.2],
    [1.2, 0],
    [0, 1.2],
    [-1.2, 0],
  ],
  down: [
    [0, 1.1],
    [1.1, -0.9],
    [-1.1, -0.9],
  ],
  plus: [
    ...([
      [-0.4, -1.1],
      [0.4, -1.1],
      [0.4, -0.4],
      [1.1, -0.4],
      [1.1, 0.4],
      [0.4, 0.4],
    ] as const),
    ...([
      [0.4, 1.1],
      [-0.4, 1.1],
      [-0.4, 0.4],
      [-1.1, 0.4],
      [-1.1, -0.4],
      [-0.4, -0.4],
    ] as const),
  ],
};

const shapeOf = (place: number): Shape => SHAPES[place % SHAPES.length] ?? "circle";

/** Name of the CSS custom property of a lane's colour. */
export const laneToken = (place: number): string => `--l${(place % SHAPES.length) + 1}`;

/** A marker as an SVG path, centred at (x, y). */
export const markerPath = (place: number, x: number, y: number, radius: number): string => {
  const shape = shapeOf(place);
  if (shape === "circle")
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
  const points = CORNERS[shape].map(([dx, dy]) => `${x + dx * radius} ${y + dy * radius}`);
  return `M${points.join("L")}Z`;
};

/** Draws a marker centred at (x, y). */
export const drawMarker = (
  context: Ink,
  place: number,
  [x, y]: readonly [number, number],
  radius: number,
  fill: string,
): void => {
  context.beginPath();
  const shape = shapeOf(place);
  if (shape === "circle") context.arc(x, y, radius, 0, 2 * Math.PI);
  else for (const [dx, dy] of CORNERS[shape]) context.lineTo(x + dx * radius, y + dy * radius);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
};
