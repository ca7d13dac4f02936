import { area, line } from "d3-shape";
import type { ReactElement } from "react";
import { papersText } from "../../i18n/papers.ts";
import type { Course } from "../../protocol/jobs.ts";
import type { Scenario } from "../../scenario/document.ts";
import { PlotFrame } from "../sweeps/plots/PlotFrame.tsx";
import { type AxisShape, scaleX, scaleY } from "../sweeps/plots/shape.ts";
import { termWords } from "./say.ts";
import { signalOf, type Trace, traceOf } from "./signals.ts";
import { PARTS } from "./study.ts";
import type { Signal } from "./terms.ts";

interface Props {
  readonly name: string;
  readonly shows: readonly string[];
  readonly scenario: Scenario;
  /** By lane; undefined: not recorded yet. */
  readonly courses: readonly (readonly Course[] | undefined)[];
  readonly width: number;
}

/** How the signals of one axis are told apart. */
const COLOURS: Readonly<Record<string, string>> = {
  queue_length: "--q",
  average_queue: "--avg",
  tcp_queue: "--gA",
  udp_queue: "--gU",
  tcp_throughput: "--gA",
  udp_throughput: "--gU",
};
const BOLD: readonly string[] = ["average_queue"];

/** Height of one row, and of each of several, px: the page grows with them, never the other way round. */
const ALONE = 380;
const AMONG = 190;

/** A row for every lane: its signals over time, extremes pale, the mean as a line. */
export const CoursePlot = ({ name, shows, scenario, courses, width }: Props): ReactElement => {
  const signals = shows.flatMap((each) => {
    const signal = signalOf(each, scenario);
    return signal === null ? [] : [{ name: each, signal }];
  });
  const kind = signals[0]?.signal.kind ?? "other";
  const one = signals.filter(({ signal }) => signal.kind === kind);
  const all = courses.map((recorded) =>
    one.flatMap(({ name: own, signal }) => traceOf(own, signal, recorded ?? []) ?? []),
  );
  const most = all.flatMap((traces) => traces.map(({ max, mean }) => greatest(max ?? mean)));
  const present = one.filter(({ name: own }) => all.flat().some((trace) => trace.name === own));
  const y = { ...AXES[kind](scenario), label: "" };
  return (
    <div className="pap-courses">
      <ul className="plot-legend">
        {(present.length === 0 ? one : present).map(({ name: own }) => (
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
            key={label ?? queue}
            name={papersText("figure.lane", { figure: name, lane: label ?? queue })}
            title={label ?? queue}
            traces={all[lane] ?? []}
            y={y}
            top={Math.max(0, ...most)}
            duration={scenario.duration}
            width={width}
            height={scenario.lanes.length === 1 ? ALONE : AMONG}
          />
        ))}
      </div>
    </div>
  );
};

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

interface RowProps {
  readonly name: string;
  readonly title: string;
  readonly traces: readonly Trace[];
  readonly y: AxisShape;
  readonly top: number;
  readonly duration: number;
  readonly width: number;
  readonly height: number;
}
const Row = ({ name, title, traces, y, top, duration, width, height }: RowProps): ReactElement => {
  const room = { left: 46, right: width - 12, top: 22, bottom: height - 30 };
  const x = { label: "", unit: "s", factor: 1, log: false, words: null };
  const times = Array.from({ length: 6 }, (_, i) => (i * duration) / 5);
  const across = scaleX(x, times, room);
  const up = scaleY(y, [top], room);
  const at = (i: number): number => across.of(((i + 0.5) * duration) / PARTS);
  const isKnown = (value: number): boolean => !Number.isNaN(value);
  return (
    <PlotFrame
      name={name}
      {...{ width, height, room }}
      x={{ shape: x, scale: across }}
      y={{ shape: { ...y, label: title }, scale: up }}
    >
      {traces.map(({ name: own, min, max, mean }) => (
        <g key={own} style={{ color: colourOf(own) }}>
          {min !== null && max !== null && (
            <path
              d={
                area<number>(
                  (_, i) => at(i),
                  (_, i) => up.of(min[i] ?? 0),
                  (_, i) => up.of(max[i] ?? 0),
                ).defined(isKnown)(mean) ?? ""
              }
              fill="currentColor"
              fillOpacity={0.25}
            />
          )}
          <path
            d={
              line<number>(
                (_, i) => at(i),
                (value) => up.of(value),
              ).defined(isKnown)(mean) ?? ""
            }
            fill="none"
            stroke="currentColor"
            strokeWidth={BOLD.includes(own) ? 2 : 1}
          />
        </g>
      ))}
    </PlotFrame>
  );
};
