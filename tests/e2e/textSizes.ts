import type { Page } from "@playwright/test";
import { drawInPage } from "./support.ts";

declare global {
  var drawnSizes: Map<HTMLCanvasElement, Set<number>> | undefined;
}

/** Runs in the page, before its own scripts: notes the size (device pixels) of every text that a canvas shows. */
const record = (): void => {
  const sizes = new Map<HTMLCanvasElement, Set<number>>();
  globalThis.drawnSizes = sizes;
  const proto = CanvasRenderingContext2D.prototype;
  const method: unknown = Reflect.get(proto, "fillText");
  if (typeof method !== "function") throw new Error("a context has no fillText");
  Object.defineProperty(proto, "fillText", {
    value(this: CanvasRenderingContext2D, ...given: readonly unknown[]): unknown {
      const size = Number.parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? "0") * this.getTransform().d;
      const known = sizes.get(this.canvas) ?? new Set();
      sizes.set(this.canvas, known.add(size));
      return Reflect.apply(method, this, given);
    },
  });
};

/** Notes the sizes of texts on canvases from the next load of the page on. */
export const recordTextSizes = async (page: Page): Promise<void> => {
  await drawInPage(page);
  await page.addInitScript(record);
};

/** Sizes of all texts that the canvases in the page have shown, px; subscripts are smaller than their symbols. */
export const canvasTextSizes = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [...(globalThis.drawnSizes ?? [])].flatMap(([canvas, sizes]) => (canvas.isConnected ? [...sizes] : [])),
  );
