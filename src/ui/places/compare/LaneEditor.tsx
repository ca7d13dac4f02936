import { Fragment, type ReactElement, useId, useState } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { compareText } from "../../../i18n/compare.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Lane, Scenario } from "../../../scenario/document.ts";
import type { Field } from "../../../schema/fields.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";
import { decimals } from "../../chart/format.ts";
import { fieldAt } from "../../session/changes/fieldAt.ts";
import { inForceNow, ownScenario } from "../../session/changes/laneScenarios.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { Dialog } from "../../widgets/Dialog.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { TextInput } from "../../widgets/TextInput.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { laneNames, modelOf, overrideName } from "./describe.ts";
import { FieldRow } from "./FieldRow.tsx";
import { LeftOut } from "./LeftOut.tsx";
import { laneValue, withMoved, withOther } from "./lanes.ts";
import { overridable } from "./overridable.ts";

interface Props {
  readonly index: number;
  close(): void;
  /** The lane was moved to another place. */
  moved(to: number): void;
  openPicker(): void;
}

/** Makes an edit; why it was refused, which is told at its field and nowhere else, or "". */
const answered = (run: Run, edit: () => void): string => {
  const { store } = comparisonOf(run);
  edit();
  const { notice } = store.getState();
  store.setState({ notice: "" });
  return notice;
};

/** Edits a lane: its algorithm, its parameters, its overrides of the scenario, and its place. */
export const LaneEditor = ({ index, close, moved, openPicker }: Props): ReactElement | null => {
  const run = useRun();
  const scenario = useCompare((state) => state.scenario);
  const baseline = useCompare((state) => state.baseline);
  const notice = useCompare((state) => state.notice);
  const id = useId();
  const [refused, setRefused] = useState("");
  const isNow = useIsNow();
  const inForce = useInForce();
  const [lane, shown] = [scenario.lanes[index], inForce.lanes[index]];
  if (lane === undefined || shown === undefined) return null;
  const name = laneNames(scenario)[index] ?? "";
  const { definition } = modelOf(inForce, index);
  const { edit, setBaseline } = comparisonOf(run).store.getState();
  const move = (to: number): void => {
    edit(withMoved(scenario, index, to));
    moved(to);
  };
  return (
    <Dialog title={compareText("editor.title", { n: index + 1, lane: name })} className="cmp-editor" close={close}>
      {notice !== "" && (
        <p className="remark" role="alert">
          {notice}
        </p>
      )}
      <LeftOut lane={index} />
      <EditsFrom />
      <div className="cmp-field">
        <span>{compareText("editor.algorithm")}</span>
        <button type="button" className="button outlined" onClick={openPicker} title={compareText("picker.change")}>
          {wordOf(definition, "title")}
          <Icon name="chevron" />
        </button>
      </div>
      <div className="cmp-field">
        <span>{compareText("editor.label")}</span>
        <TextInput
          label={compareText("editor.label")}
          value={lane.label ?? ""}
          describedBy={id}
          invalid={refused !== ""}
          onType={(text) =>
            setRefused(answered(run, () => edit(withOther(scenario, index, { ...lane, label: text.trim() || null }))))
          }
        />
        <p id={id} className={refused === "" ? "unseen" : "remark"} role={refused === "" ? undefined : "alert"}>
          {refused === "" ? compareText("editor.labelHelp") : refused}
        </p>
      </div>
      <h3>{compareText("editor.params")}</h3>
      <Params key={definition.id} lane={shown} index={index} inForce={inForce} isNow={isNow} />
      <h3>{compareText("editor.overrides")}</h3>
      <p className="hint">{compareText("editor.overrides.lead")}</p>
      <Overrides lane={shown} index={index} scenario={inForce} />
      <h3>{compareText("editor.place")}</h3>
      <div className="cmp-buttons">
        <button type="button" className="button outlined" disabled={index === 0} onClick={() => move(index - 1)}>
          {compareText("editor.up")}
        </button>
        <button
          type="button"
          className="button outlined"
          disabled={index === scenario.lanes.length - 1}
          onClick={() => move(index + 1)}
        >
          {compareText("editor.down")}
        </button>
        <button
          type="button"
          className="button outlined"
          disabled={baseline === index}
          onClick={() => setBaseline(index)}
        >
          {compareText(baseline === index ? "editor.isBaseline" : "editor.baseline")}
        </button>
      </div>
    </Dialog>
  );
};

