/** Lines at 45°, transparent between. */
export interface Hatch {
  readonly colour: string;
  /** Distance of the lines along an edge, and their width, CSS px. */
  readonly gap: number;
  readonly width: number;
  /** Device pixels in one CSS pixel. */
  readonly ratio: number;
}

const hatches = new WeakMap<CanvasPattern, Hatch>();
/** What the pattern shows; undefined if it is no hatch. */
export const hatchOf = (pattern: CanvasPattern): Hatch | undefined => hatches.get(pattern);

/** Side of a hatch tile in whole device pixels, so that the lines meet at the seams. */
export const hatchSide = (gap: number, ratio: number): number => Math.max(4, Math.round(gap * ratio));

/**
 * The hatch as a fill.
 * @param ink of an empty canvas, of the page or of a worker, which becomes the tile
 * @returns its colour where the browser makes no pattern
 */
export const makeHatch = (
  hatch: Hatch,
  ink: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
): CanvasPattern | string => {
  const { colour, gap, width, ratio } = hatch;
  const side = hatchSide(gap, ratio);
  ink.canvas.width = ink.canvas.height = side;
  ink.strokeStyle = colour;
  ink.lineWidth = width * ratio;
  ink.beginPath();
  for (const shift of [-side, 0, side]) {
    ink.moveTo(shift - 1, side + 1);
    ink.lineTo(shift + side + 1, -1);
  }
  ink.stroke();
  const pattern = ink.createPattern(ink.canvas, "repeat");
  if (pattern === null) return colour;
  pattern.setTransform(new DOMMatrix().scale(1 / ratio));
  hatches.set(pattern, hatch);
  return pattern;
};
