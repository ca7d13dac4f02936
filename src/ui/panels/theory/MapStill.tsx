import { type ReactElement, useMemo } from "react";
import { MAP_EDGES, MapOverlay, type Overlay } from "./MapOverlay.tsx";
import { mapFills, mapHatches } from "./mapFills.ts";
import { type Filled, FLOWS, partOf, RTTS } from "./marginMap.ts";

/** The map of margins as one drawing of lines and areas, for a picture. */
export const MapStill = (props: Overlay & { readonly filled: Filled }): ReactElement => {
  const { width, height, filled, flows, propagation } = props;
  const { left, right, top, bottom } = MAP_EDGES;
  const [across, down] = [width - left - right, height - top - bottom];
  const [fills, hatches] = useMemo(
    () => [mapFills(filled, across, down), mapHatches(filled, across, down)] as const,
    [filled, across, down],
  );
  return (
    <div className="th-cell">
      <div className="th-map" style={{ position: "relative", width, height }}>
        <svg {...{ width, height }} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <g transform={`translate(${left} ${top})`}>
            {fills.map(({ token, opacity, path }) => (
              <path key={`${token} ${opacity}`} d={path} fill={`var(${token})`} fillOpacity={opacity} />
            ))}
            {hatches.map(({ token, opacity, path }) => (
              <path key={token} d={path} fill="none" stroke={`var(${token})`} strokeOpacity={opacity} />
            ))}
            <circle
              cx={across * partOf(FLOWS, flows)}
              cy={down * (1 - partOf(RTTS, propagation))}
              r={5}
              fill="var(--panel)"
              stroke="var(--ink)"
              strokeWidth={2}
            />
          </g>
          <MapOverlay {...props} />
        </svg>
      </div>
    </div>
  );
};