/** Whether edits take effect at the current time, and not at 0. */
const useIsNow = (): boolean => useCompare((state) => state.editsFrom === "now" && state.granted > 0);

/** The scenario at the time when edits take effect. */
const useInForce = (): Scenario => {
  const isNow = useIsNow();
  return useCompare((state) => (isNow ? inForceNow(state.scenario, state.granted) : state.scenario));
};

interface PartProps {
  /** The lane at the time when edits take effect. */
  readonly lane: Lane;
  readonly index: number;
}

/** Selects whether an edit runs the lane again from 0, or changes it at the current time. */
const EditsFrom = (): ReactElement => {
  const run = useRun();
  const from = useCompare((state) => state.editsFrom);
  const granted = useCompare((state) => state.granted);
  const now = decimals(granted, 3);
  return (
    <Fragment>
      <fieldset className="cmp-modes" aria-label={compareText("editor.from")}>
        {(["start", "now"] as const).map((choice) => (
          <button
            type="button"
            key={choice}
            aria-pressed={from === choice}
            onClick={() => comparisonOf(run).store.getState().setEditsFrom(choice)}
          >
            {compareText(choice === "start" ? "editor.fromStart" : "editor.fromNow", { now })}
          </button>
        ))}
      </fieldset>
      <p className="hint">{compareText(from === "now" && granted > 0 ? "editor.leadNow" : "editor.lead", { now })}</p>
    </Fragment>
  );
};

interface ParamsProps extends PartProps {
  readonly inForce: Scenario;
  readonly isNow: boolean;
}

/** The parameters of the lane's discipline: first the usual ones and those that are set, then the others. */
const Params = ({ lane, index, inForce, isNow }: ParamsProps): ReactElement => {
  const run = useRun();
  const [open, setOpen] = useState(false);
  const { definition, values } = modelOf(inForce, index);
  const fields = Object.entries(definition.fields);
  const isShown = ([key, field]: readonly [string, Field]): boolean =>
    open || field.advanced !== true || Object.hasOwn(lane.params, key);
  const hidden = fields.filter((field) => !isShown(field)).length;
  return (
    <Fragment>
      {fields.filter(isShown).map(([key, field]) => (
        <FieldRow
          key={key}
          name={wordOf(field, "label")}
          field={field}
          value={values[key] ?? null}
          back={
            Object.hasOwn(lane.params, key) && !isNow
              ? compareText("editor.default", { field: wordOf(field, "label") })
              : null
          }
          set={(to) => answered(run, () => comparisonOf(run).store.getState().setParam(index, key, to))}
        />
      ))}
      {hidden > 0 && (
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(true)}>
          {compareText("editor.more", { n: hidden })}
          <Icon name="chevron" size={13} />
        </button>
      )}
    </Fragment>
  );
};

/** The initial value of a new override: of two possible values, the other one. */
const otherValue = (value: Json): Json => (typeof value === "boolean" ? !value : value);

/** The lane's overrides of scenario fields, and a list from which another field is chosen. */
const Overrides = ({ lane, index, scenario }: PartProps & { readonly scenario: Scenario }): ReactElement => {
  const run = useRun();
  const { setOverride } = comparisonOf(run).store.getState();
  const own = ownScenario(scenario, index);
  const paths = Object.keys(lane.overrides);
  const choices = overridable(scenario, catalog).filter((path) => !paths.includes(path));
  return (
    <Fragment>
      {paths.map((path) => (
        <FieldRow
          key={path}
          name={overrideName(scenario, path)}
          field={fieldAt(own, path, catalog)}
          value={lane.overrides[path] ?? null}
          back={compareText("editor.take", { field: overrideName(scenario, path) })}
          set={(to) => {
            const isSame = to !== null && sameJson(to, lane.overrides[path]);
            return isSame ? "" : answered(run, () => setOverride(index, path, to));
          }}
        />
      ))}
      <select
        className="cmp-select"
        aria-label={compareText("editor.add")}
        value=""
        onChange={({ target }) =>
          setOverride(index, target.value, otherValue(laneValue(scenario, lane, target.value) ?? null))
        }
      >
        <option value="" disabled>
          {compareText("editor.choose")}
        </option>
        {choices.map((path) => (
          <option key={path} value={path}>
            {overrideName(scenario, path)}
          </option>
        ))}
      </select>
    </Fragment>
  );
};
