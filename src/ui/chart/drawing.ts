import { hatchSide, makeHatch } from "./hatch.ts";
import type { Ink } from "./ink.ts";
import { font, token } from "./palette.ts";

/** Style of a text. `colour` is a colour, not a token. */
export interface TextStyle {
  readonly align?: CanvasTextAlign;
  readonly colour?: string;
  readonly weight?: number;
  /** px */
  readonly size?: number;
  /** Colour of an outline that keeps the text readable over lines. */
  readonly halo?: string;
  /** Colour of a box behind the text, which hides lines there. */
  readonly ground?: string;
}
const SIZE = 11;
/** Subscripts have 78 % of the text's size. */
const SUBSCRIPT = 0.78;

/** Rounds to the middle of a pixel, so that a hairline stays one pixel wide. */
export const crisp = (pixel: number): number => Math.round(pixel) + 0.5;

/** Draws text that is vertically centred on y. */
export const drawText = (context: Ink, text: string, x: number, y: number, style: TextStyle = {}): void => {
  context.font = font(style.size ?? SIZE, style.weight ?? 400);
  context.textAlign = style.align ?? "left";
  context.textBaseline = "middle";
  if (style.ground !== undefined) drawGround(context, text, x, y, style);
  if (style.halo !== undefined) {
    context.strokeStyle = style.halo;
    context.lineWidth = 4;
    context.lineJoin = "round";
    context.strokeText(text, x, y);
  }
  context.fillStyle = style.colour ?? token("--ink3");
  context.fillText(text, x, y);
};

/** Margin of the box behind a text, px. */
const GROUND = 3;

const drawGround = (context: Ink, text: string, x: number, y: number, style: TextStyle): void => {
  const width = textWidth(context, text, style.size, style.weight);
  const left = style.align === "right" ? x - width : style.align === "center" ? x - width / 2 : x;
  fillGround(context, left, y, width, style.ground ?? "");
};

/** Draws the box behind a text that starts at x, is vertically centred on y and is `width` px wide. */
export const fillGround = (context: Ink, x: number, y: number, width: number, colour: string): void => {
  context.fillStyle = colour;
  context.fillRect(x - GROUND, y - 7.5, width + 2 * GROUND, 15);
};

/** Draws text. @returns its width, px */
export const drawMeasured = (context: Ink, text: string, x: number, y: number, style: TextStyle = {}): number => {
  drawText(context, text, x, y, style);
  return textWidth(context, text, style.size, style.weight);
};

/** Widths by size, weight and text, kept because the same words are drawn in every frame. */
const widths = new Map<string, number>();
const WIDTHS_MAX = 2000;

