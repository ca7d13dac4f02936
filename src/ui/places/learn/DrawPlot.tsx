import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from "react";
import { learnText } from "../../../i18n/learn.ts";
import type { Seconds } from "../../../units/units.ts";
import { useSize } from "../../plots/useSize.ts";
import { plainNumber } from "../../quantity.ts";
import { spoken } from "../../widgets/spoken.ts";
import { type Draft, filled, POINTS, placeOf, timeOf, withStroke } from "./drawing.ts";

/** A curve of the run: times and values, in the order of time. */
export type Curve = readonly (readonly [at: Seconds, value: number])[];

interface Props {
  readonly name: string;
  /** Ends of the time axis, s, and the part of it that is drawn on. */
  readonly span: readonly [Seconds, Seconds];
  readonly range: readonly [Seconds, Seconds];
  /** Ends of the vertical axis, in the unit of the labels. */
  readonly axis: readonly [number, number];
  readonly unit: string;
  /** What the run has shown so far. */
  readonly known: Curve;
  readonly draft: Draft;
  /** Absent: the guess is final. */
  readonly onDraft?: (draft: Draft) => void;
}

/** Units that are shown with a prefix, and what one of these is in the SI unit. */
const PREFIXED: Readonly<Record<string, readonly [unit: string, size: number]>> = { "bit/s": ["Mbit/s", 1e6] };

/** Before the layout is known. */
const SIZE = { width: 800, height: 380 };
const [LEFT, RIGHT, TOP, BOTTOM] = [54, 12, 26, 26];
/** Places of the values that are set by keys, of `POINTS`. */
const BY_KEYS = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * (POINTS - 1)));
const TICKS = 6;
/**
 * Width (px) that a label of the time axis needs, also with wider text spacing; D3 may give twice as many as asked for.
 */
const LABEL = 90;

/**
 * A plot whose future is blank, and on which the learner draws it: with a mouse, a pen, a finger, or five values by
 * keys. What the run then shows grows over the guess, which stays.
 */
export const DrawPlot = ({ name, span, range, axis, unit, known, draft, onDraft }: Props): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const measured = useSize(box);
  const { width, height } = measured.width > 0 && measured.height > 0 ? measured : SIZE;
  const [last, setLast] = useState<readonly [number, number] | null>(null);
  const [x, y] = [scaleLinear(span, [LEFT, width - RIGHT]), scaleLinear(axis, [height - BOTTOM, TOP])];
  const [from, to] = range;
  const [shownUnit, size] = PREFIXED[unit] ?? [unit, 1];
  const isOpen = onDraft !== undefined;
  const at = (event: PointerEvent): readonly [number, number] => {
    const place = box.current?.getBoundingClientRect() ?? new DOMRect();
    const [px, py] = [
      ((event.clientX - place.left) / place.width) * width,
      ((event.clientY - place.top) / place.height) * height,
    ];
    const value = Math.max(axis[0], Math.min(axis[1], y.invert(py)));
    return [placeOf(Math.max(from, Math.min(to, x.invert(px))), from, to), value];
  };
  const press = (event: PointerEvent<SVGSVGElement>): void => {
    if (!isOpen) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = at(event);
    setLast(point);
    onDraft(withStroke(draft, point));
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (!isOpen || last === null) return;
    const point = at(event);
    setLast(point);
    onDraft(withStroke(draft, point, last));
  };
  const path = line<readonly [number, number]>(
    ([time]) => x(time),
    ([, value]) => y(value),
  );
  const guess = filled(draft).flatMap(
    (value, place): Curve => (Number.isNaN(value) ? [] : [[timeOf(place, from, to), value]]),
  );
  const shown = known.filter(([time, value]) => time >= span[0] && time <= span[1] && !Number.isNaN(value));
  return (
    <div className="lrn-draw">
      <div ref={box} className="lrn-draw-box">
        <svg
          width={width}
          height={height}
          className={isOpen ? "open" : ""}
          role="img"
          aria-label={name}
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={() => setLast(null)}
          onPointerCancel={() => setLast(null)}
        >
          {isOpen && (
            <rect
              className="hidden-future"
              x={x(from)}
              y={TOP}
              width={x(to) - x(from)}
              height={height - TOP - BOTTOM}
            />
          )}
          {y.ticks(TICKS).map((tick) => (
            <g key={tick}>
              <line className="grid" x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
              <text className="tick" x={LEFT - 6} y={y(tick)} dy="0.35em" textAnchor="end">
                {plainNumber(tick / size)}
              </text>
            </g>
          ))}
          {x.ticks(Math.min(TICKS, Math.floor((width - LEFT - RIGHT) / LABEL))).map((tick) => (
            <text
              key={tick}
              className="tick"
              x={x(tick)}
              y={height - BOTTOM + 18}
              textAnchor={tick === to ? "end" : "middle"}
            >
              {learnText("draw.seconds", { time: plainNumber(tick) })}
            </text>
          ))}
          <text className="tick" x={4} y={14}>
            {shownUnit}
          </text>
          <line className="stop" x1={x(from)} x2={x(from)} y1={TOP} y2={height - BOTTOM} />
          <path className="truth" d={path(shown) ?? ""} />
          <path className={isOpen ? "guess open" : "guess"} d={path(guess) ?? ""} />
        </svg>
      </div>
      {/* They keep their place when the guess is final: the plot does not move under it. */}
      <ByKeys range={range} axis={axis} unit={shownUnit} size={size} draft={draft} onDraft={onDraft} />
    </div>
  );
};

/** The same guess as five values at five times. */
const ByKeys = ({
  range,
  axis,
  unit,
  size,
  draft,
  onDraft,
}: Pick<Props, "range" | "axis" | "unit" | "draft"> & {
  /** What one of `unit` is in the SI unit. */
  readonly size: number;
  readonly onDraft: Props["onDraft"] | undefined;
}): ReactElement => {
  const middle = (axis[0] + axis[1]) / 2;
  // By keys the guess is a line through five points: of a stroke, those at their times stay.
  const set = (place: number, value: number): void =>
    onDraft?.(draft.map((old, i) => (i === place ? value : BY_KEYS.includes(i) ? old : Number.NaN)));
  const step = (axis[1] - axis[0]) / 100;
  const onKey = (event: KeyboardEvent): void => event.stopPropagation();
  return (
    <fieldset
      className="lrn-by-keys"
      disabled={onDraft === undefined}
      aria-label={learnText("draw.byKeys")}
      onKeyDown={onKey}
    >
      {BY_KEYS.map((place) => {
        const value = draft[place] ?? Number.NaN;
        const time = plainNumber(Number(timeOf(place, ...range).toPrecision(3)));
        const isSet = !Number.isNaN(value);
        return (
          <label key={place}>
            <span>{learnText("draw.at", { time })}</span>
            <input
              type="range"
              min={axis[0]}
              max={axis[1]}
              step={step}
              value={isSet ? value : middle}
              data-set={isSet}
              aria-valuetext={
                isSet
                  ? spoken(`${plainNumber(Number((value / size).toPrecision(3)))} ${unit}`)
                  : learnText("draw.notSet")
              }
              onChange={(event) => set(place, event.target.valueAsNumber)}
            />
          </label>
        );
      })}
    </fieldset>
  );
};
