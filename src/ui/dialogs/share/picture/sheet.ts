import { linesOf } from "../../../chart/linesOf.ts";
import { font, token } from "../../../chart/palette.ts";
import { svgInk } from "../../../chart/svgInk.ts";
import type { QrPath } from "../../../widgets/qrCode.ts";
import type { PaintedSubject } from "../contract.ts";
import type { Markup } from "./markup.ts";

/** Size of a picture, CSS px: 96 to an inch. */
export interface SheetSize {
  readonly width: number;
  /** Of the traces alone; a caption makes the picture higher. */
  readonly height: number;
}

const PX_PER_MM = 96 / 25.4;
/** The widths of a column and of a page in journals, and of a slide with its form. */
export const SIZES = {
  column: { width: Math.round(85 * PX_PER_MM), height: 330 },
  page: { width: Math.round(178 * PX_PER_MM), height: 460 },
  slide: { width: 960, height: 540 },
} as const satisfies Readonly<Record<string, SheetSize>>;
export type SizeId = keyof typeof SIZES;

export interface Sheet {
  readonly subject: PaintedSubject | Markup;
  readonly size: SheetSize;
  /** "": none. */
  readonly caption: string;
  readonly code: QrPath | undefined;
}

/** Pixels of a saved picture for each CSS pixel. */
export const SHARPNESS = 3;
const LINE = 15;
const MARGIN = 10;
const CODE = 88;

/**
 * Does something while charts have the colours of paper, and brings back those of the page before it is shown again.
 * Charts forget their colours in a task of the browser that a change of the theme starts, which comes before the
 * promise.
 */
const onPaper = <T>(act: () => T): Promise<T> => {
  const turn = lastTurn.then(() => inLight(act));
  lastTurn = turn.catch(() => null);
  return turn;
};

/** Ends when the picture before has been drawn: two at a time would take away each other's colours. */
let lastTurn: Promise<unknown> = Promise.resolve();

const inLight = async <T>(act: () => T): Promise<T> => {
  const { dataset } = document.documentElement;
  const { theme = "light" } = dataset;
  if (theme === "light") return act();
  dataset["theme"] = "light";
  await Promise.resolve();
  try {
    return act();
  } finally {
    dataset["theme"] = theme;
  }
};

const captionFont = (): string => font(11, 400);

/** Height of the part below the traces, px, and its lines. */
const below = (context: CanvasRenderingContext2D, { size, caption, code }: Sheet) => {
  context.font = captionFont();
  const room = size.width - 2 * MARGIN - (code === undefined ? 0 : CODE + MARGIN);
  const lines = caption === "" ? [] : linesOf(caption, room, (text) => context.measureText(text).width);
  const text = lines.length === 0 ? 0 : LINE * lines.length + MARGIN;
  return { lines, height: Math.ceil(Math.max(text, code === undefined ? 0 : CODE + MARGIN)) };
};

/** Height of the part above the caption, px: a drawing has its own. */
const heightOf = ({ subject, size }: Sheet): number => ("text" in subject ? subject.height : size.height);

/** Draws the ground, a painted subject, and what stands below. */
const paint = (context: CanvasRenderingContext2D, ratio: number, sheet: Sheet): void => {
  const { subject, code } = sheet;
  const size = { width: sheet.size.width, height: heightOf(sheet) };
  const { lines, height } = below(context, sheet);
  context.fillStyle = token("--panel");
  context.fillRect(0, 0, size.width, size.height + height);
  if ("paint" in subject) subject.paint({ context, width: size.width, height: size.height, ratio });
  context.font = captionFont();
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillStyle = token("--ink2");
  for (const [i, line] of lines.entries()) context.fillText(line, MARGIN, size.height + LINE * (i + 1) - 2);
  if (code === undefined) return;
  const step = CODE / code.side;
  context.fillStyle = "#000";
  const corner = { x: size.width - CODE - MARGIN, y: size.height - 2 };
  for (const [, x = "0", y = "0"] of code.path.matchAll(/M(\d+) (\d+)/g))
    context.fillRect(corner.x + Number(x) * step, corner.y + Number(y) * step, step, step);
};

/** A context of a new canvas. @throws Error where the browser gives none */
const contextOf = (): CanvasRenderingContext2D => {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) throw new Error("the browser gives no canvas");
  return context;
};

const imageOf = async ({ text }: Markup): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
};

/** The picture on a canvas of its own, in the colours of paper. @param ratio pixels for each CSS pixel */
export const drawSheet = async (sheet: Sheet, ratio: number): Promise<HTMLCanvasElement> => {
  const { subject } = sheet;
  const drawing = "text" in subject ? { subject, image: await imageOf(subject) } : null;
  return onPaper(() => {
    const context = contextOf();
    const { canvas } = context;
    canvas.width = Math.round(sheet.size.width * ratio);
    canvas.height = Math.round((heightOf(sheet) + below(context, sheet).height) * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(context, ratio, sheet);
    if (drawing !== null) context.drawImage(drawing.image, 0, 0, drawing.subject.width, drawing.subject.height);
    return canvas;
  });
};

/** The picture as an SVG file, its text as text. */
export const sheetSvg = (sheet: Sheet): Promise<string> =>
  onPaper(() => {
    const { subject } = sheet;
    const context = contextOf();
    const { ink, svg } = svgInk(context);
    const { height } = below(context, sheet);
    paint(ink, 1, sheet);
    return svg(sheet.size.width, heightOf(sheet) + height, "text" in subject ? subject.text : "");
  });
