import { type ReactElement, Suspense, useState } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { LANES_MAX } from "../../../schema/limits.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { laneNames } from "../compare/describe.ts";
import { PickerDialog, usePickerSoon } from "../compare/laterPicker.ts";
import { helpOfMetric } from "../compare/MetricHelp.tsx";
import { type LaneChoice, movedPath, orderedLanes } from "./chosenLanes.ts";
import { AXES_MAX, type Draft } from "./definition.ts";
import {
  type FieldChoice,
  fieldChoices,
  firstText,
  pathWords,
  presentWords,
  searched,
  trackAt,
} from "./fieldChoices.ts";
import { metricAxis, metricWords, sweepMetrics } from "./metrics.ts";
import { Marked, Picker, type PickerEntry } from "./Picker.tsx";
import { LaneMark } from "./plots/Legend.tsx";
import { titleOf } from "./plots/PlotFrame.tsx";

interface Props {
  readonly draft: Draft;
  /** The scene of the lab, and the scenario with the lanes of the question. */
  readonly scene: Scenario;
  readonly scenario: Scenario;
  readonly isBusy: boolean;
  change(part: Partial<Draft>): void;
}

/** The question: a sentence whose words are buttons. */
export const Sentence = ({ draft, scene, scenario, isBusy, change }: Props): ReactElement => {
  const [isAdding, setAdding] = useState(false);
  usePickerSoon();
  const lanes = orderedLanes(scene, draft.lanes);
  const names = laneNames(scenario);
  const setLanes = (next: readonly LaneChoice[]): void => {
    const after = orderedLanes(scene, next);
    const axes = draft.axes.flatMap(({ path, text }) => {
      const moved = movedPath(path, lanes, after);
      return moved === null ? [] : [{ path: moved, text }];
    });
    change({ lanes: next, axes });
  };
  const setAxis = (place: number, choice: FieldChoice): void =>
    change({ axes: draft.axes.with(place, { path: choice.path, text: firstText(scenario, choice) }) });
  return (
    <div className="swp-sentence">
      <span>{sweepText("ask.how")}</span>
      <MetricPicker value={draft.metric} isBusy={isBusy} choose={(metric) => change({ metric })} />
      <span>{sweepText("ask.with")}</span>
      {draft.axes.map(({ path }, place) => (
        <span key={path} className="swp-field">
          {place > 0 && <span>{sweepText("ask.and")}</span>}
          <FieldPicker {...{ scenario, path, isBusy }} choose={(choice) => setAxis(place, choice)} />
          {place > 0 && (
            <button
              type="button"
              className="button square"
              disabled={isBusy}
              title={sweepText("ask.removeAxis")}
              onClick={() => change({ axes: draft.axes.toSpliced(place, 1) })}
            >
              <Icon name="close" size={12} />
              <span className="unseen">{sweepText("ask.removeAxis")}</span>
            </button>
          )}
        </span>
      ))}
      {draft.axes.length < (draft.sample === null ? AXES_MAX : AXES_MAX + 1) && (
        <SecondAxis {...{ draft, scenario, isBusy, change }} />
      )}
      <span>{sweepText("ask.for")}</span>
      {lanes.map((lane, i) => (
        <span key={String(lane)} className="swp-chip">
          <LaneMark style={i} />
          <b>{names[i] ?? String(lane)}</b>
          {lanes.length > 1 && (
            <button
              type="button"
              disabled={isBusy}
              title={sweepText("ask.removeLane", { lane: names[i] ?? String(lane) })}
              onClick={() => setLanes(lanes.toSpliced(i, 1))}
            >
              <Icon name="close" size={12} />
              <span className="unseen">{sweepText("ask.removeLane", { lane: names[i] ?? String(lane) })}</span>
            </button>
          )}
        </span>
      ))}
      {lanes.length < LANES_MAX && (
        <button
          type="button"
          className="swp-word square"
          disabled={isBusy}
          title={sweepText("ask.addLane")}
          onClick={() => setAdding(true)}
        >
          <LaterIcon name="plus" size={14} />
          <span className="unseen">{sweepText("ask.addLane")}</span>
        </button>
      )}
      <span>{sweepText("ask.end")}</span>
      <Suspense>
        {isAdding && (
          <PickerDialog
            purpose="add"
            current={undefined}
            choose={(id) => setLanes([...lanes, id])}
            close={() => setAdding(false)}
          />
        )}
      </Suspense>
    </div>
  );
};

