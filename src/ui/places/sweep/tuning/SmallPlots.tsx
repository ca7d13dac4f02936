import { type ReactElement, useRef } from "react";
import { tuningText } from "../../../../i18n/tuning.ts";
import { unitOf } from "../../../../tuning/knob.ts";
import type { SearchState, Try } from "../../../../tuning/searchState.ts";
import { bestSoFar, sensitivityOf, verdictOf } from "../../../../tuning/verdict.ts";
import { largestOf, smallestOf } from "../../../../units/extremes.ts";
import { tickText } from "../../../chart/format.ts";
import { affine, pixelOf, tickDigits, ticks125 } from "../../../chart/scale.ts";
import { useSize } from "../../../plots/useSize.ts";
import { plainNumber } from "../../../quantity.ts";
import { SvgTerm } from "../../../widgets/SvgTerm.tsx";
import { Words } from "../../../widgets/Words.tsx";
import { laneToken } from "../../compare/markers.ts";
import { metricAxis, metricWords } from "../metrics.ts";
import { fieldName, fieldValue, metricValue, placeOf } from "./shown.ts";

const TICKS = 4;
/** Below this width, px, the last axis has the unit of the metric in place of its name. */
const NARROW = 440;

/** Opacity of the line of a try: with many tries, and with few. */
const [FAINT, STRONG, ALONE] = [0.18, 0.6, 6];

/** The best value so far over the runs, as a step line. */
export const BestSoFar = ({ search }: { readonly search: SearchState }): ReactElement =>
  bestSoFar(search).length === 0 ? <p className="note">{tuningText("so.none")}</p> : <Steps search={search} />;

const Steps = ({ search }: { readonly search: SearchState }): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const metric = search.tuning.objectives[0]?.metric ?? "";
  const { factor } = metricAxis(metric);
  const steps = bestSoFar(search).map((step) => ({ runs: step.runs, y: (placeOf(step.try)?.x ?? 0) * factor }));
  const last = steps.at(-1);
  const values = steps.map(({ y }) => y);
  const room = (largestOf(values) - smallestOf(values) || largestOf(values) || 1) * 0.2;
  const ys: readonly [number, number] = [Math.max(0, smallestOf(values) - room), largestOf(values) + room];
  const [left, right, top, bottom] = [40, width - 44, 10, height - 20];
  const [across, up] = [affine([0, search.tuning.budget], [left, right]), affine(ys, [bottom, top])];
  const ticks = steps.length === 0 ? [] : ticks125(ys[0], ys[1], TICKS);
  const path = steps.map(({ runs, y }, i) => {
    const x = pixelOf(across, runs).toFixed(1);
    return i === 0 ? `M${x},${pixelOf(up, y).toFixed(1)}` : `H${x}V${pixelOf(up, y).toFixed(1)}`;
  });
  const end = pixelOf(across, Math.min(search.runs, search.tuning.budget));
  return (
    <div className="tun-small" ref={box}>
      {last !== undefined && width > 0 && (
        <svg {...{ width, height }} role="img" aria-label={tuningText("so.title")} className="plot">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={right} y1={pixelOf(up, tick)} y2={pixelOf(up, tick)} stroke="var(--line)" />
              <text x={left - 6} y={pixelOf(up, tick) + 4} textAnchor="end" fontSize={11} fill="var(--ink3)">
                {tickText(tick, tickDigits(ticks))}
              </text>
            </g>
          ))}
          {[0, 0.5, 1].map((share) => (
            <text
              key={share}
              x={left + (right - left) * share}
              y={bottom + 16}
              textAnchor="middle"
              fontSize={11}
              fill="var(--ink3)"
            >
              {plainNumber(Math.round(share * search.tuning.budget))}
              {share === 1 && ` ${tuningText("so.runs")}`}
            </text>
          ))}
          <path d={`${path.join("")}H${end.toFixed(1)}`} fill="none" stroke="var(--ink)" strokeWidth={2} />
          <circle cx={end} cy={pixelOf(up, last.y)} r={3.5} fill="var(--ink)" />
          <text x={end + 6} y={pixelOf(up, last.y) - 6} fontSize={12} fontWeight={600} fill="var(--ink)">
            {plainNumber(last.y, 3)}
          </text>
        </svg>
      )}
    </div>
  );
};

