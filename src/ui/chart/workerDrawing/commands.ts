import type { Hatch } from "../hatch.ts";

/** The context of a canvas in a worker. */
export type WorkerInk = OffscreenCanvasRenderingContext2D;

/** Reads what follows the number of a command, one operand per call: a number, or a text by its index in a list. */
export interface OperandReader {
  number(): number;
  text(): string;
  /** A hatch as a fill. */
  hatch(): CanvasPattern | string;
  /** The canvas of another target; undefined: nothing was drawn on it yet. */
  image(): OffscreenCanvas | undefined;
}

/**
 * The commands that the page can record, and what the worker does for each. A drawing is a list of numbers: a command
 * is its index in this table, and its operands follow. Page and worker come from the same build, so that the order here
 * may change. A target is a canvas of the worker, known by its number: one that the user sees, or a hidden picture.
 */
export const COMMANDS = {
  font: (ink, read) => {
    ink.font = read.text();
  },
  textAlign: (ink, read) => {
    ink.textAlign = oneOf(ALIGNS, read.number());
  },
  textBaseline: (ink, read) => {
    ink.textBaseline = oneOf(BASELINES, read.number());
  },
  letterSpacing: (ink, read) => {
    ink.letterSpacing = read.text();
  },
  wordSpacing: (ink, read) => {
    ink.wordSpacing = read.text();
  },
  fillColour: (ink, read) => {
    ink.fillStyle = read.text();
  },
  fillHatch: (ink, read) => {
    ink.fillStyle = read.hatch();
  },
  strokeColour: (ink, read) => {
    ink.strokeStyle = read.text();
  },
  strokeHatch: (ink, read) => {
    ink.strokeStyle = read.hatch();
  },
  globalAlpha: (ink, read) => {
    ink.globalAlpha = read.number();
  },
  lineWidth: (ink, read) => {
    ink.lineWidth = read.number();
  },
  lineCap: (ink, read) => {
    ink.lineCap = oneOf(CAPS, read.number());
  },
  lineJoin: (ink, read) => {
    ink.lineJoin = oneOf(JOINS, read.number());
  },
  lineDashOffset: (ink, read) => {
    ink.lineDashOffset = read.number();
  },
  setLineDash: (ink, read) => ink.setLineDash(Array.from({ length: read.number() }, read.number)),
  save: (ink) => ink.save(),
  restore: (ink) => ink.restore(),
  beginPath: (ink) => ink.beginPath(),
  closePath: (ink) => ink.closePath(),
  clip: (ink) => ink.clip(),
  fill: (ink) => ink.fill(),
  stroke: (ink) => ink.stroke(),
  moveTo: (ink, read) => ink.moveTo(read.number(), read.number()),
  lineTo: (ink, read) => ink.lineTo(read.number(), read.number()),
  quadraticCurveTo: (ink, read) => ink.quadraticCurveTo(read.number(), read.number(), read.number(), read.number()),
  arc: (ink, read) => ink.arc(read.number(), read.number(), read.number(), read.number(), read.number()),
  rect: (ink, read) => ink.rect(read.number(), read.number(), read.number(), read.number()),
  roundRect: (ink, read) => ink.roundRect(read.number(), read.number(), read.number(), read.number(), read.number()),
  fillRect: (ink, read) => ink.fillRect(read.number(), read.number(), read.number(), read.number()),
  strokeRect: (ink, read) => ink.strokeRect(read.number(), read.number(), read.number(), read.number()),
  clearRect: (ink, read) => ink.clearRect(read.number(), read.number(), read.number(), read.number()),
  setTransform: (ink, read) =>
    ink.setTransform(read.number(), read.number(), read.number(), read.number(), read.number(), read.number()),
  translate: (ink, read) => ink.translate(read.number(), read.number()),
  fillText: (ink, read) => ink.fillText(read.text(), read.number(), read.number()),
  strokeText: (ink, read) => ink.strokeText(read.text(), read.number(), read.number()),
  drawImage: (ink, read) => drawImage(ink, read),
  setSize: (ink, read) => {
    ink.canvas.width = read.number();
    ink.canvas.height = read.number();
  },
} satisfies Record<string, (ink: WorkerInk, read: OperandReader) => unknown>;
export type Command = keyof typeof COMMANDS;

/** In place of a command: the number that follows is that of the target for the commands from here on. */
export const SELECT_TARGET = -1;

export const ALIGNS: readonly CanvasTextAlign[] = ["left", "center", "right", "start", "end"];
export const BASELINES: readonly CanvasTextBaseline[] = [
  ...(["alphabetic", "middle", "top", "bottom", "hanging", "ideographic"] as const),
];
export const CAPS: readonly CanvasLineCap[] = ["butt", "round", "square"];
export const JOINS: readonly CanvasLineJoin[] = ["miter", "round", "bevel"];

const oneOf = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`drawing: index ${index} in a list of ${list.length}`);
  return found;
};

/** Copies another target onto this one; a target without pixels is left out, because canvases refuse it. */
const drawImage = (ink: WorkerInk, read: OperandReader): void => {
  const image = read.image();
  const place = Array.from({ length: read.number() }, read.number);
  if (image === undefined || image.width === 0 || image.height === 0) return;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = place;
  if (place.length === 2) ink.drawImage(image, a, b);
  else ink.drawImage(image, a, b, c, d, e, f, g, h);
};

/** Message of the page to the worker: what all charts have drawn since the last piece. */
export interface DrawingPiece {
  /** Pieces are numbered from 1. */
  readonly number: number;
  readonly commands: Float64Array<ArrayBuffer>;
  /** Texts that are new in this piece, after those of earlier pieces. */
  readonly texts: readonly string[];
  /** Hatches that are new in this piece, after those of earlier pieces. */
  readonly hatches: readonly Hatch[];
  /** Texts and hatches of earlier pieces are forgotten. */
  readonly isFresh: boolean;
  /** Targets that are drawn on a canvas of the page from now on. */
  readonly screens: readonly { readonly target: number; readonly canvas: OffscreenCanvas }[];
  /** Targets that are no longer needed. */
  readonly gone: readonly number[];
}
/** Message of the worker to the page: the number of the piece that it has drawn; 0 when it has started. */
export type Drawn = number;
