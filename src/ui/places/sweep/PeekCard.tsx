import { type PointerEvent, type ReactElement, type ReactNode, useEffect, useState } from "react";
import { boundsOf, pointOf } from "../../theme/zoom.ts";
import { pointWords } from "./picked.ts";
import { RunPeek } from "./RunPeek.tsx";
import { laneNames } from "./results.ts";
import type { Found } from "./sweepStudy.ts";

/** Where the pointer rests. */
interface Hovered {
  readonly lane: number;
  readonly point: number;
  /** px in the plot. */
  readonly left: number;
  readonly top: number;
}

/** A pointer that passes by runs nothing, ms. */
const REST_MS = 200;
/** Size of the card with its distance from the pointer, px. */
const [CARD, HIGH, GAP] = [238, 130, 14];

/** A plot; where the pointer rests on one of its points, a card shows a run behind it. */
export const PeekCard = ({
  found,
  children,
}: {
  readonly found: Found;
  readonly children: ReactNode;
}): ReactElement => {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [shown, setShown] = useState<Hovered | null>(null);
  useEffect(() => {
    if (hovered === null) {
      setShown(null);
      return;
    }
    const timer = window.setTimeout(() => setShown(hovered), REST_MS);
    return () => window.clearTimeout(timer);
  }, [hovered]);
  const over = (event: PointerEvent<HTMLElement>): void => {
    const mark = event.target instanceof Element ? event.target.closest<SVGElement>("[data-point]") : null;
    if (mark === null || event.pointerType === "touch") {
      setHovered(null);
      return;
    }
    const box = boundsOf(event.currentTarget);
    const { clientX, clientY } = pointOf(event);
    const [right, above] = [clientX - box.left + GAP, clientY - box.top - HIGH - GAP];
    setHovered({
      lane: Number(mark.dataset["lane"]),
      point: Number(mark.dataset["point"]),
      left: right + CARD > box.width ? Math.max(0, right - CARD - 2 * GAP) : right,
      top: above < 0 ? above + HIGH + 3 * GAP : above,
    });
  };
  return (
    <div className="swp-hover" onPointerOver={over} onPointerLeave={() => setHovered(null)}>
      {children}
      {shown !== null && found.points[shown.point] !== undefined && (
        <div className="swp-card" aria-hidden="true" style={{ left: shown.left, top: shown.top }}>
          <b>
            {laneNames(found, shown.point)[shown.lane]}, {pointWords(found, shown.point)}
          </b>
          <RunPeek found={found} lane={shown.lane} point={shown.point} />
        </div>
      )}
    </div>
  );
};
