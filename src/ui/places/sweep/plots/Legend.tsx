import type { ReactElement } from "react";
import { laneToken, markerPath } from "../../compare/markers.ts";
import type { Line } from "./shape.ts";

/** The shape and colour of each line. */
export const Legend = ({ lines }: { readonly lines: readonly Pick<Line, "name" | "style">[] }): ReactElement => (
  <ul className="plot-legend">
    {lines.map(({ name, style }) => (
      <li key={name}>
        <LaneMark style={style} />
        {name}
      </li>
    ))}
  </ul>
);

/** The marker of a lane, beside its name. */
export const LaneMark = ({ style }: { readonly style: number }): ReactElement => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path d={markerPath(style, 7, 7, 4.5)} fill={`var(${laneToken(style)})`} />
  </svg>
);
