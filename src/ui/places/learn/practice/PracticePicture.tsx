import { scaleLinear } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import { type ReactElement, useRef } from "react";
import { practicePhrase, practiceText } from "../../../../i18n/practice.ts";
import type { Picture, Pointer, PracticeRow } from "../../../../lessons/practice/question.ts";
import { largestOf } from "../../../../units/extremes.ts";
import type { Seconds } from "../../../../units/units.ts";
import { useSize } from "../../../plots/useSize.ts";
import { plainNumber } from "../../../quantity.ts";

interface Props {
  readonly picture: Picture;
  /** The instant of the question. */
  readonly at: Seconds;
  readonly isOver: boolean;
  /** Where the step of the solution points. */
  readonly pointer: Pointer | null;
}

/** What the run has shown: curves over time, or the queues of a scheduler. */
export const PracticePicture = ({ picture, at, isOver, pointer }: Props): ReactElement =>
  picture.kind === "curves" ? (
    <Curves picture={picture} at={at} isOver={isOver} pointer={pointer} />
  ) : (
    <Queues rows={picture.rows} pointed={pointer !== null && "row" in pointer ? pointer.row : -1} />
  );

type CurvesPicture = Extract<Picture, { readonly kind: "curves" }>;

/** Before the layout is known. */
const SIZE = { width: 640, height: 300 };
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 14, 26, 26];
const TICKS = 5;
const HEADROOM = 1.15;

const Curves = ({ picture, at, isOver, pointer }: Props & { readonly picture: CurvesPicture }): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const measured = useSize(box);
  const { width, height } = measured.width > 0 && measured.height > 0 ? measured : SIZE;
  const { from, to, unit, curves, lines } = picture;
  const drawn = curves.flatMap(({ points }) => points.map(([, value]) => value));
  const top = HEADROOM * largestOf([...drawn, ...lines.map(({ value }) => value)], 1);
  const [x, y] = [scaleLinear([from, to], [LEFT, width - RIGHT]), scaleLinear([0, top], [height - BOTTOM, TOP])];
  const path = line<readonly [number, number]>(
    ([time]) => x(time),
    ([, value]) => y(value),
  ).curve(curveStepAfter);
  return (
    <figure className="prc-figure">
      <figcaption>
        {curves.map(({ name }, i) => (
          <span key={name.key} className={`prc-key prc-curve-${i}`}>
            {practicePhrase(name.key, name.values)}
          </span>
        ))}
      </figcaption>
      <div ref={box} className="prc-box">
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={practiceText(isOver ? "ask.pictureOver" : "ask.picture")}
        >
          {!isOver && (
            <rect className="hidden-future" x={x(at)} y={TOP} width={x(to) - x(at)} height={height - TOP - BOTTOM} />
          )}
          {y.ticks(TICKS).map((tick) => (
            <g key={tick}>
              <line className="grid" x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
              <text className="tick" x={LEFT - 6} y={y(tick)} dy="0.35em" textAnchor="end">
                {plainNumber(tick)}
              </text>
            </g>
          ))}
          {x.ticks(TICKS).map((tick) => (
            <text key={tick} className="tick" x={x(tick)} y={height - BOTTOM + 18} textAnchor="middle">
              {practiceText("ask.seconds", { time: plainNumber(tick) })}
            </text>
          ))}
          <text className="tick" x={4} y={14}>
            {unit}
          </text>
          {lines.map(({ name, value }) => (
            <g key={name.key}>
              <line className="prc-line" x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} />
              <text className="tick" x={LEFT + 4} y={y(value) - 4}>
                {practicePhrase(name.key, name.values)}
              </text>
            </g>
          ))}
          <line className="stop" x1={x(at)} x2={x(at)} y1={TOP} y2={height - BOTTOM} />
          {curves.map(({ name, points }, i) => (
            <path key={name.key} className={`prc-curve prc-curve-${i}`} d={path(points) ?? ""} />
          ))}
          {pointer !== null && "at" in pointer && (
            <path className="prc-pointer" d={crossAt(x(pointer.at), y(Math.min(top, pointer.value)))} />
          )}
        </svg>
      </div>
    </figure>
  );
};

const ARM = 8;
/** A cross of two strokes, which no curve looks like. */
const crossAt = (x: number, y: number): string => `M${x - ARM} ${y}H${x + ARM}M${x} ${y - ARM}V${y + ARM}`;

/** Packets of a queue that are drawn; more are counted. */
const SHOWN = 8;
/** Scale of the width of a packet. */
const BYTES_PER_PIXEL = 20;

/** The first packets of a queue, and how many bytes wait before each. */
const drawnOf = (sizes: readonly number[]): readonly { readonly start: number; readonly size: number }[] => {
  let before = 0;
  return sizes.slice(0, SHOWN).map((size) => {
    const start = before;
    before += size;
    return { start, size };
  });
};

const Queues = ({
  rows,
  pointed,
}: {
  readonly rows: readonly PracticeRow[];
  readonly pointed: number;
}): ReactElement => (
  <figure className="prc-figure prc-queues">
    <figcaption>{practiceText("ask.queues")}</figcaption>
    <ol>
      {rows.map(({ flow, deficit, sizes }, i) => (
        <li key={flow} data-pointed={i === pointed}>
          <span className="unseen">
            {practiceText("ask.queue", {
              flow: flow + 1,
              count: sizes.length,
              size: sizes[0] ?? 0,
              deficit,
            })}
          </span>
          <span aria-hidden="true" className="prc-row">
            <b>{practiceText("ask.flow", { flow: flow + 1 })}</b>
            <small>{practiceText("ask.deficit", { deficit: plainNumber(deficit) })}</small>
            <span className="prc-packets">
              {drawnOf(sizes).map(({ start, size }) => (
                <i key={start} style={{ width: Math.max(24, size / BYTES_PER_PIXEL) }}>
                  {start === 0 ? practiceText("ask.bytes", { size: plainNumber(size) }) : ""}
                </i>
              ))}
              {sizes.length > SHOWN && <small>{practiceText("ask.more", { n: sizes.length - SHOWN })}</small>}
            </span>
          </span>
        </li>
      ))}
    </ol>
  </figure>
);
