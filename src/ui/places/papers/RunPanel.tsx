import type { ReactElement } from "react";
import type { Experiment } from "../../../experiments/contract.ts";
import { sweptAxes } from "../../../experiments/grid.ts";
import { papersText } from "../../../i18n/papers.ts";
import { axisWords } from "../../../i18n/paperWords.ts";
import { sweepText } from "../../../i18n/sweeps.ts";
import type { AxisValue } from "../../../sweeps/ask.ts";
import { plainNumber } from "../../quantity.ts";
import { useRun } from "../../session/RunContext.tsx";
import { laneToken } from "../compare/markers.ts";
import { NumberInput } from "../sweep/NumberInput.tsx";
import { OpenInLab } from "../sweep/OpenInLab.tsx";
import { LaneMark } from "../sweep/plots/Legend.tsx";
import { WorkBar } from "../sweep/WorkBar.tsx";
import { runCounts } from "./measured.ts";
import { studyOf, usePapers } from "./papers.ts";
import { axisValueWords, paperUnit } from "./say.ts";
import { SEEDS_MAX } from "./screen.ts";
import type { Variant } from "./variant.ts";

interface Props {
  readonly experiment: Experiment;
  readonly variant: Variant;
}

/** Seeds, start button, progress, and every point with its runs. */
export const RunPanel = ({ experiment, variant }: Props): ReactElement => {
  const run = useRun();
  const work = usePapers((state) => state.work);
  const seeds = usePapers((state) => state.seeds);
  const current = usePapers((state) => state.current);
  const isBusy = work.status === "running" || work.status === "paused";
  const { runs } = variant.plan;
  const total = new Set(runs.map(({ identity }) => identity)).size;
  return (
    <section className="pap-run" aria-label={papersText("run.title")}>
      {runs.length === 0 ? (
        <p className="note">{papersText("run.none")}</p>
      ) : (
        <WorkBar
          work={work}
          idle={papersText("run.wanted", {
            runs: sweepText("count.runs", { n: total }),
            points: sweepText("count.points", { n: variant.plan.grid.length }),
            seeds: sweepText("count.seeds", { n: seeds }),
          })}
          run={() => void studyOf(run).run(current)}
          pause={() => studyOf(run).pause()}
          resume={() => studyOf(run).resume()}
          cancel={() => studyOf(run).cancel()}
        >
          <span className="pap-seeds">
            <NumberInput
              label={sweepText("work.seeds")}
              value={seeds}
              min={1}
              max={SEEDS_MAX}
              whole
              disabled={isBusy}
              change={(count) => void studyOf(run).setSeeds(count)}
            />
          </span>
        </WorkBar>
      )}
      {runs.length > 0 && <RunGrid experiment={experiment} variant={variant} />}
      <SelectedPoint experiment={experiment} variant={variant} />
    </section>
  );
};

/** A point of the grid in words: "UDP rate 2 Mbit/s, flows 20". */
const placeWords = (experiment: Experiment, at: Readonly<Record<string, AxisValue>>): string =>
  experiment.axes
    .flatMap(({ name, unit }) => {
      const value = at[name];
      return value === undefined ? [] : [axisValueWords(name, unit, value)];
    })
    .join(", ");

/** Largest number of ticks in a cell; with more seeds, each tick represents several. */
const TICKS_MAX = 10;

/** A row for every lane and a cell for every point, with the number of finished runs. A cell opens its point. */
const RunGrid = ({ experiment, variant }: Props): ReactElement => {
  const run = useRun();
  const version = usePapers((state) => state.version);
  const chosen = usePapers((state) => state.chosen);
  const counts = runCounts(variant.plan, studyOf(run).resultOf(variant));
  const lanes = variant.plan.grid[0]?.scenario.lanes ?? [];
  const pointName = (point: number): string => placeWords(experiment, variant.plan.grid[point]?.axes ?? {});
  const named = columnsOf(experiment);
  return (
    <div className="pap-grid" data-version={version}>
      {named !== null && (
        <div className="pap-grid-row" aria-hidden="true">
          <span className="pap-grid-name note">{named.title}</span>
          <span className="pap-cells">
            {named.values.map((value) => (
              <span key={value} className="pap-at">
                {value}
              </span>
            ))}
          </span>
        </div>
      )}
      {lanes.map(({ label, queue }, lane) => (
        <div key={label ?? queue} className="pap-grid-row">
          <span className="pap-grid-name">
            <LaneMark style={lane} />
            {label ?? queue}
          </span>
          <span className="pap-cells">
            {variant.plan.grid.map((_, point) => {
              const { done, wanted } = counts.get(`${point} ${lane}`) ?? { done: 0, wanted: 0 };
              const ticks = Math.min(TICKS_MAX, wanted);
              const words = papersText("run.cell", { lane: label ?? queue, point: pointName(point), done, wanted });
              return (
                <button
                  key={pointName(point)}
                  type="button"
                  className="pap-cell"
                  aria-pressed={chosen.lane === lane && chosen.point === point}
                  title={words}
                  onClick={() => studyOf(run).choose({ lane, point })}
                >
                  <span className="unseen">{words}</span>
                  <Ticks count={ticks} filled={Math.floor((done / Math.max(1, wanted)) * ticks)} lane={lane} />
                </button>
              );
            })}
          </span>
        </div>
      ))}
    </div>
  );
};

/** Largest number of columns with room for their values. */
const NAMED_MAX = 14;

/** The heads of the columns: the values of the only axis, and its unit; null: there are several axes, or none. */
const columnsOf = (experiment: Experiment) => {
  const [axis, ...others] = sweptAxes(experiment);
  if (axis === undefined || others.length > 0 || axis.values.length > NAMED_MAX) return null;
  const { unit, factor } = paperUnit(axis.unit);
  const values = axis.values.map(({ value }) => (typeof value === "number" ? plainNumber(value * factor, 3) : value));
  return { title: unit === "" ? axisWords(axis.name) : unit, values };
};

interface TicksProps {
  readonly count: number;
  readonly filled: number;
  readonly lane: number;
}
const TICK = 4;
const Ticks = ({ count, filled, lane }: TicksProps): ReactElement => (
  <svg width={count * TICK} height="14" aria-hidden="true">
    {Array.from({ length: count }, (_, i) => i * TICK).map((x, i) => (
      <rect key={x} x={x} width={TICK - 1} height="14" fill={i < filled ? `var(${laneToken(lane)})` : "var(--line)"} />
    ))}
  </svg>
);

/** The selected point, and a link that opens it in the lab. */
const SelectedPoint = ({ experiment, variant }: Props): ReactElement | null => {
  const chosen = usePapers((state) => state.chosen);
  const point = variant.plan.grid[chosen.point];
  const lane = point?.scenario.lanes[chosen.lane];
  if (point === undefined || lane === undefined) return null;
  const at = placeWords(experiment, point.axes);
  const words = papersText("run.looked", {
    lane: lane.label ?? lane.queue,
    at: at === "" ? papersText("run.only") : at,
  });
  return (
    <p className="pap-looked">
      <span>{words}</span>
      <OpenInLab
        scenario={{ ...point.scenario, seed: variant.plan.seeds[0] ?? point.scenario.seed }}
        lane={chosen.lane}
      />
    </p>
  );
};
