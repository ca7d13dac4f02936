import { area, line } from "d3-shape";
import type { ReactElement } from "react";
import { largestOf } from "../../../../units/extremes.ts";
import { pushApart } from "../../../chart/labels.ts";
import { laneToken, markerPath } from "../../compare/markers.ts";
import { Behind, Crosshair } from "./PlotExtras.tsx";
import { PlotFrame } from "./PlotFrame.tsx";
import { type AxisShape, endsOf, type Line, type Mark, markText, roomFor, scaleX, scaleY } from "./shape.ts";

export interface PlotProps {
  readonly name: string;
  readonly x: AxisShape;
  readonly y: AxisShape;
  readonly lines: readonly Line[];
  readonly size: { readonly width: number; readonly height: number };
  /** How intervals are drawn. */
  readonly intervals: "whiskers" | "band";
  /** Curves of an earlier question, drawn faintly behind. */
  readonly behind?: readonly Line[];
  /** False: the points have no order in which a line could join them. */
  readonly joined?: boolean;
  /** The selected point in words, at a line through it; absent: there is no such line. */
  readonly cross?: string;
  /** The selected point; null: there is none. */
  readonly chosen: { readonly lane: number; readonly point: number } | null;
  choose(lane: number, point: number): void;
}

/** Width of a mark before a name at the right edge, and of a letter, px; longer names are in a legend. */
const MARK = 32;
const LETTER = 6.6;
const NAMES_MAX = 230;
/** Largest share of the width for names. */
const NAMES_PART = 0.3;
const NAMES_FROM = 520;
const NAMED_MAX = 8;
const LABEL_GAP = 14;
/** Number of styles; further lines are dashed. */
const STYLES = 6;

const known = (marks: readonly Mark[]): readonly Mark[] => marks.filter(({ value }) => Number.isFinite(value));

/** Whether the lines are named at the right edge; else a legend is needed. */
export const hasNames = (lines: readonly Line[], width: number): boolean =>
  width >= NAMES_FROM && lines.length <= NAMED_MAX && namesWidth(lines) <= Math.min(NAMES_MAX, NAMES_PART * width);

const namesWidth = (lines: readonly Line[]): number =>
  MARK +
  LETTER *
    largestOf(
      lines.map(({ name }) => name.length),
      0,
    );

/** Curves over an axis; each value has its 95 % interval. */
export const CurvePlot = (props: PlotProps): ReactElement => {
  const { name, x, y, lines, size, intervals, chosen, choose, behind = [], joined = true, cross } = props;
  const { width, height } = size;
  const isNamed = hasNames(lines, width);
  const room = { left: 46, right: width - (isNamed ? namesWidth(lines) : 16), top: 26, bottom: height - 42 };
  const drawn = [...lines, ...behind];
  const marks = drawn.flatMap((each) => known(each.marks));
  const across = scaleX(
    x,
    drawn.flatMap((each) => each.marks.map((mark) => mark.x)),
    room,
  );
  const up = scaleY(y, roomFor(marks), room);
  const labels = lines.flatMap((each) => {
    const last = known(each.marks).at(-1);
    return last === undefined ? [] : [{ y: up.of(last.value), each }];
  });
  return (
    <PlotFrame name={name} {...size} room={room} x={{ shape: x, scale: across }} y={{ shape: y, scale: up }}>
      {behind.map((each) => (
        <Behind key={each.name} {...{ each, across, up }} />
      ))}
      {cross !== undefined && <Crosshair {...{ lines, chosen, across, room }} words={cross} />}
      {lines.map((each) => (
        <g key={each.name} style={{ color: `var(${laneToken(each.style)})` }}>
          {intervals === "band" && (
            <path
              d={
                area<Mark>()
                  .x((mark) => across.of(mark.x))
                  .y0((mark) => Math.min(room.bottom, up.of(endsOf(mark)[0] ?? mark.value)))
                  .y1((mark) => up.of(endsOf(mark).at(-1) ?? mark.value))(known(each.marks)) ?? ""
              }
              fill="currentColor"
              fillOpacity={0.16}
            />
          )}
          {x.words === null && joined && (
            <path
              d={
                line<Mark>(
                  (mark) => across.of(mark.x),
                  (mark) => up.of(mark.value),
                )(known(each.marks)) ?? ""
              }
              fill="none"
              stroke="currentColor"
              strokeWidth={1.6}
              strokeDasharray={each.style >= STYLES ? "5 3" : undefined}
            />
          )}
          {known(each.marks).map((mark) => {
            const [px, py] = [across.of(mark.x), up.of(mark.value)];
            const isChosen = chosen?.lane === each.lane && chosen.point === mark.point;
            return (
              // With the keyboard, the user selects points in the grid below the figure.
              <g
                key={mark.x}
                className="plot-mark"
                data-lane={each.lane}
                data-point={mark.point}
                onPointerDown={() => choose(each.lane, mark.point)}
              >
                <title>{`${each.name}: ${markText(mark, y)}`}</title>
                {intervals === "whiskers" && !Number.isNaN(mark.halfWidth) && (
                  <line
                    x1={px}
                    x2={px}
                    y1={Math.min(room.bottom, up.of(mark.value - mark.halfWidth))}
                    y2={up.of(mark.value + mark.halfWidth)}
                    stroke="currentColor"
                    strokeWidth={1.4}
                  />
                )}
                {isChosen && (
                  <circle data-ring="" cx={px} cy={py} r={9} fill="none" stroke="var(--ink)" strokeWidth={1.5} />
                )}
                <path
                  d={markerPath(each.style, px, py, 4)}
                  fill={mark.isPartial === true ? "var(--panel)" : "currentColor"}
                  stroke={mark.isPartial === true ? "currentColor" : "var(--panel)"}
                  strokeWidth={mark.isPartial === true ? 1.6 : 1}
                />
                <circle cx={px} cy={py} r={12} fill="transparent" />
              </g>
            );
          })}
        </g>
      ))}
      {isNamed &&
        pushApart(labels, LABEL_GAP, room.top, room.bottom).map(({ y: at, each }) => (
          <g key={each.name}>
            <path d={markerPath(each.style, room.right + 14, at, 4)} fill={`var(${laneToken(each.style)})`} />
            <text x={room.right + 23} y={at + 4} fontSize={11} fontWeight={600} fill="var(--ink)">
              {each.name}
            </text>
          </g>
        ))}
    </PlotFrame>
  );
};
