import type { ReactElement } from "react";
import { laneToken, markerPath } from "./markers.ts";

/** The sign of a lane: shape and colour of its place. Words stand beside it. */
export const Marker = ({ place, size = 14 }: { readonly place: number; readonly size?: number }): ReactElement => (
  <svg className="cmp-marker" width={size} height={size} viewBox="0 0 14 14" aria-hidden="true">
    <path d={markerPath(place, 7, 7, 5)} fill={`var(${laneToken(place)})`} />
  </svg>
);
