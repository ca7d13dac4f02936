import { largestOf, smallestOf } from "../../../units/extremes.ts";
import { type NamePlace, placeNames } from "../../chart/pointNames.ts";
import { type Metric, writtenAs } from "./metrics.ts";
import type { CompareState } from "./state.ts";
import { type Ellipse, meanEllipse } from "./statistics.ts";
import { commonSeeds } from "./table.ts";

/** The data of one lane in a scatter plot; values in SI. */
export interface LanePoints {
  readonly lane: number;
  readonly runs: readonly (readonly [number, number])[];
  /** The seeds of these runs; empty: it is the run that is shown. */
  readonly seeds: readonly number[];
  readonly mean: readonly [number, number] | null;
  readonly ellipse: Ellipse | null;
}

/** Runs of every lane that have both metrics: over seeds, else the last ten seconds of the run. */
export const pointsOf = (state: Pick<CompareState, "lanes" | "seeds">, x: Metric, y: Metric): readonly LanePoints[] => {
  const seeds = commonSeeds(state);
  return state.lanes.map(({ key, report }, lane): LanePoints => {
    const pairOf = (metrics: Readonly<Record<string, number | null>> | undefined): LanePoints["runs"] => {
      const [px, py] = [metrics?.[x.id] ?? null, metrics?.[y.id] ?? null];
      return px === null || py === null ? [] : [[px, py]];
    };
    const ofSeeds = seeds.map((seed) => ({ seed, pair: pairOf(state.seeds.runs.get(key)?.get(seed)) }));
    const runs = seeds.length === 0 ? pairOf(report?.metrics) : ofSeeds.flatMap(({ pair }) => pair);
    const sum = runs.reduce(([a, b], [px, py]) => [a + px, b + py] as const, [0, 0] as const);
    const mean = runs.length === 0 ? null : ([sum[0] / runs.length, sum[1] / runs.length] as const);
    const ellipse = meanEllipse(
      runs.map(([px]) => px),
      runs.map(([, py]) => py),
    );
    const measured = ofSeeds.filter(({ pair }) => pair.length > 0).map(({ seed }) => seed);
    return { lane, runs, seeds: measured, mean, ellipse };
  });
};

/** One axis: scale from SI values to pixels; ticks are `factor` times the value. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
  at(value: number): number;
}

interface Label extends NamePlace {
  readonly lane: number;
}

export interface ScatterLayout {
  readonly across: Axis;
  readonly up: Axis;
  readonly room: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly labels: readonly Label[];
  /** The outline of an ellipse as the path of an SVG. */
  outline(ellipse: Ellipse): string;
}

/** Free part at each side of the plot, as a share of the span of the data. */
const MARGIN = 0.12;
const OUTLINE_POINTS = 48;
/** Largest distance between a lane's mark and its name, px. */
const LABEL_GAP_MAX = 40;

const axisOf = (values: readonly number[], metric: Metric, from: number, to: number): Axis => {
  const { factor } = writtenAs(metric);
  const known = values.length === 0 ? [0, 1 / factor] : values;
  const [low, high] = [smallestOf(known), largestOf(known)];
  // Small differences are not stretched over the whole plot.
  const span = Math.max(high - low, Math.abs(high) * 0.02, 1e-3 / factor);
  const middle = (low + high) / 2;
  const start = Math.max(low >= 0 ? 0 : Number.NEGATIVE_INFINITY, middle - span * (0.5 + MARGIN));
  const end = middle + span * (0.5 + MARGIN);
  return { from: start, to: end, factor, at: (value) => from + ((value - start) / (end - start)) * (to - from) };
};

/** Scales, outlines, and the places of the names. @param widths of the names by lane, px */
export const layOutScatter = (
  points: readonly LanePoints[],
  x: Metric,
  y: Metric,
  { width, height }: { readonly width: number; readonly height: number },
  widths: readonly number[],
): ScatterLayout => {
  const room = { left: 46, right: width - 12, top: 22, bottom: height - 34 };
  const reach = points.flatMap(({ runs, ellipse }) => [...runs, ...(ellipse === null ? [] : boxOf(ellipse))]);
  const across = axisOf(
    reach.map(([px]) => px),
    x,
    room.left,
    room.right,
  );
  const up = axisOf(
    reach.map(([, py]) => py),
    y,
    room.bottom,
    room.top,
  );
  const outline = (ellipse: Ellipse): string => {
    const corners = pointsOn(ellipse).map(([px, py]) => `${across.at(px).toFixed(1)} ${up.at(py).toFixed(1)}`);
    return `M${corners.join("L")}Z`;
  };
  const marks = points.flatMap(({ lane, mean, ellipse }) => {
    if (mean === null) return [];
    const left = across.at(mean[0]);
    // The name is beside the ellipse, unless that is too wide.
    const edge = ellipse === null ? mean[0] : (boxOf(ellipse)[1]?.[0] ?? mean[0]);
    const gap = Math.max(10, Math.min(LABEL_GAP_MAX, across.at(edge) - left + 5));
    return [{ lane, x: left, y: up.at(mean[1]), gap, width: widths[lane] ?? 0 }];
  });
  const places = placeNames(marks, { ...room, top: room.top - 4, right: width - 4 });
  const labels = marks.flatMap(({ lane }, i): Label[] => {
    const place = places[i];
    return place == null ? [] : [{ ...place, lane }];
  });
  return { across, up, room, labels, outline };
};

const pointsOn = ({ x, y, along, across, angle }: Ellipse): readonly (readonly [number, number])[] =>
  Array.from({ length: OUTLINE_POINTS }, (_, i) => {
    const turn = (2 * Math.PI * i) / OUTLINE_POINTS;
    const [a, b] = [along * Math.cos(turn), across * Math.sin(turn)];
    return [x + a * Math.cos(angle) - b * Math.sin(angle), y + a * Math.sin(angle) + b * Math.cos(angle)] as const;
  });

/** Corners of the box around an ellipse. */
const boxOf = ({ x, y, along, across, angle }: Ellipse): readonly (readonly [number, number])[] => {
  const width = Math.hypot(along * Math.cos(angle), across * Math.sin(angle));
  const height = Math.hypot(along * Math.sin(angle), across * Math.cos(angle));
  return [
    [x - width, y - height],
    [x + width, y + height],
  ];
};
