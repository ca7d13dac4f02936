import { area, line } from "d3-shape";
import type { ReactElement } from "react";
import { papersText } from "../../../i18n/papers.ts";
import { termWords } from "../../../i18n/paperWords.ts";
import type { ChannelSeries } from "../../../protocol/jobs.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { RUNS_MIN } from "../../../sweeps/statistics.ts";
import { largestOf, smallestOf } from "../../../units/extremes.ts";
import { thresholdIntervals } from "../../plots/thresholdIntervals.ts";
import { laneNames } from "../compare/describe.ts";
import { laneAlone } from "../compare/lanes.ts";
import { PlotFrame } from "../sweep/plots/PlotFrame.tsx";
import { type AxisShape, scaleX, scaleY } from "../sweep/plots/shape.ts";
import { type Band, bandsOf } from "./band.ts";
import { PARTS } from "./paperStudy.ts";
import { signalOf } from "./signals.ts";
import type { Signal } from "./terms.ts";

interface Props {
  readonly name: string;
  readonly shows: readonly string[];
  readonly scenario: Scenario;
  /** Recorded runs by lane, in the order of the seeds. */
  readonly series: readonly (readonly (readonly ChannelSeries[])[])[];
  readonly width: number;
}

/** Colours that distinguish the signals of one axis. */
const COLOURS: Readonly<Record<string, string>> = {
  queue_length: "--q",
  average_queue: "--avg",
  tcp_queue: "--gA",
  udp_queue: "--gU",
  tcp_throughput: "--gA",
  udp_throughput: "--gU",
};
const BOLD: readonly string[] = ["average_queue"];

/** Height of a single row, and of one among several, px: the page grows with the rows. */
const ALONE = 380;
const AMONG = 190;

/** A row for every lane: its signals over time in one run, and their mean over all runs with its interval. */
export const TimeSeriesPlot = ({ name, shows, scenario, series, width }: Props): ReactElement => {
  const signals = shows.flatMap((each) => {
    const signal = signalOf(each, scenario);
    return signal === null ? [] : [{ name: each, signal }];
  });
  // Lanes of the same algorithm have names of their own.
  const names = laneNames(scenario);
  const kind = signals[0]?.signal.kind ?? "other";
  const sameKind = signals.filter(({ signal }) => signal.kind === kind);
  const all = series.map((runs) => bandsOf(sameKind, runs));
  const most = all.flatMap((bands) =>
    bands.flatMap(({ first, mean }) => [first.max ?? first.mean, mean].map(greatest)),
  );
  const present = sameKind.filter(({ name: own }) => all.flat().some((band) => band.name === own));
  const runs = smallestOf(all.flatMap((bands) => bands.map((band) => band.runs)));
  const y = { ...AXES[kind](scenario), label: "" };
  return (
    <div className="pap-series">
      <ul className="plot-legend">
        {(present.length === 0 ? sameKind : present).map(({ name: own }) => (
          <li key={own}>
            <svg width="16" height="8" aria-hidden="true">
              <line x1="0" x2="16" y1="4" y2="4" stroke={colourOf(own)} strokeWidth={BOLD.includes(own) ? 3 : 2} />
            </svg>
            {termWords(own)}
          </li>
        ))}
      </ul>
      <div className="pap-rows">
        {scenario.lanes.map(({ label, queue }, lane) => (
          <Row
            key={names[lane]}
            name={papersText("figure.lane", { figure: name, lane: label ?? queue })}
            title={label ?? queue}
            bands={all[lane] ?? []}
            y={y}
            thresholds={kind === "queue" ? thresholdsOf(scenario, lane) : []}
            top={largestOf(most, 0)}
            duration={endOf(scenario)}
            width={width}
            height={scenario.lanes.length === 1 ? ALONE : AMONG}
          />
        ))}
      </div>
      {Number.isFinite(runs) && (
        <p className="note pap-series-note">
          {runs === 1
            ? papersText("figure.one")
            : papersText(runs < RUNS_MIN ? "figure.few" : "figure.several", { n: runs })}
        </p>
      )}
    </div>
  );
};

/** Bold lines are drawn above the others. */
const boldLast = (a: Band, b: Band): number => Number(BOLD.includes(a.name)) - Number(BOLD.includes(b.name));

const colourOf = (name: string): string => `var(${COLOURS[name] ?? "--avg"})`;
const greatest = (values: Float64Array): number => values.reduce((most, value) => (value > most ? value : most), 0);

const axis = (unit: string, factor: number) => (): Omit<AxisShape, "label"> => ({
  unit,
  factor,
  log: false,
  words: null,
});
const AXES: Readonly<Record<Signal["kind"], (scenario: Scenario) => Omit<AxisShape, "label">>> = {
  queue: ({ bottleneck }) => ("bytes" in bottleneck.buffer ? axis("kB", 1e-3)() : axis("packets", 1)()),
  share: axis("", 1),
  rate: axis("Mbit/s", 1e-6),
  time: axis("ms", 1e3),
  other: axis("", 1),
};

