import type { Ink } from "./ink.ts";

/**
 * A picture that is kept to be copied onto a chart. It is drawn where that chart is drawn: in the page, or in a worker.
 */
export class HiddenPicture {
  /** For `drawImage` of the chart's ink. */
  readonly canvas = document.createElement("canvas");
  private ink: Ink | null = null;
  private makeInk: Ink["makeHiddenInk"];

  /**
   * What the picture is drawn with; a new one, or another size, means a blank picture.
   * @param onto the ink of the chart
   * @param width device pixels, as is `height`
   * @returns null: the browser gives none
   */
  inkFor(onto: Pick<Ink, "makeHiddenInk">, width: number, height: number): Ink | null {
    if (this.makeInk !== onto.makeHiddenInk) this.ink = null;
    this.makeInk = onto.makeHiddenInk;
    this.ink ??= onto.makeHiddenInk?.(this.canvas) ?? this.canvas.getContext("2d");
    const canvas = this.ink?.canvas;
    // A size that is set takes new memory, even if it is the same.
    if (canvas && (canvas.width !== width || canvas.height !== height)) [canvas.width, canvas.height] = [width, height];
    return this.ink;
  }
}
