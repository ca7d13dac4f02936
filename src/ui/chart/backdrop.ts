import { areSame } from "./areSame.ts";
import type { Surface } from "./canvas.ts";
import { paletteNumber } from "./palette.ts";

/** The part of a picture that seldom changes, kept as pixels. */
export class Backdrop {
  private readonly canvas = document.createElement("canvas");
  private readonly context = this.canvas.getContext("2d");
  private shows: readonly unknown[] = [];

  /**
   * Replaces the contents of `surface` by the backdrop.
   * @param shows everything on which the backdrop depends: it is redrawn only when one of these values changes
   */
  lay(surface: Surface, shows: readonly unknown[], draw: (surface: Surface) => void): void {
    const { context, width, height, ratio } = surface;
    const size = [Math.round(width * ratio), Math.round(height * ratio)] as const;
    const wanted = [...shows, paletteNumber(), ratio, ...size];
    if (this.context !== null && !areSame(wanted, this.shows)) {
      this.shows = wanted;
      // A size that is set takes new memory, even if it is the same.
      if (this.canvas.width !== size[0] || this.canvas.height !== size[1])
        [this.canvas.width, this.canvas.height] = size;
      this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
      this.context.clearRect(0, 0, width, height);
      draw({ ...surface, context: this.context });
    }
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, ...size);
    if (size[0] > 0 && size[1] > 0) context.drawImage(this.canvas, 0, 0);
    context.restore();
  }
}
