import { Fragment, memo, type ReactElement, useCallback, useDeferredValue, useMemo, useState } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { metricWord } from "../../../i18n/words.ts";
import { type Surface, useCanvas } from "../../chart/canvas.ts";
import { drawDisc } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { makeColumns } from "../../chart/reusableColumns.ts";
import { affine, pixelOf } from "../../chart/scale.ts";
import { largest, pathLine, smallest } from "../../chart/series.ts";
import { plainNumber } from "../../quantity.ts";
import { groupName } from "../../session/changes/groupName.ts";
import { useRun } from "../../session/RunContext.tsx";
import { groupStyles } from "../../theme/groups.ts";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { Digits } from "../../widgets/Digits.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { laneNames } from "./describe.ts";
import { FieldsTable } from "./FieldsTable.tsx";
import { timeInView } from "./grid.ts";
import { Marker } from "./Marker.tsx";
import { MetricList } from "./MetricHelp.tsx";
import { type Metric, tableMetrics, writtenAs } from "./metrics.ts";
import { SeedControls } from "./SeedControls.tsx";
import type { CompareState } from "./state.ts";
import {
  type Cell,
  catchUpProgress,
  columnOf,
  commonSeeds,
  gapSign,
  gapWords,
  ownQueueOf,
  tableCsv,
  writeNumber,
} from "./table.ts";

/** A scrolling region must be focusable if no element in it is (WCAG 2.1.1). */
const FOCUSABLE = { tabIndex: 0 } as const;

/** Number of runs over which the table takes means; 0: it shows the current run. */
const useRunCount = (): number => {
  const lanes = useCompare((state) => state.lanes);
  const seeds = useCompare((state) => state.seeds);
  return useMemo(() => commonSeeds({ lanes, seeds }).length, [lanes, seeds]);
};