/** A threshold over a part of the run, in the unit of the queue. */
interface Level {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}
/** The thresholds that the lab's queue panel draws for the lane, each for as long as it is in force. */
const thresholdsOf = (scenario: Scenario, lane: number): readonly Level[] => {
  const { bottleneck, traffic } = scenario;
  const unit = "bytes" in bottleneck.buffer ? (traffic[0]?.packetSize ?? 1000) : 1;
  return thresholdIntervals(laneAlone(scenario, lane)).flatMap(({ from, to, thresholds }) =>
    thresholds.map(({ value }) => ({ from, to: Math.min(to, endOf(scenario)), value: unit * value })),
  );
};

interface RowProps {
  readonly name: string;
  readonly title: string;
  readonly bands: readonly Band[];
  readonly y: AxisShape;
  readonly thresholds: readonly Level[];
  readonly top: number;
  readonly duration: number;
  readonly width: number;
  readonly height: number;
}
const Row = ({ name, title, bands, y, thresholds, top, duration, width, height }: RowProps): ReactElement => {
  const room = { left: 46, right: width - 12, top: 22, bottom: height - 30 };
  const x = { label: papersText("figure.time"), unit: "s", factor: 1, log: false, words: null };
  const times = Array.from({ length: 6 }, (_, i) => (i * duration) / 5);
  const across = scaleX(x, times, room);
  const up = scaleY(y, [top], room);
  return (
    <PlotFrame
      name={name}
      {...{ width, height, room }}
      x={{ shape: x, scale: across }}
      y={{ shape: { ...y, label: title }, scale: up }}
    >
      {thresholds
        .filter(({ value }) => up.of(value) >= room.top)
        .map(({ from, to, value }) => (
          <line
            key={`${from} ${value}`}
            className="pap-threshold"
            x1={across.of(from)}
            x2={across.of(to)}
            y1={up.of(value)}
            y2={up.of(value)}
            stroke="var(--thr)"
            strokeDasharray="5 3"
          />
        ))}
      {[...bands].sort(boldLast).map((band) => (
        <SignalLine
          key={band.name}
          band={band}
          across={(i) => across.of(((i + 0.5) * duration) / PARTS)}
          // The interval of few runs may exceed the possible values: it is cut at the edge of the plot.
          up={(value) => Math.min(room.bottom, Math.max(room.top, up.of(value)))}
        />
      ))}
    </PlotFrame>
  );
};

interface SignalLineProps {
  readonly band: Band;
  /** x of the middle of a part, px. */
  across(part: number): number;
  /** y of a value, px. */
  up(value: number): number;
}
/**
 * One signal: for a single run its values; for several those of the first run, thin, and the mean with its interval
 * above.
 */
const SignalLine = ({ band, across, up }: SignalLineProps): ReactElement => {
  const { name, first, runs, mean, halfWidth } = band;
  const isKnown = (value: number): boolean => !Number.isNaN(value);
  const at = (_: number, i: number): number => across(i);
  const curve = line<number>(at, up).defined(isKnown);
  const between = (low: (i: number) => number, high: (i: number) => number, over: Float64Array): string =>
    area<number>(
      at,
      (_, i) => up(low(i)),
      (_, i) => up(high(i)),
    ).defined(isKnown)(over) ?? "";
  const { min, max } = first;
  const isOne = runs < 2;
  const bold = BOLD.includes(name) ? 2 : 1;
  return (
    <g style={{ color: colourOf(name) }}>
      {min !== null && max !== null && (
        <path
          d={between(
            (i) => min[i] ?? 0,
            (i) => max[i] ?? 0,
            first.mean,
          )}
          fill="currentColor"
          fillOpacity={isOne ? 0.25 : 0.12}
        />
      )}
      <path
        d={curve(first.mean) ?? ""}
        fill="none"
        stroke="currentColor"
        strokeOpacity={isOne ? 1 : 0.4}
        strokeWidth={isOne ? bold : 0.75}
      />
      {!isOne && (
        <>
          {runs >= RUNS_MIN && (
            <path
              d={between(
                (i) => (mean[i] ?? 0) - (halfWidth[i] ?? 0),
                (i) => (mean[i] ?? 0) + (halfWidth[i] ?? 0),
                halfWidth,
              )}
              fill="currentColor"
              fillOpacity={0.22}
            />
          )}
          <path d={curve(mean) ?? ""} fill="none" stroke="currentColor" strokeWidth={1 + bold / 2} />
        </>
      )}
    </g>
  );
};
