import { Fragment, type ReactElement, useCallback } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { metricWord } from "../../../i18n/words.ts";
import { type Surface, useCanvas } from "../../chart/canvas.ts";
import { drawDisc } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { makeColumns } from "../../chart/reusableColumns.ts";
import { affine, pixelOf } from "../../chart/scale.ts";
import { largest, pathLine, smallest } from "../../chart/series.ts";
import { plainNumber } from "../../quantity.ts";
import { useRun } from "../../session/RunContext.tsx";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { laneNames } from "./describe.ts";
import { FieldsTable } from "./FieldsTable.tsx";
import { timeInView } from "./grid.ts";
import { Marker } from "./Marker.tsx";
import { MetricList } from "./MetricHelp.tsx";
import { type Metric, tableMetrics, writtenAs } from "./metrics.ts";
import { SeedControls } from "./SeedControls.tsx";
import type { CompareState } from "./state.ts";
import { type Cell, columnOf, commonSeeds, gapSign, gapWords, tableCsv, writeNumber } from "./table.ts";

/** A scrolling region must be focusable if no element in it is (WCAG 2.1.1). */
const FOCUSABLE = { tabIndex: 0 } as const;

/** Every metric of every lane: over seeds, or of the current run. */
export const MetricsPanel = (): ReactElement => {
  const run = useRun();
  const scenario = useCompare((state) => state.scenario);
  const lanes = useCompare((state) => state.lanes);
  const seeds = useCompare((state) => state.seeds);
  const baseline = useCompare((state) => state.baseline);
  const state: CompareState = { ...comparisonOf(run).store.getState(), scenario, lanes, seeds, baseline };
  const metrics = tableMetrics(scenario);
  const names = laneNames(scenario);
  const columns = metrics.map((metric) => columnOf(state, metric));
  const runs = commonSeeds(state).length;
  return (
    <section className="panel cmp-table" aria-label={compareText("table.title")}>
      <header className="cmp-head">
        <h2>{compareText("table.title")}</h2>
        <span className="note cmp-lead">
          {runs === 0
            ? compareText("table.live")
            : compareText("table.seeds", { n: runs, from: plainNumber(seeds.from), to: plainNumber(seeds.to) })}
        </span>
        <span className="spring" />
        <SeedControls />
        <CopyButton
          label={compareText("table.copy")}
          text={() => tableCsv(comparisonOf(run).store.getState(), metrics, names)}
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
            {lanes.map(({ key, hash }, lane) => (
              <tr key={key} data-lane={lane} data-hash={hash}>
                <th scope="row">
                  <span className="cmp-title">
                    <Marker place={lane} />
                    {names[lane]}
                  </span>
                </th>
                {metrics.map((metric, i) => (
                  <td key={metric.id} data-metric={metric.id}>
                    <div className="cmp-cell">
                      <Value metric={metric} cell={columns[i]?.[lane]} />
                      {metric.channel !== undefined && <Sparkline lane={lane} channel={metric.channel} />}
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <MetricList title={compareText("table.meaning")} ids={metrics.map(({ id }) => id)} />
        <FieldsTable />
      </section>
    </section>
  );
};

const Value = ({ metric, cell }: { readonly metric: Metric; readonly cell: Cell | undefined }): ReactElement => {
  const estimate = cell?.estimate ?? null;
  if (estimate === null) return <span className="note">{compareText("metric.none")}</span>;
  const gap = gapWords(metric, cell?.gap ?? null);
  const isGood = metric.better !== null && (cell?.gap ?? 0) > 0 === (metric.better === "higher");
  return (
    <Fragment>
      <b>{writeNumber(metric, estimate.mean)}</b>
      {!Number.isNaN(estimate.halfWidth) && (
        <small>{compareText("table.interval", { half: writeNumber(metric, estimate.halfWidth) })}</small>
      )}
      {cell?.tag != null && <span className={`cmp-tag ${cell.tag}`}>{compareText(`table.${cell.tag}`)}</span>}
      {gap !== "" && (
        <span className={metric.better === null ? "cmp-gap" : isGood ? "cmp-gap good" : "cmp-gap bad"} title={gap}>
          <span aria-hidden="true">{gapSign(metric, cell?.gap ?? null)}</span>
          <span className="unseen">{gap}</span>
        </span>
      )}
    </Fragment>
  );
};

const one = makeColumns();
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
      const columns = one.read(COLUMNS);
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
