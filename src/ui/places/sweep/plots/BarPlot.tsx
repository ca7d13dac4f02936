import type { ReactElement } from "react";
import { laneToken } from "../../compare/markers.ts";
import type { PlotProps } from "./CurvePlot.tsx";
import { PlotFrame } from "./PlotFrame.tsx";
import { markText, roomFor, scaleX, scaleY } from "./shape.ts";

/** Share of a place that its bars fill, and the largest width of a bar, px. */
const FILLED = 0.76;
const BAR_MAX = 46;

/** Bars side by side at every place of an axis of words, with whiskers for the 95 % intervals. */
export const BarPlot = ({ name, x, y, lines, size, chosen, choose }: PlotProps): ReactElement => {
  const { width, height } = size;
  const room = { left: 46, right: width - 16, top: 26, bottom: height - 42 };
  const across = scaleX(x, [], room);
  const up = scaleY(y, roomFor(lines.flatMap((each) => each.marks)), room);
  const place = (room.right - room.left) / Math.max(1, x.words?.length ?? 1);
  const bar = Math.min(BAR_MAX, (FILLED * place) / Math.max(1, lines.length));
  return (
    <PlotFrame name={name} {...size} room={room} x={{ shape: x, scale: across }} y={{ shape: y, scale: up }}>
      {lines.map((each, i) => (
        <g key={each.name} style={{ color: `var(${laneToken(each.style)})` }}>
          {each.marks
            .filter(({ value }) => Number.isFinite(value))
            .map((mark) => {
              const middle = across.of(mark.x) + (i - (lines.length - 1) / 2) * bar;
              const isChosen = chosen?.lane === each.lane && chosen.point === mark.point;
              return (
                <g
                  key={mark.x}
                  className="plot-mark"
                  data-lane={each.lane}
                  data-point={mark.point}
                  onPointerDown={() => choose(each.lane, mark.point)}
                >
                  <title>{`${each.name}: ${markText(mark, y)}`}</title>
                  <rect
                    x={middle - bar / 2 + 1}
                    y={Math.min(up.of(0), up.of(mark.value))}
                    width={Math.max(1, bar - 2)}
                    height={Math.abs(up.of(mark.value) - up.of(0))}
                    fill="currentColor"
                    fillOpacity={0.82}
                  />
                  {isChosen && (
                    <rect
                      data-ring=""
                      x={middle - bar / 2 + 1}
                      y={Math.min(up.of(0), up.of(mark.value))}
                      width={Math.max(1, bar - 2)}
                      height={Math.abs(up.of(mark.value) - up.of(0))}
                      fill="none"
                      stroke="var(--ink)"
                      strokeWidth={2}
                    />
                  )}
                  {!Number.isNaN(mark.halfWidth) && (
                    <line
                      x1={middle}
                      x2={middle}
                      y1={Math.min(room.bottom, up.of(mark.value - mark.halfWidth))}
                      y2={up.of(mark.value + mark.halfWidth)}
                      stroke="var(--ink)"
                      strokeWidth={1.4}
                    />
                  )}
                </g>
              );
            })}
        </g>
      ))}
    </PlotFrame>
  );
};
