import { type ReactElement, type ReactNode, useEffect, useLayoutEffect } from "react";
import { tuningText } from "../../../../i18n/tuning.ts";
import type { Knob } from "../../../../tuning/knob.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { MovingStatus } from "../../../widgets/MovingStatus.tsx";
import { MetricSelect } from "../MetricSelect.tsx";
import { metricAxis, metricWords, type SweepMetricId } from "../metrics.ts";
import { NumberInput } from "../NumberInput.tsx";
import { BestThree } from "./BestThree.tsx";
import { Chip } from "./Chip.tsx";
import {
  KNOBS_MAX,
  knobAt,
  leastRuns,
  limitFrom,
  limitOf,
  limitRange,
  PATIENCE,
  parametersOf,
  SEEDS,
  shownLimit,
  signOf,
  type TuneDraft,
  towardOf,
} from "./draft.ts";
import { Loads } from "./Loads.tsx";
import { BestSoFar, ParallelAxes } from "./SmallPlots.tsx";
import { fieldLabel, sideOf } from "./shown.ts";
import { TriesPlot } from "./TriesPlot.tsx";
import { tuningStudyOf, useTune } from "./tuning.ts";
import type { Tune } from "./tuningStudy.ts";
import "./tuning.css";

/** Says what is wanted and what may change; the lab searches and shows every try. */
const TuningPanel = ({ close }: { close(): void }): ReactElement => {
  const run = useRun();
  const study = tuningStudyOf(run);
  const state = useTune((whole) => whole);
  const { draft, search, status } = state;
  const scenario = run.lab.getState().scenario;
  useLayoutEffect(() => study.open(scenario), [study, scenario]);
  // Nobody sees a search without its panel; what it has run is kept.
  useEffect(() => () => study.stop(), [study]);
  const isBusy = status === "running";
  const none = draft.second === "limit" ? "so.none" : "so.front";
  return (
    <section className="tun" aria-label={tuningText("panel.title")}>
      <Question {...{ state, isBusy }} change={(part) => study.change(part)} close={close} />
      <Part title={tuningText("tries.title")} area="tries">
        {search === null || search.tries.length === 0 ? (
          <p className="note">{tuningText("tries.none")}</p>
        ) : (
          <TriesPlot
            {...{ search }}
            limit={draft.limit}
            disabled={isBusy}
            setLimit={(limit) => study.change({ limit })}
          />
        )}
      </Part>
      <Part
        title={tuningText("so.title")}
        says={tuningText(draft.second === "limit" ? "so.says" : `so.first.${towardOf(draft.metric)}`, {
          metric: `${metricWords(draft.metric)}, ${metricAxis(draft.metric).unit}`,
        })}
        area="so"
      >
        {search === null ? <p className="note">{tuningText(none)}</p> : <BestSoFar {...{ search }} />}
      </Part>
      <Part title={tuningText("axes.title")} says={tuningText("axes.says")} area="axes">
        {search === null ? <p className="note">{tuningText("axes.none")}</p> : <ParallelAxes {...{ search }} />}
      </Part>
      <Part title={tuningText(draft.second === "limit" ? "best.title" : "best.front")} area="best">
        {search === null ? <p className="note">{tuningText(none)}</p> : <BestThree {...{ search }} />}
      </Part>
    </section>
  );
};

export default TuningPanel;

interface PartProps {
  readonly title: string;
  readonly says?: string;
  readonly area: string;
  readonly children: ReactNode;
}
const Part = ({ title, says = "", area, children }: PartProps): ReactElement => (
  <section className={`panel tun-part tun-${area}`} aria-label={title}>
    <header>
      <h3>{title}</h3>
      <span className="note">{says}</span>
    </header>
    {children}
  </section>
);

const limitName = (id: SweepMetricId): string => {
  const { label, unit } = metricAxis(id);
  return tuningText(unit === "" ? "ask.limit.name" : "ask.limit.nameIn", { metric: label, unit });
};

interface QuestionProps {
  readonly state: Tune;
  readonly isBusy: boolean;
  change(part: Partial<TuneDraft>): void;
  close(): void;
}

