import type { Hatch } from "../hatch.ts";

/** The context of a canvas in a worker. */
export type WorkerInk = OffscreenCanvasRenderingContext2D;

/** The rest of a command: numbers, and texts by their place in a list. */
export interface Operands {
  number(): number;
  text(): string;
  /** A hatch as a fill. */
  hatch(): CanvasPattern | string;
  /** The canvas of another paper. */
  image(): OffscreenCanvas | undefined;
}

/**
 * What can be noted of a drawing, and how it is done in the worker. A drawing is a list of numbers: the number of a
 * command is its place here, and its operands follow. Page and worker are of one build, so the order is no format.
 */
export const COMMANDS = {
  font: (ink, of) => {
    ink.font = of.text();
  },
  textAlign: (ink, of) => {
    ink.textAlign = oneOf(ALIGNS, of.number());
  },
  textBaseline: (ink, of) => {
    ink.textBaseline = oneOf(BASELINES, of.number());
  },
  letterSpacing: (ink, of) => {
    ink.letterSpacing = of.text();
  },
  wordSpacing: (ink, of) => {
    ink.wordSpacing = of.text();
  },
  fillColour: (ink, of) => {
    ink.fillStyle = of.text();
  },
  fillHatch: (ink, of) => {
    ink.fillStyle = of.hatch();
  },
  strokeColour: (ink, of) => {
    ink.strokeStyle = of.text();
  },
  strokeHatch: (ink, of) => {
    ink.strokeStyle = of.hatch();
  },
  globalAlpha: (ink, of) => {
    ink.globalAlpha = of.number();
  },
  lineWidth: (ink, of) => {
    ink.lineWidth = of.number();
  },
  lineCap: (ink, of) => {
    ink.lineCap = oneOf(CAPS, of.number());
  },
  lineJoin: (ink, of) => {
    ink.lineJoin = oneOf(JOINS, of.number());
  },
  lineDashOffset: (ink, of) => {
    ink.lineDashOffset = of.number();
  },
  setLineDash: (ink, of) => ink.setLineDash(Array.from({ length: of.number() }, of.number)),
  save: (ink) => ink.save(),
  restore: (ink) => ink.restore(),
  beginPath: (ink) => ink.beginPath(),
  closePath: (ink) => ink.closePath(),
  clip: (ink) => ink.clip(),
  fill: (ink) => ink.fill(),
  stroke: (ink) => ink.stroke(),
  moveTo: (ink, of) => ink.moveTo(of.number(), of.number()),
  lineTo: (ink, of) => ink.lineTo(of.number(), of.number()),
  quadraticCurveTo: (ink, of) => ink.quadraticCurveTo(of.number(), of.number(), of.number(), of.number()),
  arc: (ink, of) => ink.arc(of.number(), of.number(), of.number(), of.number(), of.number()),
  rect: (ink, of) => ink.rect(of.number(), of.number(), of.number(), of.number()),
  roundRect: (ink, of) => ink.roundRect(of.number(), of.number(), of.number(), of.number(), of.number()),
  fillRect: (ink, of) => ink.fillRect(of.number(), of.number(), of.number(), of.number()),
  strokeRect: (ink, of) => ink.strokeRect(of.number(), of.number(), of.number(), of.number()),
  clearRect: (ink, of) => ink.clearRect(of.number(), of.number(), of.number(), of.number()),
  setTransform: (ink, of) =>
    ink.setTransform(of.number(), of.number(), of.number(), of.number(), of.number(), of.number()),
  translate: (ink, of) => ink.translate(of.number(), of.number()),
  fillText: (ink, of) => ink.fillText(of.text(), of.number(), of.number()),
  strokeText: (ink, of) => ink.strokeText(of.text(), of.number(), of.number()),
  drawImage: (ink, of) => drawImage(ink, of),
  setSize: (ink, of) => {
    ink.canvas.width = of.number();
    ink.canvas.height = of.number();
  },
} satisfies Record<string, (ink: WorkerInk, of: Operands) => unknown>;
export type Command = keyof typeof COMMANDS;

/** The number that stands for the next paper instead of a command; the paper's own number follows. */
export const ON_PAPER = -1;

export const ALIGNS: readonly CanvasTextAlign[] = ["left", "center", "right", "start", "end"];
export const BASELINES: readonly CanvasTextBaseline[] = [
  ...(["alphabetic", "middle", "top", "bottom", "hanging", "ideographic"] as const),
];
export const CAPS: readonly CanvasLineCap[] = ["butt", "round", "square"];
export const JOINS: readonly CanvasLineJoin[] = ["miter", "round", "bevel"];

const oneOf = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`no word ${index} of ${list.length}`);
  return found;
};

/** Nothing is drawn of a paper that has no pixels yet. */
const drawImage = (ink: WorkerInk, of: Operands): void => {
  const image = of.image();
  const place = Array.from({ length: of.number() }, of.number);
  if (image === undefined || image.width === 0 || image.height === 0) return;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = place;
  if (place.length === 2) ink.drawImage(image, a, b);
  else ink.drawImage(image, a, b, c, d, e, f, g, h);
};

/** What the page sends: a piece of the drawings of all charts. */
export interface DrawingPiece {
  /** Counts pieces. */
  readonly number: number;
  readonly commands: Float64Array<ArrayBuffer>;
  /** Texts that are new in this piece, after those of earlier pieces. */
  readonly texts: readonly string[];
  /** Hatches that are new in this piece, after those of earlier pieces. */
  readonly hatches: readonly Hatch[];
  /** Texts and hatches of earlier pieces are forgotten. */
  readonly isFresh: boolean;
  /** Papers that are seen from now on. */
  readonly screens: readonly { readonly paper: number; readonly canvas: OffscreenCanvas }[];
  /** Papers that nobody needs any more. */
  readonly gone: readonly number[];
}
/** What the worker sends: the piece of this number is drawn; 0 when it has started. */
export type Drawn = number;