/** Every metric of every lane: over seeds, or of the current run. Only its lead and its rows follow the run. */
export const MetricsPanel = (): ReactElement => {
  const run = useRun();
  const scenario = useCompare((state) => state.scenario);
  const metrics = useMemo(() => tableMetrics(scenario), [scenario]);
  return (
    <section className="panel cmp-table" aria-label={compareText("table.title")}>
      <header className="cmp-head">
        <h2>{compareText("table.title")}</h2>
        <Lead />
        <span className="spring" />
        <SeedControls />
        <CopyButton
          label={compareText("table.copy")}
          text={() => tableCsv(comparisonOf(run).store.getState(), metrics, laneNames(scenario))}
        />
      </header>
      <section className="cmp-scroll" {...FOCUSABLE} aria-label={compareText("table.caption")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{compareText("table.lane")}</th>
              {metrics.map((metric) => (
                <th scope="col" key={metric.id} title={metricWord(metric, "help")}>
                  {metricWord(metric, "label")} <small>{writtenAs(metric).unit}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <NewestRows />
          </tbody>
        </table>
        <MetricList title={compareText("table.meaning")} ids={metrics.map(({ id }) => id)} />
        <FieldsTable />
      </section>
    </section>
  );
};

/** Says over which runs and which time the table's values are. */
const Lead = (): ReactElement => {
  const run = useRun();
  const runs = useRunCount();
  const { from, to } = useCompare((state) => state.seeds);
  const isCatchingUp = useCompare((state) => state.isCatchingUp);
  return (
    <span className="note cmp-lead">
      {runs > 0
        ? compareText("table.seeds", { n: runs, from: plainNumber(from), to: plainNumber(to) })
        : isCatchingUp
          ? compareText("table.catching", catchUpProgress(comparisonOf(run).store.getState()))
          : compareText("table.live")}
    </span>
  );
};

const NewestRows = (): ReactElement => {
  const scenario = useCompare((state) => state.scenario);
  const lanes = useCompare((state) => state.lanes);
  const seeds = useCompare((state) => state.seeds);
  const baseline = useCompare((state) => state.baseline);
  const isCatchingUp = useCompare((state) => state.isCatchingUp);
  const runs = useRunCount();
  // On a slow machine new numbers wait for what the user does, and for the pictures.
  const newest = useMemo(() => ({ scenario, lanes, seeds, baseline }), [scenario, lanes, seeds, baseline]);
  return <LaneRows {...useDeferredValue(newest)} waits={isCatchingUp && runs === 0} />;
};

type LaneRowsProps = Pick<CompareState, "scenario" | "lanes" | "seeds" | "baseline"> & { readonly waits: boolean };
/** Each lane's values, and those of its groups where they are unfolded. */
const LaneRows = memo(({ scenario, lanes, seeds, baseline, waits }: LaneRowsProps): ReactElement => {
  const run = useRun();
  const [open, setOpen] = useState<readonly number[]>([]);
  const state: CompareState = { ...comparisonOf(run).store.getState(), scenario, lanes, seeds, baseline };
  const metrics = tableMetrics(scenario);
  const names = laneNames(scenario);
  const columns = metrics.map((metric) => columnOf(state, metric));
  return (
    <Fragment>
      {lanes.map(({ key, hash }, lane) => (
        <Fragment key={key}>
          <tr data-lane={lane} data-hash={hash}>
            <th scope="row">
              <span className="cmp-title">
                <Marker place={lane} />
                {names[lane]}
                {scenario.traffic.length > 1 && (
                  <button
                    type="button"
                    className="button square cmp-tool"
                    aria-expanded={open.includes(key)}
                    title={compareText("table.groups", { lane: names[lane] ?? "" })}
                    onClick={() => setOpen(open.includes(key) ? open.filter((one) => one !== key) : [...open, key])}
                  >
                    <Icon name="chevron" size={14} />
                    <span className="unseen">{compareText("table.groups", { lane: names[lane] ?? "" })}</span>
                  </button>
                )}
              </span>
            </th>
            {metrics.map((metric, i) => (
              <td key={metric.id} data-metric={metric.id}>
                <div className="cmp-cell">
                  <LaneValue state={state} metric={metric} lane={lane} cell={columns[i]?.[lane]} waits={waits} />
                  {metric.channel !== undefined && <Sparkline lane={lane} channel={metric.channel} />}
                </div>
              </td>
            ))}
          </tr>
          {open.includes(key) && <GroupRows state={state} metrics={metrics} lane={lane} />}
        </Fragment>
      ))}
    </Fragment>
  );
});

interface GroupRowsProps {
  readonly state: CompareState;
  readonly metrics: readonly Metric[];
  readonly lane: number;
}
/** The values of each group in one lane: delay, loss and whatever else the table has of a group. */
const GroupRows = ({ state, metrics, lane }: GroupRowsProps): ReactElement => (
  <Fragment>
    {groupStyles(state.scenario).map(({ id, letter }, place) => {
      const group = state.scenario.traffic[place];
      return (
        <tr key={id} className="cmp-group" data-lane={lane} data-group={id}>
          <th scope="row">
            {letter} <span className="note">{group === undefined ? "" : groupName(group)}</span>
          </th>
          {metrics.map((metric) => {
            const cell = columnOf(state, metric, id)[lane];
            return (
              <td key={metric.id} data-metric={metric.id}>
                <div className="cmp-cell">{cell?.estimate != null && <Value metric={metric} cell={cell} />}</div>
              </td>
            );
          })}
        </tr>
      );
    })}
  </Fragment>
);

interface LaneValueProps {
  readonly state: CompareState;
  readonly metric: Metric;
  readonly lane: number;
  readonly cell: Cell | undefined;
  /** The lanes do not stand at the same instant yet. */
  readonly waits: boolean;
}
/** A value of a lane; where UDP packets in queues of their own make it, a word says that instead of "worst". */
const LaneValue = ({ state, metric, lane, cell, waits }: LaneValueProps): ReactElement => {
  if (waits) return <span className="note">{compareText("table.waiting")}</span>;
  const own = ownQueueOf(state, metric, lane);
  if (own === null) return <Value metric={metric} cell={cell} />;
  const group = groupStyles(state.scenario).find(({ id }) => id === own.group)?.letter ?? own.group;
  const others = `${writeNumber(metric, own.others)} ${writtenAs(metric).unit}`.trim();
  return (
    <Fragment>
      <Value metric={metric} cell={cell} isExcused />
      <small className="cmp-own" title={compareText("table.ownQueueTitle", { group, others })}>
        {compareText("table.ownQueue")}
      </small>
    </Fragment>
  );
};

interface ValueProps {
  readonly metric: Metric;
  readonly cell: Cell | undefined;
  /** The lane is not called the worst, nor its difference bad. */
  readonly isExcused?: boolean;
}
const Value = ({ metric, cell, isExcused = false }: ValueProps): ReactElement => {
  const estimate = cell?.estimate ?? null;
  if (estimate === null) return <span className="note">{compareText("metric.none")}</span>;
  const gap = gapWords(metric, cell?.gap ?? null);
  const isGood = metric.better !== null && (cell?.gap ?? 0) > 0 === (metric.better === "higher");
  return (
    <Fragment>
      <b>
        <Digits words={writeNumber(metric, estimate.mean)} />
      </b>
      {!Number.isNaN(estimate.halfWidth) && (
        <small>{compareText("table.interval", { half: writeNumber(metric, estimate.halfWidth) })}</small>
      )}
      {cell?.tag != null && !(isExcused && cell.tag === "worst") && (
        <span className={`cmp-tag ${cell.tag}`}>{compareText(`table.${cell.tag}`)}</span>
      )}
      {gap !== "" && (
        <span
          className={metric.better === null || isExcused ? "cmp-gap" : isGood ? "cmp-gap good" : "cmp-gap bad"}
          title={gap}
        >
          <span aria-hidden="true">{gapSign(metric, cell?.gap ?? null)}</span>
          <span className="unseen">{gap}</span>
        </span>
      )}
    </Fragment>
  );
};

const sparkColumns = makeColumns();
const COLUMNS = 40;
/** Time between two drawings of a sparkline, ms. */
const pace = (): number => 500;

/** A channel over the time in view; its number is beside it. */
const Sparkline = ({ lane, channel }: { readonly lane: number; readonly channel: string }): ReactElement => {
  const run = useRun();
  const draw = useCallback(
    ({ context, width, height }: Surface) => {
      const runner = comparisonOf(run).runners()[lane];
      if (runner === undefined) return;
      const { traces } = runner;
      const place = traces.channel(channel);
      if (place < 0) return;
      const columns = sparkColumns.read(COLUMNS);
      const { from, to } = timeInView(comparisonOf(run).store.getState());
      traces.columns(place, from, to, COLUMNS, columns);
      const high = largest(columns.mean, COLUMNS);
      const low = Math.min(0, smallest(columns.mean, COLUMNS));
      if (Number.isNaN(high)) return;
      const step = (width - 5) / COLUMNS;
      const y = affine([low, high > low ? high : low + 1], [height - 3, 3]);
      context.beginPath();
      pathLine(context, { left: 0, step, count: COLUMNS }, columns.mean, y);
      context.strokeStyle = token("--ink2");
      context.lineWidth = 1;
      context.stroke();
      for (let i = COLUMNS - 1; i >= 0; i--) {
        const value = columns.mean[i] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        drawDisc(context, (i + 0.5) * step, pixelOf(y, value), 1.8, token("--ink"));
        return;
      }
    },
    [run, lane, channel],
  );
  const canvas = useCanvas(draw, pace);
  return <canvas className="cmp-spark" ref={canvas} />;
};
