import { type ReactElement, useId } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { sweepText } from "../../../i18n/sweeps.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { editablePaths } from "../../../sweeps/paths.ts";
import { leftOutOf } from "../../../sweeps/wholeRun.ts";
import { fieldAt } from "../../session/changes/fieldAt.ts";
import { rangeWords } from "../../session/changes/fieldRemarks.ts";
import { useRun } from "../../session/RunContext.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { TextInput } from "../../widgets/TextInput.tsx";
import { laneNames, overrideName } from "../compare/describe.ts";
import { MetricNote } from "../compare/MetricHelp.tsx";
import { AXES_MAX, type AxisDraft, type Draft, SEEDS_MAX } from "./definition.ts";
import { MetricSelect } from "./MetricSelect.tsx";
import { NumberInput } from "./NumberInput.tsx";
import { LaneMark } from "./plots/Legend.tsx";
import { setDraft, useSweep } from "./sweep.ts";
import { TuneRow } from "./tuning/TuneRow.tsx";
import "./tuning/tuning.css";

/** Initial metric, precision and cap of adaptive seeds. */
const PRECISE = { metric: "delayMean", percent: 5, cap: 20 } as const;

/** The definition of a sweep: axes, seeds, the measured window, the lanes. */
export const DraftForm = ({ tune }: { tune(): void }): ReactElement => {
  const run = useRun();
  const draft = useSweep((state) => state.draft);
  const scenario = useSweep((state) => state.scenario);
  const fault = useSweep((state) => state.fault);
  const status = useSweep((state) => state.work.status);
  const isBusy = status === "running" || status === "paused";
  const paths = useId();
  const change = (part: Partial<Draft>): void => setDraft(run, { ...draft, ...part });
  const changeAxis = (place: number, axis: AxisDraft): void =>
    change({ axes: draft.axes.map((each, i) => (i === place ? axis : each)) });
  const { until } = draft;
  return (
    <section className="panel swp-form" aria-label={sweepText("form.title")}>
      <header className="pap-head">
        <h2>{sweepText("form.title")}</h2>
      </header>
      <fieldset disabled={isBusy}>
        <datalist id={paths}>
          {editablePaths(scenario).map((path) => (
            <option key={path} value={path} label={pathName(scenario, path)} />
          ))}
        </datalist>
        {draft.axes.map((axis, place) => (
          <Axis
            key={`axis ${place === 0 ? "first" : "second"}`}
            {...{ axis, place, paths, scenario }}
            change={(next) => changeAxis(place, next)}
            {...(place === 0 ? {} : { remove: () => change({ axes: draft.axes.slice(0, 1) }) })}
          />
        ))}
        {draft.axes.length < AXES_MAX && (
          <button
            type="button"
            className="link"
            onClick={() => change({ axes: [...draft.axes, { path: "", text: "" }] })}
          >
            <LaterIcon name="plus" size={12} />
            {sweepText("form.second")}
          </button>
        )}
        <p className="note">{sweepText("form.forms")}</p>
        {leftOutOf(scenario, draft.axes).map(({ at, set }) => (
          <p key={`${at} ${set}`} className="remark" role="status">
            {sweepText("form.leftOut", { set, time: at })}
          </p>
        ))}
        <div className="swp-numbers">
          <NumberInput
            label={sweepText("work.seeds")}
            value={draft.seeds}
            min={1}
            max={SEEDS_MAX}
            whole
            change={(seeds) => change({ seeds })}
          />
          <NumberInput
            label={sweepText("form.from")}
            value={draft.from}
            min={0}
            max={endOf(scenario)}
            change={(from) => change({ from })}
          />
          <NumberInput
            label={sweepText("form.to")}
            value={draft.to ?? endOf(scenario)}
            min={0}
            max={1e6}
            change={(to) => change({ to: to === endOf(scenario) ? null : to })}
          />
        </div>
        <label className="swp-check">
          <input
            type="checkbox"
            checked={until !== null}
            onChange={({ target }) => change({ until: target.checked ? PRECISE : null })}
          />
          {sweepText("form.until")}
        </label>
        {until !== null && (
          <div className="swp-numbers">
            <MetricSelect
              label={sweepText("form.metric")}
              value={until.metric}
              choose={(metric) => change({ until: { ...until, metric } })}
            />
            <NumberInput
              label={sweepText("form.percent")}
              value={until.percent}
              min={0.1}
              max={100}
              change={(percent) => change({ until: { ...until, percent } })}
            />
            <NumberInput
              label={sweepText("form.cap")}
              value={until.cap}
              min={1}
              max={SEEDS_MAX}
              whole
              change={(cap) => change({ until: { ...until, cap } })}
            />
          </div>
        )}
        {until !== null && <MetricNote ids={[until.metric]} />}
      </fieldset>
      {fault !== "" && (
        <p className="remark" role="alert">
          {sweepText("form.fault", { reason: fault })}
        </p>
      )}
      <h3>{sweepText("form.lanes")}</h3>
      <ul className="swp-lanes">
        {laneNames(scenario).map((name, lane) => (
          <li key={name}>
            <LaneMark style={lane} />
            {name}
          </li>
        ))}
      </ul>
      <p className="note">{sweepText("form.lanesNote", { title: scenario.title, duration: endOf(scenario) })}</p>
      <TuneRow open={tune} />
    </section>
  );
};

