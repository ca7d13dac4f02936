import { type ReactElement, useState } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { ADDRESS_MAX } from "../../../scenario/address/parseAddress.ts";
import { addressOf } from "../../session/address/linking.ts";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { MetricNote } from "../compare/MetricHelp.tsx";
import { commandOf } from "./command.ts";
import { Downloads } from "./Downloads.tsx";
import type { Draft } from "./definition.ts";
import { metricAxis } from "./metrics.ts";
import { OpenInLab } from "./OpenInLab.tsx";
import { type Chosen, type KeptCurves, pointWords } from "./picked.ts";
import { LaneMark } from "./plots/Legend.tsx";
import { markText } from "./plots/shape.ts";
import { RunPeek } from "./RunPeek.tsx";
import { readingOf, sideTitle } from "./reading.ts";
import { curvesOf, laneNames, markAt } from "./results.ts";
import { shownAt } from "./shownAt.ts";
import { useSweep } from "./sweep.ts";
import type { Found } from "./sweepStudy.ts";
import { type PickedRun, sideBySide } from "./twoPoints.ts";

interface Props {
  readonly found: Found;
  readonly draft: Draft;
  readonly chosen: Chosen | null;
  readonly kept: KeptCurves | null;
  keep(kept: KeptCurves | null): void;
  /** Opens the dialog that makes pictures. */
  picture(): void;
}

/** Beside the plot: what the data say, the picked point, and what can be done with the answer. */
export const SidePanel = ({ found, draft, chosen, kept, keep, picture }: Props): ReactElement => {
  const { metric } = draft;
  const [first, second] = found.definition.axes;
  const lines = curvesOf(found, metric, shownAt(found, second?.path ?? ""));
  const about = chosen?.point ?? found.points.length - 1;
  const hasFailed = useSweep(({ failed }) => failed.size > 0);
  const isDone = useSweep(({ work }) => work.status === "done");
  const said = readingOf(lines, metricAxis(metric), pointWords(found, about), about);
  return (
    <section className="panel swp-side" aria-label={sweepText("side.title")}>
      <h2>{sweepText(sideTitle(said.length > 0, isDone, hasFailed))}</h2>
      {said.length === 0 ? (
        <p className="note">{sweepText("side.before")}</p>
      ) : (
        said.map((sentence) => <p key={sentence}>{sentence}</p>)
      )}
      {chosen !== null && <PickedPoint {...{ found, chosen }} metric={metric} />}
      <div className="swp-actions">
        {found.results.size > 0 && first !== undefined && (
          <button
            type="button"
            className="button outlined"
            onClick={() =>
              keep(
                kept === null
                  ? { path: first.path, metric, lines: lines.map((line) => ({ ...line, name: earlier(line.name) })) }
                  : null,
              )
            }
          >
            {sweepText(kept === null ? "side.keep" : "side.drop")}
          </button>
        )}
        {kept !== null && (kept.path !== first?.path || kept.metric !== metric) && (
          <p className="note">{sweepText("side.keptElsewhere")}</p>
        )}
        <Downloads {...{ found, picture }} />
        <CopyButton label={sweepText("side.command")} text={() => commandOf(found.definition.scenario, draft)} />
      </div>
      <MetricNote ids={[metric]} />
    </section>
  );
};

const earlier = (lane: string): string => sweepText("side.earlier", { lane });

interface PickedProps {
  readonly found: Found;
  readonly chosen: Chosen;
  readonly metric: string;
}
/** The values of every lane at the picked point, and the ways from there to the lab and to the comparison. */
const PickedPoint = ({ found, chosen, metric }: PickedProps): ReactElement | null => {
  const [other, setOther] = useState<PickedRun | null>(null);
  const point = found.points[chosen.point];
  if (point === undefined) return null;
  const names = laneNames(found, chosen.point);
  const words = pointWords(found, chosen.point);
  const here: PickedRun = {
    scenario: point.scenario,
    lane: chosen.lane,
    values: point.values,
    words: `${names[chosen.lane] ?? ""}, ${words}`,
  };
  return (
    <>
      <h3>{sweepText("side.at", { at: words })}</h3>
      <ul className="swp-values-at">
        {names.map((name, lane) => (
          <li key={name} aria-current={lane === chosen.lane ? "true" : undefined}>
            <LaneMark style={lane} />
            <span>{name}</span>
            <b>{markText(markAt(found, chosen.point, lane, metric, 0), metricAxis(metric))}</b>
          </li>
        ))}
      </ul>
      <RunPeek found={found} lane={chosen.lane} point={chosen.point} />
      <div className="swp-actions">
        <OpenInLab scenario={point.scenario} lane={chosen.lane} />
        {other === null || other.words === here.words ? (
          <button type="button" className="button outlined" disabled={other !== null} onClick={() => setOther(here)}>
            {sweepText(other === null ? "side.compare" : "side.pickOther")}
          </button>
        ) : (
          <CompareLink a={other} b={here} paths={found.definition.axes.map(({ path }) => path)} />
        )}
        {other !== null && (
          <button type="button" className="link" onClick={() => setOther(null)}>
            {sweepText("side.forget", { at: other.words })}
          </button>
        )}
      </div>
    </>
  );
};

interface CompareProps {
  readonly a: PickedRun;
  readonly b: PickedRun;
  readonly paths: readonly string[];
}
const CompareLink = ({ a, b, paths }: CompareProps): ReactElement => {
  const both = sideBySide(a, b, paths);
  if (!both.ok) return <p className="note">{sweepText("side.cannotCompare")}</p>;
  const hash = addressOf("", both.value, both.value, { at: undefined, changes: true, play: false, screen: "compare" });
  if (hash.length > ADDRESS_MAX) return <span className="note">{sweepText("open.tooLong")}</span>;
  return (
    <a className="button outlined" href={hash}>
      {sweepText("side.compareWith", { at: a.words })}
    </a>
  );
};
