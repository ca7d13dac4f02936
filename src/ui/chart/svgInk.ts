import { escapeMarkup } from "../../units/escapeMarkup.ts";
import { rectanglePath, SvgPath } from "./svgPath.ts";
import { coordinates, round, SvgSheet } from "./svgSheet.ts";

const ANCHORS: Readonly<Record<string, string>> = { center: "middle", right: "end", end: "end" };

/** A font of a canvas, which says no usual weight, as attributes: the policy of a page may refuse a style in a text. */
const fontAttributes = (font: string): string => {
  const [, weight = "400", size = "10px", family = font] = /^(?:(\d+|bold) )?([\d.]+px) (.+)$/.exec(font) ?? [];
  return `font-weight="${weight}" font-size="${size}" font-family="${escapeMarkup(family)}"`;
};

/** Notes on a sheet what is drawn in a context. Methods have the names of the context's. */
class SvgMarks {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly path: SvgPath,
    private readonly sheet: SvgSheet,
  ) {}

  fill(): void {
    this.addPath(this.path.text, this.fillPaint());
  }

  stroke(): void {
    this.addPath(this.path.text, this.strokePaint());
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    if (width !== 0 && height !== 0) this.addPath(rectanglePath(x, y, width, height), this.fillPaint());
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.addPath(rectanglePath(x, y, width, height), this.strokePaint());
  }

  fillText(text: string, x: number, y: number): void {
    this.addText(text, x, y, this.fillPaint());
  }

  strokeText(text: string, x: number, y: number): void {
    this.addText(text, x, y, this.strokePaint());
  }

  translate(x: number, y: number): void {
    this.sheet.openGroup(`transform="translate(${coordinates(x, y)})"`);
  }

  clip(): void {
    this.sheet.clip(this.path.text);
  }

  save(): void {
    this.context.save();
    this.sheet.save();
  }

  restore(): void {
    this.context.restore();
    this.sheet.restore();
  }

  private addPath(path: string, paint: string): void {
    this.sheet.add(`<path d="${path}" ${paint}${this.opacity()}/>`);
  }

  private addText(text: string, x: number, y: number, paint: string): void {
    const { font, textAlign, textBaseline } = this.context;
    const baseline = textBaseline === "middle" ? "central" : "alphabetic";
    const anchor = ANCHORS[textAlign] ?? "start";
    this.sheet.add(
      `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" dominant-baseline="${baseline}" ` +
        `${fontAttributes(font)} xml:space="preserve" ${paint}${this.opacity()}>${escapeMarkup(text)}</text>`,
    );
  }

  private opacity(): string {
    const { globalAlpha } = this.context;
    return globalAlpha === 1 ? "" : ` opacity="${round(globalAlpha)}"`;
  }

  private fillPaint(): string {
    return `fill="${this.sheet.paintOf(this.context.fillStyle)}"`;
  }

  private strokePaint(): string {
    const { strokeStyle, lineWidth, lineCap, lineJoin, lineDashOffset } = this.context;
    const dash = this.context.getLineDash();
    const dashes =
      dash.length === 0 ? "" : ` stroke-dasharray="${dash.join(" ")}" stroke-dashoffset="${round(lineDashOffset)}"`;
    return (
      `fill="none" stroke="${this.sheet.paintOf(strokeStyle)}" stroke-width="${round(lineWidth)}" ` +
      `stroke-linecap="${lineCap}" stroke-linejoin="${lineJoin}"${dashes}`
    );
  }
}

/** The methods of a context that a path or the marks have, and those that draw nothing here. */
const methodsOf = (path: SvgPath, marks: SvgMarks) => ({
  beginPath: path.beginPath.bind(path),
  moveTo: path.moveTo.bind(path),
  lineTo: path.lineTo.bind(path),
  closePath: path.closePath.bind(path),
  rect: path.rect.bind(path),
  roundRect: path.roundRect.bind(path),
  arc: path.arc.bind(path),
  quadraticCurveTo: path.quadraticCurveTo.bind(path),
  fill: marks.fill.bind(marks),
  stroke: marks.stroke.bind(marks),
  fillRect: marks.fillRect.bind(marks),
  strokeRect: marks.strokeRect.bind(marks),
  fillText: marks.fillText.bind(marks),
  strokeText: marks.strokeText.bind(marks),
  translate: marks.translate.bind(marks),
  clip: marks.clip.bind(marks),
  save: marks.save.bind(marks),
  restore: marks.restore.bind(marks),
  clearRect: () => undefined,
  drawImage: () => undefined,
  setTransform: () => undefined,
});

/**
 * A drawing context that notes what is drawn as SVG, with text as text. It covers what charts use: paths, rectangles,
 * arcs, texts, dashes, hatches, clips; images are left out.
 * @param context a context of a canvas that nobody sees: it holds colours and fonts, and measures texts
 */
export const svgInk = (context: CanvasRenderingContext2D) => {
  const sheet = new SvgSheet();
  const path = new SvgPath();
  const noted = methodsOf(path, new SvgMarks(context, path, sheet));
  const ink = new Proxy(context, {
    get: (target, name): unknown => {
      if (typeof name === "string" && Object.hasOwn(noted, name)) return Reflect.get(noted, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value),
  });
  /** The drawing as a file. @param width px @param height px @param above an element that is drawn last */
  const svg = (width: number, height: number, above = ""): string => sheet.svg(width, height, above);
  return { ink, svg };
};