/** "Link rate", "bulk: Flows"; of a lane's parameter, with the name of the lane. */
const pathName = (scenario: Scenario, path: string): string => {
  const [root, lane = ""] = path.split(".");
  const name = overrideName(scenario, path);
  if (root !== "lanes" || scenario.lanes.length < 2) return name;
  return sweepText("form.ofLane", { lane: laneNames(scenario)[Number(lane)] ?? lane, name });
};

/** The name, the meaning and the range of the field of an axis; null: no field is at this path. */
const PathNote = ({ scenario, path }: { readonly scenario: Scenario; readonly path: string }): ReactElement | null => {
  const field = fieldAt(scenario, path, catalog);
  if (field === undefined) return null;
  const name = pathName(scenario, path);
  return (
    <p className="note">
      {sweepText("form.meaning", { name, help: wordOf(field, "help") })}{" "}
      {field.kind === "number" && rangeWords(wordOf(field, "label"), field)}
    </p>
  );
};

interface AxisProps {
  readonly axis: AxisDraft;
  readonly scenario: Scenario;
  readonly place: number;
  /** Id of the list of paths. */
  readonly paths: string;
  change(axis: AxisDraft): void;
  remove?(): void;
}
const Axis = ({ axis, scenario, place, paths, change, remove }: AxisProps): ReactElement => {
  const values = useId();
  return (
    <div className="swp-axis">
      <label>
        {sweepText("form.path", { n: place + 1 })}
        <input
          type="text"
          className="text"
          list={paths}
          spellCheck={false}
          autoComplete="off"
          defaultValue={axis.path}
          key={axis.path}
          onChange={({ target, nativeEvent }) => {
            // A choice from the list is complete at once; typed text is applied when the field is left.
            if (!("inputType" in nativeEvent) || nativeEvent.inputType === "insertReplacementText")
              change({ ...axis, path: target.value });
          }}
          onBlur={({ target }) => {
            if (target.value !== axis.path) change({ ...axis, path: target.value });
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && event.currentTarget.value !== axis.path)
              change({ ...axis, path: event.currentTarget.value });
          }}
        />
      </label>
      <PathNote {...{ scenario }} path={axis.path} />
      <span className="swp-values" id={values}>
        {sweepText("form.values", { n: place + 1 })}
        <TextInput
          label={sweepText("form.values", { n: place + 1 })}
          value={axis.text}
          describedBy={values}
          onType={(text) => change({ ...axis, text })}
        />
      </span>
      {remove !== undefined && (
        <button type="button" className="button square" onClick={remove} title={sweepText("form.remove")}>
          <Icon name="close" size={12} />
          <span className="unseen">{sweepText("form.remove")}</span>
        </button>
      )}
    </div>
  );
};