/** Width of text, px. */
export const textWidth = (context: Ink, text: string, size = SIZE, weight = 400): number => {
  const key = `${size} ${weight} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size >= WIDTHS_MAX) widths.clear();
  context.font = font(size, weight);
  const { width } = context.measureText(text);
  widths.set(key, width);
  return width;
};

/** The text, or a start of it that fits `width` px with an ellipsis. */
export const fitText = (context: Ink, text: string, width: number, size = SIZE, weight = 400): string => {
  if (textWidth(context, text, size, weight) <= width) return text;
  let kept = text.length - 1;
  while (kept > 0 && textWidth(context, `${text.slice(0, kept)}…`, size, weight) > width) kept -= 1;
  return kept === 0 ? "" : `${text.slice(0, kept).trimEnd()}…`;
};

/** Splits a symbol of the literature: "min_th" is "min" with the subscript "th". */
export const symbolParts = (symbol: string): readonly [string, string] => {
  const cut = symbol.indexOf("_");
  return cut < 0 ? [symbol, ""] : [symbol.slice(0, cut), symbol.slice(cut + 1)];
};

/** Width of a symbol with its subscript and the text `rest` after it, px. */
export const symbolWidth = (context: Ink, symbol: string, rest: string, size = SIZE, weight = 400): number => {
  const [base, subscript] = symbolParts(symbol);
  const restWidth = rest === "" ? 0 : textWidth(context, rest, size, weight) + 4;
  const subscriptWidth = subscript === "" ? 0 : textWidth(context, subscript, size * SUBSCRIPT, weight) + 0.5;
  return textWidth(context, base, size, weight) + subscriptWidth + restWidth;
};

/** Draws a symbol with its subscript, then `rest`. @returns the width of both */
export const drawSymbol = (
  context: Ink,
  symbol: string,
  rest: string,
  x: number,
  y: number,
  { ground, ...style }: TextStyle = {},
): number => {
  const [base, subscript] = symbolParts(symbol);
  const size = style.size ?? SIZE;
  const weight = style.weight ?? 400;
  const width = symbolWidth(context, symbol, rest, size, weight);
  const left = style.align === "right" ? x - width : style.align === "center" ? x - width / 2 : x;
  if (ground !== undefined) fillGround(context, left, y, width, ground);
  const leftAligned: TextStyle = { ...style, align: "left" };
  const baseWidth = textWidth(context, base, size, weight);
  drawText(context, base, left, y, leftAligned);
  if (subscript !== "")
    drawText(context, subscript, left + baseWidth + 0.5, y + size * 0.24, { ...leftAligned, size: size * SUBSCRIPT });
  if (rest !== "") {
    const behind = left + symbolWidth(context, symbol, "", size, weight) + 4;
    drawText(context, rest, behind, y, leftAligned);
  }
  return width;
};

/** Width of words in which symbols keep their `_`, px. */
export const richWidth = (context: Ink, words: string, weight: number): number => {
  let width = 0;
  for (const word of words.split(" ")) {
    const [base, subscript] = symbolParts(word);
    width += textWidth(context, `${base} `, SIZE, weight) + textWidth(context, subscript, SIZE * SUBSCRIPT, weight);
  }
  return width;
};

/** Draws words from the left, with the subscripts of their symbols. */
export const drawRich = (context: Ink, words: string, x: number, y: number, style: TextStyle = {}): void => {
  let left = x;
  for (const word of words.split(" ")) {
    left += drawSymbol(context, word, "", left, y, style) + textWidth(context, " ", style.size, style.weight);
  }
};

export const drawLine = (
  context: Ink,
  from: readonly [number, number],
  to: readonly [number, number],
  colour: string,
  width = 1,
  dash: readonly number[] = [],
): void => {
  context.beginPath();
  context.setLineDash([...dash]);
  context.moveTo(from[0], from[1]);
  context.lineTo(to[0], to[1]);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
  context.setLineDash([]);
};

/** The sign of a drop. */
export const drawCross = (context: Ink, x: number, y: number, radius: number, colour: string, width = 1.6): void => {
  context.beginPath();
  context.moveTo(x - radius, y - radius);
  context.lineTo(x + radius, y + radius);
  context.moveTo(x + radius, y - radius);
  context.lineTo(x - radius, y + radius);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = "round";
  context.stroke();
  context.lineCap = "butt";
};

/** The sign of a mark. */
export const drawDiamond = (context: Ink, x: number, y: number, radius: number): void => {
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
  context.fillStyle = token("--markfill");
  context.fill();
  context.strokeStyle = token("--mark");
  context.lineWidth = 1;
  context.stroke();
};

export const drawDisc = (context: Ink, x: number, y: number, radius: number, fill: string, outline?: string): void => {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  if (outline === undefined) return;
  context.strokeStyle = outline;
  context.lineWidth = 1.5;
  context.stroke();
};

/** Draws a rectangle with round corners, filled, outlined or both. */
export const drawBox = (
  context: Ink,
  box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly radius: number;
  },
  fill: string | null,
  outline: string | null = null,
  lineWidth = 1,
): void => {
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, box.radius);
  if (fill !== null) {
    context.fillStyle = fill;
    context.fill();
  }
  if (outline === null) return;
  context.strokeStyle = outline;
  context.lineWidth = lineWidth;
  context.stroke();
};

const patterns = new Map<string, CanvasPattern | string>();

/** A hatch as a fill. Made once per colour, gap and screen. */
export const hatch = (ratio: number, colour: string, gap: number, width: number): CanvasPattern | string => {
  const key = `${colour} ${gap} ${width} ${ratio}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const ink = document.createElement("canvas").getContext("2d");
  const fill = ink === null ? colour : makeHatch({ colour, gap, width, ratio }, ink);
  patterns.set(key, fill);
  return fill;
};

/** The hatch over parts of a panel, fainter than that of groups. */
export const zoneHatch = (ratio: number): CanvasPattern | string =>
  hatch(ratio, token("--hatch") || token("--line2"), 7, 0.8);
const GROUP_GAP = 5;
export const groupHatch = (ratio: number): CanvasPattern | string => hatch(ratio, token("--panel"), GROUP_GAP, 1.3);
/** Device pixels after which the hatch of groups repeats. */
export const groupHatchSide = (ratio: number): number => hatchSide(GROUP_GAP, ratio);
