/** Distance (px): a finger that has moved less sideways may be about to scroll; one that moves more up or down does. */
const SLOP = 6;

/** The used part of a pointer event. */
interface Pointer {
  readonly pointerType: string;
  readonly clientX: number;
  readonly clientY: number;
}

/** A finger on a slider, which sets the value or scrolls the page: its first move shows which. */
export class Finger {
  /** The page is being scrolled, so changes of the slider are ignored. */
  isScrolling = false;
  /** Where it touched, px; null: no finger did, or it has moved along the track. */
  private touched: { readonly x: number; readonly y: number } | null = null;

  get isUndecided(): boolean {
    return this.touched !== null;
  }

  press({ pointerType, clientX, clientY }: Pointer): void {
    this.isScrolling = false;
    this.touched = pointerType === "touch" ? { x: clientX, y: clientY } : null;
  }

  /** @returns whether the finger moves up or down, which scrolls */
  move({ clientX, clientY }: Pointer): boolean {
    if (this.touched === null) return false;
    if (Math.abs(clientX - this.touched.x) <= SLOP) return Math.abs(clientY - this.touched.y) > SLOP;
    this.touched = null;
    return false;
  }

  /** The browser or its move has decided that it scrolls. @returns whether that was still open */
  scroll(): boolean {
    if (this.touched === null) return false;
    this.isScrolling = true;
    return true;
  }
}