/** An axis for each parameter and one for the result; every try is a line, the best in ink. */
export const ParallelAxes = ({ search }: { readonly search: SearchState }): ReactElement | null => {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const { tuning, tries } = search;
  const [scene] = tuning.scenes;
  const metric = tuning.objectives[0]?.metric ?? "";
  const best = verdictOf(search).chosen[0];
  const shown = tries.filter((each) => placeOf(each) !== undefined);
  const results = shown.map((each) => placeOf(each)?.x ?? 0);
  const [least, most] = [smallestOf(results), largestOf(results)];
  const [top, bottom] = [40, height - 22];
  const axisCount = tuning.knobs.length + 1;
  const xAt = (i: number): number => 44 + ((width - 100) * i) / (axisCount - 1);
  const yOf = (share: number): number => bottom - (bottom - top) * share;
  const placesOf = (each: Try): readonly number[] => [
    ...tuning.knobs.map((knob, i) => yOf(unitOf(knob, each.values[i] ?? 0))),
    yOf(most > least ? ((placeOf(each)?.x ?? least) - least) / (most - least) : 0.5),
  ];
  const pathOf = (each: Try): string =>
    placesOf(each)
      .map((y, i) => `${i === 0 ? "M" : "L"}${xAt(i).toFixed(1)},${y.toFixed(1)}`)
      .join("");
  if (scene === undefined) return null;
  const isWide = width >= NARROW;
  const opacity = Math.max(FAINT, Math.min(STRONG, ALONE / shown.length));
  const ends = [
    ...tuning.knobs.map(({ path, low, high }) => ({
      name: fieldName(scene, path),
      low: fieldValue(scene, path, low),
      high: fieldValue(scene, path, high),
    })),
    {
      name: isWide ? metricWords(metric) : metricAxis(metric).unit,
      low: metricValue(metric, least),
      high: metricValue(metric, most),
    },
  ];
  return (
    <div className="tun-small tun-tall" ref={box}>
      {width > 0 && shown.length > 0 && (
        <svg {...{ width, height }} role="img" aria-label={tuningText("axes.title")} className="plot">
          <g style={{ color: `var(${laneToken(0)})` }}>
            {shown.map((each) => (
              <path key={each.id} d={pathOf(each)} fill="none" stroke="currentColor" strokeOpacity={opacity} />
            ))}
          </g>
          {best !== undefined && <path d={pathOf(best)} fill="none" stroke="var(--ink)" strokeWidth={2.5} />}
          {ends.map(({ name, low, high }, i) => (
            <g key={name} textAnchor="middle" fontSize={11}>
              <line x1={xAt(i)} x2={xAt(i)} y1={top} y2={bottom} stroke="var(--line2)" />
              <text
                x={isWide && i === axisCount - 1 ? width : xAt(i)}
                y={14}
                textAnchor={isWide && i === axisCount - 1 ? "end" : "middle"}
                fontSize={12}
                fontWeight={600}
                fill="var(--ink)"
              >
                <SvgTerm text={name} />
              </text>
              <text x={xAt(i)} y={30} fill="var(--ink3)">
                {high}
              </text>
              <text x={xAt(i)} y={bottom + 16} fill="var(--ink3)">
                {low}
              </text>
            </g>
          ))}
        </svg>
      )}
      <Shares search={search} />
    </div>
  );
};

/** How much each parameter alone explains, in words. */
const Shares = ({ search }: { readonly search: SearchState }): ReactElement => {
  const [scene] = search.tuning.scenes;
  const known = sensitivityOf(search).flatMap(({ path, shares: [share = Number.NaN] }) =>
    Number.isNaN(share) ? [] : [{ path, share }],
  );
  return (
    <ul className="tun-shares note">
      {known.map(({ path, share }) => (
        <li key={path}>
          <Words
            text={tuningText("axes.share", {
              share: `${Math.round(100 * share)} %`,
              name: scene === undefined ? path : fieldName(scene, path),
            })}
          />
        </li>
      ))}
    </ul>
  );
};