/** The sentence that is the form, the parameters, the budget, and the progress. */
const Question = ({ state, isBusy, change, close }: QuestionProps): ReactElement => {
  const { draft, scenario, fault } = state;
  const setKnob = (place: number, knob: Knob): void =>
    change({ knobs: draft.knobs.map((each, i) => (i === place ? knob : each)) });
  const others = parametersOf(scenario).filter(([path]) => !draft.knobs.some((knob) => knob.path === path));
  return (
    <section className="panel tun-ask" aria-label={tuningText("panel.title")}>
      <fieldset disabled={isBusy}>
        <div className="tun-sentence">
          <MetricSelect label={tuningText("ask.make")} value={draft.metric} choose={(metric) => change({ metric })} />
          <MetricSelect
            label={tuningText(`ask.${towardOf(draft.metric)}.${draft.second === "limit" ? "with" : "together"}`)}
            value={draft.limitMetric}
            choose={(limitMetric) => change({ limitMetric, limit: limitOf(limitMetric) })}
          />
          {draft.second === "limit" ? (
            <NumberInput
              label={tuningText(`ask.limit.${sideOf(signOf(draft.limitMetric))}`, {
                unit: metricAxis(draft.limitMetric).unit,
              })}
              value={shownLimit(draft)}
              name={limitName(draft.limitMetric)}
              {...limitRange(draft.limitMetric, scenario)}
              change={(shown) => change({ limit: limitFrom(draft.limitMetric, shown) })}
            />
          ) : (
            <span>{tuningText(`ask.${towardOf(draft.limitMetric)}.aim`)}</span>
          )}
          <fieldset className="cmp-modes" aria-label={tuningText("ask.second")}>
            {(["limit", "aim"] as const).map((second) => (
              <button
                key={second}
                type="button"
                aria-pressed={draft.second === second}
                onClick={() => change({ second })}
              >
                {tuningText(second === "limit" ? "ask.asLimit" : "ask.asAim")}
              </button>
            ))}
          </fieldset>
        </div>
        <div className="tun-may">
          <span className="note">{tuningText("ask.may")}</span>
          {draft.knobs.map((knob, i) => (
            <Chip
              key={knob.path}
              {...{ knob, scenario }}
              set={(next) => setKnob(i, next)}
              remove={() => change({ knobs: draft.knobs.filter((each) => each !== knob) })}
            />
          ))}
          {draft.knobs.length < KNOBS_MAX && others.length > 0 && (
            <select
              className="cmp-select"
              aria-label={tuningText("ask.add")}
              value=""
              onChange={({ target }) => {
                const field = others.find(([path]) => path === target.value)?.[1];
                const knob = field === undefined ? undefined : knobAt(scenario, target.value, field);
                if (knob !== undefined) change({ knobs: [...draft.knobs, knob] });
              }}
            >
              <option value="">{tuningText("ask.add.none")}</option>
              {others
                .filter(([path, field]) => knobAt(scenario, path, field) !== undefined)
                .map(([path]) => (
                  <option key={path} value={path}>
                    {fieldLabel(scenario, path)}
                  </option>
                ))}
            </select>
          )}
          <Loads load={draft.load} change={change} />
          <span className="spring" />
          <NumberInput
            label={tuningText("ask.budget")}
            name={tuningText("ask.budget.name")}
            value={draft.budget}
            min={leastRuns(draft)}
            max={100_000}
            whole
            change={(budget) => change({ budget })}
          />
          <NumberInput
            label={tuningText("ask.minutes")}
            name={tuningText("ask.minutes.name")}
            value={draft.minutes}
            min={0.1}
            max={1440}
            change={(minutes) => change({ minutes })}
          />
        </div>
      </fieldset>
      {draft.knobs.length === 0 && <p className="remark">{tuningText("ask.none")}</p>}
      {fault !== "" && (
        <p className="remark" role="alert">
          {tuningText("ask.fault", { reason: fault })}
        </p>
      )}
      <Going {...{ state, isBusy, close }} />
    </section>
  );
};

/** Start, stop, go on, and how far it is. */
const Going = ({ state, isBusy, close }: Omit<QuestionProps, "change">): ReactElement => {
  const study = tuningStudyOf(useRun());
  const { draft, search, status, fault } = state;
  const done = search?.runs ?? 0;
  const isOver = status === "done";
  return (
    <div className="work tun-going">
      <span>
        <MovingStatus words={goingWords(state)} />
      </span>
      {(isBusy || done > 0) && (
        <progress aria-label={tuningText("run.progress")} max={draft.budget} value={isOver ? draft.budget : done} />
      )}
      <span className="spring" />
      <button type="button" className="button outlined" onClick={close}>
        {tuningText("row.close")}
      </button>
      {isBusy ? (
        <button type="button" className="button solid" onClick={() => study.stop()}>
          <Icon name="close" />
          {tuningText("run.stop")}
        </button>
      ) : (
        <button
          type="button"
          className="button solid"
          disabled={isOver || fault !== "" || draft.knobs.length === 0}
          onClick={() => void study.run()}
        >
          <Icon name="play" />
          {tuningText(done > 0 && !isOver ? "run.on" : "run.start")}
        </button>
      )}
    </div>
  );
};

const goingWords = ({ draft, search, status, message }: Tune): string => {
  const done = search?.runs ?? 0;
  const patience = search?.tuning.patience ?? PATIENCE;
  const total = draft.budget;
  switch (status) {
    case "idle":
      return tuningText("run.idle", { n: total, seeds: SEEDS });
    case "running":
      return search?.end == null ? tuningText("run.running", { done, total, n: patience }) : tuningText("run.held");
    case "stopped":
      return tuningText("run.stopped", { done, total });
    case "time":
      return tuningText("run.time", { n: draft.minutes, done });
    case "done":
      return search?.end === "early"
        ? tuningText("run.early", { n: patience, done })
        : tuningText("run.budget", { done });
    case "failed":
      return tuningText("run.failed", { reason: message });
  }
};
