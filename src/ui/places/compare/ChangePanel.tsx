import { type ReactElement, useState } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { metricWord } from "../../../i18n/words.ts";
import { largestOf } from "../../../units/extremes.ts";
import { decimals } from "../../chart/format.ts";
import { useCompare } from "./compare.ts";
import { laneNames } from "./describe.ts";
import { Marker } from "./Marker.tsx";
import { MetricNote } from "./MetricHelp.tsx";
import { MetricSelect } from "./MetricSelect.tsx";
import { laneToken, markerPath } from "./markers.ts";
import { type MetricId, metricOf, writtenAs } from "./metrics.ts";
import { changesFrom, type LaneChange } from "./paired.ts";
import { gapUnit } from "./table.ts";

/** The difference of every lane from the baseline, paired by seed. */
export const ChangePanel = (): ReactElement => {
  const [id, setId] = useState<MetricId>("delayP99");
  const lanes = useCompare((state) => state.lanes);
  const seeds = useCompare((state) => state.seeds);
  const baseline = useCompare((state) => state.baseline);
  const scenario = useCompare((state) => state.scenario);
  const names = laneNames(scenario);
  const metric = metricOf(id);
  const words = { metric: metricWord(metric, "label"), baseline: names[baseline] ?? "" };
  const changes = changesFrom({ lanes, seeds, baseline }, id);
  const { factor, unit, digits } = writtenAs(metric);
  const reach = largestOf(
    [...changes.flatMap(({ pairs }) => pairs.map(([, value]) => Math.abs(value))), ...changes.map(extent)],
    1e-9,
  );
  const text = (value: number): string =>
    compareText("change.value", {
      sign: value > 0 ? "+" : "",
      value: decimals(value * factor, digits),
      unit: gapUnit(unit),
    });
  return (
    <section className="panel cmp-change" aria-label={compareText("change.title", words)}>
      <header className="cmp-head">
        <h2>{compareText("change.title", words)}</h2>
        <span className="spring" />
        <MetricSelect label={compareText("change.metric")} value={id} choose={setId} />
      </header>
      {changes.length === 0 ? (
        <p className="note cmp-legend">{compareText(lanes.length < 2 ? "change.alone" : "change.empty")}</p>
      ) : (
        <ul className="cmp-changes" aria-label={compareText("change.name", words)}>
          {changes.map((change) => (
            <li key={change.lane}>
              <span className="cmp-title">
                <Marker place={change.lane} />
                {names[change.lane]}
              </span>
              <Row change={change} reach={reach} />
              <b>{text(change.estimate.mean)}</b>
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && <p className="note cmp-legend">{compareText("change.note")}</p>}
      <MetricNote ids={[id]} />
    </section>
  );
};

const extent = ({ estimate }: LaneChange): number =>
  Math.abs(estimate.mean) + (Number.isNaN(estimate.halfWidth) ? 0 : estimate.halfWidth);

const WIDTH = 200;
const HEIGHT = 18;

/** Dots, mean and whiskers of one lane, on an axis with the baseline in its middle. */
const Row = ({ change, reach }: { readonly change: LaneChange; readonly reach: number }): ReactElement => {
  const { lane, pairs, estimate } = change;
  const at = (value: number): number => WIDTH / 2 + (value / reach) * (WIDTH / 2 - 8);
  const middle = HEIGHT / 2;
  const { mean, halfWidth } = estimate;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" style={{ color: `var(${laneToken(lane)})` }}>
      <line x1={at(0)} x2={at(0)} y1={0} y2={HEIGHT} stroke="var(--ink3)" strokeDasharray="3 2" />
      {pairs.map(([seed, value]) => (
        <circle key={seed} cx={at(value)} cy={middle} r={1.6} fill="currentColor" fillOpacity={0.55} />
      ))}
      {!Number.isNaN(halfWidth) && (
        <path
          d={`M${at(mean - halfWidth)} ${middle}H${at(mean + halfWidth)}M${at(mean - halfWidth)} ${middle - 4}v8M${at(mean + halfWidth)} ${middle - 4}v8`}
          stroke="currentColor"
          fill="none"
        />
      )}
      <path d={markerPath(lane, at(mean), middle, 4.5)} fill="currentColor" stroke="var(--panel)" strokeWidth={0.8} />
    </svg>
  );
};
