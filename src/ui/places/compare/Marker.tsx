import type { ReactElement } from "react";
import { laneToken, markerPath } from "./markers.ts";

/** The marker of a lane: shape and colour depend on its place. The name is beside it as text. */
export const Marker = ({ place, size = 14 }: { readonly place: number; readonly size?: number }): ReactElement => (
  <svg className="cmp-marker" width={size} height={size} viewBox="0 0 14 14" aria-hidden="true">
    <path d={markerPath(place, 7, 7, 5)} fill={`var(${laneToken(place)})`} />
  </svg>
);
