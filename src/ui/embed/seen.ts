import type { Player } from "./playing.ts";

/** Lets a run play only while it is seen. */
export class SeenGate {
  private isSeen = false;
  private stop = (): void => undefined;
  private player: Player | null = null;

  /** @param waits whether the run is to play as soon as it is seen */
  constructor(private waits: boolean) {}

  /** Watches another player from now on. */
  watch(player: Player): void {
    this.stop();
    this.player = player;
    // A run that was just begun gets its destination later in the same task, so its state is read after that.
    this.stop = player.subscribe(() => queueMicrotask(() => this.follow()));
    this.follow();
  }

  /** The embed came into view, or left it. */
  see(isSeen: boolean): void {
    this.isSeen = isSeen;
    this.follow();
  }

  private follow(): void {
    const now = this.player?.getState();
    if (now === undefined) return;
    if (now.status === "playing" && !this.isSeen) {
      this.waits = true;
      now.pause();
    } else if (now.status === "paused" && this.isSeen && this.waits && (now.replayingTo ?? null) === null) {
      this.waits = false;
      now.play();
    }
  }
}

/** Calls `see` when the element comes into view or leaves it, also when a page around this one is scrolled. */
export const watchSight = (element: Element, see: (isSeen: boolean) => void): void => {
  let isInView = false;
  const tell = (): void => see(isInView && !document.hidden);
  new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? isInView;
    tell();
  }).observe(element);
  document.addEventListener("visibilitychange", tell);
};
