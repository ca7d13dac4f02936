import { areSame } from "./areSame.ts";
import type { Surface } from "./canvas.ts";
import { HiddenPicture } from "./hiddenPicture.ts";
import { paletteNumber } from "./palette.ts";

/** The part of a picture that seldom changes, kept as pixels. */
export class Backdrop {
  private readonly picture = new HiddenPicture();
  private shows: readonly unknown[] = [];

  /**
   * Replaces the contents of `surface` by the backdrop.
   * @param shows everything on which the backdrop depends: it is redrawn only when one of these values changes
   */
  lay(surface: Surface, shows: readonly unknown[], draw: (surface: Surface) => void): void {
    const { context, width, height, ratio } = surface;
    const { picture } = this;
    const size = [Math.round(width * ratio), Math.round(height * ratio)] as const;
    const ink = picture.inkFor(context, ...size);
    const wanted = [...shows, paletteNumber(), ink, ratio, ...size];
    if (ink !== null && !areSame(wanted, this.shows)) {
      this.shows = wanted;
      ink.setTransform(ratio, 0, 0, ratio, 0, 0);
      ink.clearRect(0, 0, width, height);
      draw({ ...surface, context: ink });
    }
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, ...size);
    if (size[0] > 0 && size[1] > 0) context.drawImage(picture.canvas, 0, 0);
    context.restore();
  }
}
