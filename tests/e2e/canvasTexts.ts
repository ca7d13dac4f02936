import type { Page } from "@playwright/test";
import { drawInPage } from "./support.ts";

/** Faults of the texts on the canvases that stand in the page now, found by what `recordTexts` has put there. */
type Finder = (least: number) => readonly string[];
declare global {
  var findTextFaults: Finder | undefined;
}

/** Runs in the page, before its own scripts: notes where each text of each canvas stands, in device pixels. */
const record = (): void => {
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  interface Text extends Box {
    readonly text: string;
    /** Height or width of the edge that was cleared or hidden while the rest stayed, device pixels. */
    cut: number;
  }
  const texts = new Map<HTMLCanvasElement, Text[]>();
  const of = (canvas: HTMLCanvasElement): Text[] => {
    const known = texts.get(canvas) ?? [];
    texts.set(canvas, known);
    return known;
  };
  const proto = CanvasRenderingContext2D.prototype;
  const boxOf = (context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): Box => {
    const { a, d, e, f } = context.getTransform();
    return { left: a * x + e, top: d * y + f, right: a * (x + width) + e, bottom: d * (y + height) + f };
  };
  /** What stands in the box is gone: cleared, or hidden by a ground. */
  const wipe = (canvas: HTMLCanvasElement, box: Box): void => {
    const kept = of(canvas).filter(({ left, right, top, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return x < box.left || x > box.right || y < box.top || y > box.bottom;
    });
    texts.set(canvas, kept);
  };
  /**
   * A rectangle was cleared or hidden: where it takes only an edge of a text, the rest of the text stands there cut.
   */
  const wipeRectangle = (canvas: HTMLCanvasElement, box: Box): void => {
    wipe(canvas, box);
    for (const one of of(canvas)) {
      const across = Math.min(one.right, box.right) - Math.max(one.left, box.left);
      const along = Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top);
      one.cut = Math.max(one.cut, Math.min(across, along));
    }
  };
  const isOpaque = ({ globalAlpha, fillStyle }: CanvasRenderingContext2D): boolean =>
    globalAlpha === 1 && typeof fillStyle === "string" && fillStyle.startsWith("#");
  const shapes = new WeakMap<CanvasRenderingContext2D, Box>();
  /** Calls `first` before a method of every context. */
  const before = (
    name: string,
    first: (context: CanvasRenderingContext2D, given: readonly unknown[]) => void,
  ): void => {
    const method: unknown = Reflect.get(proto, name);
    if (typeof method !== "function") throw new Error(`a context has no ${name}`);
    Object.defineProperty(proto, name, {
      value(this: CanvasRenderingContext2D, ...given: readonly unknown[]): unknown {
        first(this, given);
        return Reflect.apply(method, this, given);
      },
    });
  };
  const rectangle = (context: CanvasRenderingContext2D, given: readonly unknown[]): Box => {
    const [x = 0, y = 0, width = 0, height = 0] = given.slice(0, 4).map(Number);
    return boxOf(context, x, y, width, height);
  };
  before("clearRect", (context, given) => wipeRectangle(context.canvas, rectangle(context, given)));
  before("fillRect", (context, given) => {
    if (isOpaque(context)) wipeRectangle(context.canvas, rectangle(context, given));
  });
  before("beginPath", (context) => void shapes.delete(context));
  before("roundRect", (context, given) => void shapes.set(context, rectangle(context, given)));
  before("arc", (context, given) => {
    const [x = 0, y = 0, radius = 0] = given.slice(0, 3).map(Number);
    shapes.set(context, boxOf(context, x - radius, y - radius, 2 * radius, 2 * radius));
  });
  before("fill", (context) => {
    const shape = shapes.get(context);
    if (shape !== undefined && isOpaque(context)) wipe(context.canvas, shape);
  });
  before("fillText", (context, [words, ...given]) => {
    const text = String(words);
    const [x = 0, y = 0] = given.map(Number);
    const size = context.measureText(text);
    const [left, up] = [size.actualBoundingBoxLeft, size.actualBoundingBoxAscent];
    const [width, height] = [left + size.actualBoundingBoxRight, up + size.actualBoundingBoxDescent];
    if (text.trim() !== "")
      of(context.canvas).push({ text, ...boxOf(context, x - left, y - up, width, height), cut: 0 });
  });
  // A backdrop is drawn as a whole, at its own size.
  before("drawImage", (context, [source, ...given]) => {
    if (given.length === 2 && source instanceof HTMLCanvasElement) of(context.canvas).push(...of(source));
  });
  const size = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "width");
  Object.defineProperty(HTMLCanvasElement.prototype, "width", {
    ...size,
    set(this: HTMLCanvasElement, width: number) {
      texts.delete(this);
      size?.set?.call(this, width);
    },
  });
  globalThis.findTextFaults = (least) => {
    const found: string[] = [];
    let seen = 0;
    for (const [canvas, list] of texts) {
      if (!canvas.isConnected || canvas.clientWidth === 0) continue;
      const ratio = canvas.width / canvas.clientWidth;
      for (const [i, one] of list.entries()) {
        seen += 1;
        const isSeen = one.right > 0 && one.left < canvas.width && one.bottom > 0 && one.top < canvas.height;
        const out = Math.max(-one.left, one.right - canvas.width, -one.top, one.bottom - canvas.height) / ratio;
        if (isSeen && one.cut / ratio > 0.75)
          found.push(`${(one.cut / ratio).toFixed(1)} px of "${one.text}" were cleared or hidden`);
        if (isSeen && out > 0.75) found.push(`"${one.text}" is cut off by ${out.toFixed(1)} px`);
        for (const other of list.slice(i + 1)) {
          const across = (Math.min(one.right, other.right) - Math.max(one.left, other.left)) / ratio;
          const along = (Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)) / ratio;
          if (across > 1 && along > 2) found.push(`"${one.text}" on "${other.text}"`);
        }
      }
    }
    return seen < least ? [`${seen} texts were found`] : found;
  };
};

/** Call it before the page is opened: from then on every text of a canvas is noted. */
export const recordTexts = async (page: Page): Promise<void> => {
  await drawInPage(page);
  await page.addInitScript(record);
};

/**
 * Texts that the edge of their canvas cuts off, texts of which an edge was cleared or hidden by a rectangle, and texts
 * on one another. A text whose middle lies below the ground or the disc of another is hidden, so it is none of them;
 * that it should not be there a person has to see.
 * @param least number of texts that are there at the least
 */
export const canvasTextFaults = (page: Page, least = 10): Promise<readonly string[]> =>
  page.evaluate((number) => [...new Set(globalThis.findTextFaults?.(number) ?? ["nothing was recorded"])], least);