interface MetricProps {
  readonly value: string;
  readonly isBusy: boolean;
  choose(metric: string): void;
}
const MetricPicker = ({ value, isBusy, choose }: MetricProps): ReactElement => {
  const entries = (typed: string): readonly PickerEntry[] =>
    sweepMetrics()
      .filter((id) => `${metricWords(id)} ${helpOfMetric(id)} ${id}`.toLowerCase().includes(typed.trim().toLowerCase()))
      .map((id) => ({
        id,
        part: "",
        title: id,
        choose: () => choose(id),
        content: (
          <>
            <b>
              <Marked text={metricWords(id)} typed={typed.trim()} />
            </b>
            <small>{helpOfMetric(id)}</small>
            <i>{metricAxis(id).unit}</i>
          </>
        ),
      }));
  return (
    <Picker
      label={sweepText("ask.metric", { metric: titleOf(metricAxis(value)) })}
      shown={
        <>
          <b>{metricWords(value)}</b> <small>{metricAxis(value).unit}</small>
        </>
      }
      disabled={isBusy}
      search={sweepText("ask.searchMetric")}
      entries={entries}
    />
  );
};

const fieldEntries =
  (scenario: Scenario, choose: (choice: FieldChoice) => void) =>
  (typed: string): readonly PickerEntry[] =>
    searched(fieldChoices(scenario), typed).map((choice) => ({
      id: choice.path,
      part: typed.trim() === "" ? choice.part : "",
      title: choice.path,
      choose: () => choose(choice),
      content: <FieldRow {...{ scenario, choice, typed: typed.trim() }} />,
    }));

const FieldRow = ({
  scenario,
  choice,
  typed,
}: {
  readonly scenario: Scenario;
  readonly choice: FieldChoice;
  readonly typed: string;
}): ReactElement => {
  const track = trackAt(scenario, choice);
  const at = track === null || typeof choice.value !== "number" ? null : track.position(choice.value) / 10;
  return (
    <>
      <b>
        <Marked text={choice.name} typed={typed} />
      </b>
      <small>{[choice.where, wordOf(choice.field, "help")].filter((part) => part !== "").join(": ")}</small>
      <i>{presentWords(choice)}</i>
      {at !== null && (
        <svg width="72" height="14" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
          <rect x="0" y="6" width="100" height="2" fill="var(--line2)" />
          <rect x={Math.max(0, Math.min(97, at - 1.5))} y="1" width="3" height="12" fill="var(--ink)" />
        </svg>
      )}
    </>
  );
};

interface FieldProps {
  readonly scenario: Scenario;
  readonly path: string;
  readonly isBusy: boolean;
  choose(choice: FieldChoice): void;
}
const FieldPicker = ({ scenario, path, isBusy, choose }: FieldProps): ReactElement => {
  const { name, where } = pathWords(scenario, path);
  return (
    <Picker
      label={sweepText("ask.field", { field: [name, where].filter((part) => part !== "").join(", ") })}
      shown={
        <>
          <b title={path}>{name}</b> <small>{where}</small>
        </>
      }
      disabled={isBusy}
      search={sweepText("ask.searchField")}
      entries={fieldEntries(scenario, choose)}
      foot={sweepText("ask.lineNote")}
    />
  );
};

const SecondAxis = ({ draft, scenario, isBusy, change }: Omit<Props, "scene">): ReactElement => {
  const add = (choice: FieldChoice): void => {
    const others = draft.axes.filter(({ path }) => path !== choice.path);
    change({ axes: [...others, { path: choice.path, text: firstText(scenario, choice) }] });
  };
  return (
    <Picker
      label={sweepText(draft.axes.length === 0 ? "ask.firstAxis" : "ask.secondAxis")}
      shown={<small>{sweepText(draft.axes.length === 0 ? "ask.firstAxis" : "ask.secondAxis")}</small>}
      disabled={isBusy}
      search={sweepText("ask.searchField")}
      entries={fieldEntries(scenario, add)}
      foot={sweepText("ask.lineNote")}
    />
  );
};
