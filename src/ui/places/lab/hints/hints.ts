import { queueTrackOf } from "../../../plots/queueScale.ts";
import type { Run } from "../../../session/run.ts";
import type { Lab } from "../../../session/state.ts";
import { boundsOf, pageZoom } from "../../../theme/zoom.ts";

/** A rectangle of the window, px of the stylesheets. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A hint of the first visit: what it points at, and what the visitor does when they follow it. */
export interface Hint {
  readonly id: "threshold" | "drop" | "head";
  /** Null: it is not on the page now. */
  boxOf(run: Run): Box | null;
  /** Whether the visitor has just done it. */
  isDone(now: Lab, before: Lab): boolean;
}

const elementIn = (run: Run, selector: string): Element | null =>
  document.querySelector(`.lab[data-run="${run.id}"] ${selector}`);

const boxAt = (run: Run, selector: string): Box | null => {
  const element = elementIn(run, selector);
  if (element === null) return null;
  const { left, top, width, height } = boundsOf(element);
  const isSeen = width > 0 && top + height > 0 && top < innerHeight / pageZoom();
  return isSeen ? { left, top, width, height } : null;
};

/** Heights of the gap below the queue's track and of the row of drops, px. */
const BELOW_QUEUE = 4;
const ROW = 14;

/** All hints, in their order. */
export const HINTS: readonly Hint[] = [
  {
    id: "threshold",
    boxOf: (run) => boxAt(run, ".pn-threshold"),
    isDone: (now, before) => now.scenario.timeline !== before.scenario.timeline,
  },
  {
    id: "drop",
    boxOf(run) {
      const plot = boxAt(run, ".pn-crosshair");
      const track = queueTrackOf(run);
      const body = elementIn(run, ".pn-queue .pn-plot");
      if (plot === null || track === undefined || body === null) return null;
      return { ...plot, top: boundsOf(body).top + track.bottom + BELOW_QUEUE, height: ROW };
    },
    isDone: ({ highlight }) => highlight?.kind === "group" && highlight.flow !== undefined,
  },
  {
    id: "head",
    boxOf: (run) => boxAt(run, ".tl-head"),
    isDone: (now, before) => now.headingFor !== null && now.headingFor !== before.headingFor,
  },
];

/** Size of the card, px. */
export const CARD = { width: 248, height: 132 } as const;
/** Distance of the card from what it points at, and from the edges of the window, px. */
const APART = 40;
const EDGE = 8;

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(most - EDGE, value));

/**
 * Where the card stands: on the side of its target with the most room, never over it.
 * @param window width and height of the window
 */
export const cardAt = (
  target: Box,
  window: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } => {
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const rooms = {
    above: target.top,
    below: window.height - target.top - target.height,
    left: target.left,
    right: window.width - target.left - target.width,
  };
  const beside = Math.max(rooms.left, rooms.right) >= CARD.width + APART + EDGE;
  if (beside && Math.max(rooms.left, rooms.right) > Math.max(rooms.above, rooms.below)) {
    const left = rooms.left > rooms.right ? target.left - APART - CARD.width : target.left + target.width + APART;
    return { left, top: within(middle.y - CARD.height / 2, window.height - CARD.height) };
  }
  const top = rooms.above > rooms.below ? target.top - APART - CARD.height : target.top + target.height + APART;
  return {
    left: within(middle.x - CARD.width / 2, window.width - CARD.width),
    top: within(top, window.height - CARD.height),
  };
};
