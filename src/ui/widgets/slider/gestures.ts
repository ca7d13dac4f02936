import { KEYS_TOGETHER_MS, newGesture } from "../newGesture.ts";

/** The gestures on a slider: from press to release of the pointer, and key presses in quick succession. */
export class Gestures {
  /** Number of the latest one. */
  id = 0;
  /** The pointer is down. */
  isPressed = false;
  /** Time of the latest key press, ms; a press of the pointer ends its gesture. */
  private keyAt = Number.NEGATIVE_INFINITY;
  private ending: ReturnType<typeof setTimeout> | undefined;

  press(): void {
    this.isPressed = true;
    this.id = newGesture();
    this.keyAt = Number.NEGATIVE_INFINITY;
  }

  /** @returns whether the pointer was down */
  release(): boolean {
    const wasPressed = this.isPressed;
    this.isPressed = false;
    return wasPressed;
  }

  /** @param now time of the key press, ms @param onEnd called with the gesture when no key has followed for a while */
  addKey(now: number, onEnd: (gesture: number) => void): void {
    if (now - this.keyAt > KEYS_TOGETHER_MS) this.id = newGesture();
    this.keyAt = now;
    clearTimeout(this.ending);
    const { id } = this;
    this.ending = setTimeout(() => onEnd(id), KEYS_TOGETHER_MS);
  }
}
