import type { ScaleLinear } from "d3-scale";
import { type ReactElement, useId } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import type { Frame } from "./axes.tsx";
import type { QueueLines } from "./queueLines.ts";

interface Place {
  readonly frame: Frame;
  readonly x: ScaleLinear<number, number>;
}

/** Lines of 45 degrees, 6 px apart. */
const Hatch = ({ id }: { readonly id: string }): ReactElement => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line className="th-hatch" x1="0" x2="0" y1="0" y2="6" />
  </pattern>
);

/** Least height for words, px. */
const WORDS_MIN = 18;
/** Least width for words, px. */
const WIDE = 180;

interface ZonesProps extends Place {
  readonly y: ScaleLinear<number, number>;
  readonly stretches: readonly QueueLines[];
  /** End of the run that is drawn, s. */
  readonly until: number;
}

/** The zone between the thresholds, the hatch where every packet is hit, and the thresholds themselves. */
export const Zones = ({ frame, x, y, stretches, until }: ZonesProps): ReactElement => {
  const hatch = useId();
  const widthOf = ({ from, to }: QueueLines): number => Math.min(to, until) - from;
  // Words once, where there is most room.
  const worded = stretches.reduce<QueueLines | undefined>(
    (widest, one) => (widest === undefined || widthOf(one) >= widthOf(widest) ? one : widest),
    undefined,
  );
  return (
    <>
      <defs>
        <Hatch id={hatch} />
      </defs>
      {stretches.map(({ from, to, thresholds, certain }) => {
        const left = x(from);
        const width = Math.max(0, Math.min(frame.right, x(Math.min(to, until))) - left);
        const inside = (value: number): number => Math.max(frame.top, y(value));
        const [low, high] = [thresholds[0]?.value, thresholds[1]?.value];
        const height = Number.isFinite(certain) ? inside(certain) - frame.top : 0;
        return (
          <g key={from}>
            {low !== undefined && high !== undefined && (
              <rect className="th-zone" x={left} width={width} y={inside(high)} height={inside(low) - inside(high)} />
            )}
            {height > 0 && <rect fill={`url(#${hatch})`} x={left} width={width} y={frame.top} height={height} />}
            {height > WORDS_MIN && width > WIDE && from === worded?.from && (
              <text className="th-words" x={left + width - 6} y={frame.top + height - 5} textAnchor="end">
                {theoryText("theory.certain")}
              </text>
            )}
            {thresholds
              .filter(({ value }) => y(value) >= frame.top)
              .map(({ id, value }) => (
                <line key={id} className="th-threshold" x1={left} x2={left + width} y1={y(value)} y2={y(value)} />
              ))}
          </g>
        );
      })}
    </>
  );
};

/** Height of the strip, px. */
const STRIP = 4;

/** A dark strip along the top for the parts of the run outside of the model's bounds. */
export const Bounds = ({
  frame,
  x,
  spans,
}: Place & { readonly spans: readonly (readonly [number, number])[] }): ReactElement => (
  <>
    {spans.map(([from, to]) => (
      <rect
        key={from}
        className="th-outside"
        x={x(from)}
        width={Math.max(1.5, x(to) - x(from))}
        y={frame.top - STRIP}
        height={STRIP}
      />
    ))}
  </>
);
