import type { ReactElement } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import type { Step, Task } from "../../../../lessons/contract.ts";
import { unitOfMetric } from "../../../../lessons/own/measure.ts";
import { type Condition, type Conditions, conditionsOf, ROWS_MAX, taskText } from "../../../../lessons/own/task.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import { Icon } from "../../../widgets/Icon.tsx";
import { LaterIcon } from "../../../widgets/LaterIcon.tsx";
import type { LessonEditing } from "./editing.ts";
import { NumberField, Row, Select, TextArea, TextField } from "./Fields.tsx";
import { ExpressionField, MetricChoice } from "./MeasureForm.tsx";

interface Props {
  readonly editing: LessonEditing;
  readonly step: Extract<Step, { readonly kind: "do" }>;
  readonly scenario: Scenario;
}

/** Conditions have no names: their place is what sets them apart. */
const SLOTS = ["first", "second", "third"].slice(0, ROWS_MAX);
const FIRST: Condition = { name: "delayMean", group: null, relation: "<=", value: 0.02, lasts: 5 };
/** Shortest and longest window of a condition, s. */
const [SHORTEST, LONGEST] = [0.1, 600];

/** A task: what is to be reached, and the conditions on the run that say when it is. */
export const TaskForm = ({ editing, step, scenario }: Props): ReactElement => {
  const { done } = step;
  const conditions = conditionsOf(done.when);
  const set = (change: Partial<Task>, what = ""): void =>
    editing.editStep({ ...step, done: { ...done, ...change } }, what);
  return (
    <>
      <TextField
        label={editorText("do.goal")}
        placeholder={editorText("do.goal")}
        value={done.words}
        onText={(words) => set({ words }, "goal")}
      />
      <h3>{editorText("do.when")}</h3>
      {conditions === null ? (
        <ExpressionField text={done.when} onText={(when) => set({ when })} />
      ) : (
        <Rows conditions={conditions} scenario={scenario} onChange={(next) => set({ when: taskText(next) })} />
      )}
      <Row label={editorText("do.hints")}>
        <TextArea
          label={editorText("do.hints")}
          value={done.hints.join("\n")}
          onText={(text) => set({ hints: text === "" ? [] : text.split("\n") }, "hints")}
        />
      </Row>
    </>
  );
};

interface RowsProps {
  readonly conditions: Conditions;
  readonly scenario: Scenario;
  onChange(conditions: Conditions): void;
}
const Rows = ({ conditions, scenario, onChange }: RowsProps): ReactElement => {
  const { joint, rows } = conditions;
  const setRow = (place: number, change: Partial<Condition>): void =>
    onChange({ joint, rows: rows.map((row, i) => (i === place ? { ...row, ...change } : row)) });
  return (
    <>
      {SLOTS.map((slot, i) => {
        const row = rows[i];
        if (row === undefined) return null;
        const { unit, scale } = unitOfMetric(row.group, row.name);
        return (
          <div key={slot} className="edt-condition">
            <MetricChoice
              scenario={scenario}
              name={row.name}
              group={row.group}
              onChoice={(name, group) => setRow(i, { name, group })}
            />
            <div className="edt-field">
              <Select
                label={editorText("do.relation")}
                value={row.relation}
                options={[
                  ["<=", editorText("do.atMost")],
                  [">=", editorText("do.atLeast")],
                ]}
                onChoice={(relation) => setRow(i, { relation: relation === "<=" ? "<=" : ">=" })}
              />
              <NumberField
                label={editorText("do.value")}
                value={row.value / scale}
                onNumber={(value) => setRow(i, { value: value * scale })}
              />
              <small>{unit}</small>
              <button
                type="button"
                className="button square"
                title={editorText("do.delete", { n: i + 1 })}
                onClick={() => onChange({ joint, rows: rows.filter((one) => one !== row) })}
              >
                <Icon name="close" size={13} />
                <span className="unseen">{editorText("do.delete", { n: i + 1 })}</span>
              </button>
            </div>
            <div className="edt-field">
              <span>{editorText("do.lasts")}</span>
              <NumberField
                label={editorText("do.lastsName")}
                value={row.lasts}
                min={SHORTEST}
                max={LONGEST}
                onNumber={(lasts) => setRow(i, { lasts })}
              />
              <small>{editorText("unit.s")}</small>
            </div>
          </div>
        );
      })}
      {rows.length > 1 && (
        <Row label={editorText("do.joint")}>
          <Select
            label={editorText("do.joint")}
            value={joint}
            options={[
              ["and", editorText("do.and")],
              ["or", editorText("do.or")],
            ]}
            onChoice={(next) => onChange({ joint: next === "or" ? "or" : "and", rows })}
          />
        </Row>
      )}
      {rows.length < ROWS_MAX && (
        <button type="button" className="button edt-add" onClick={() => onChange({ joint, rows: [...rows, FIRST] })}>
          <LaterIcon name="plus" size={13} />
          {editorText("do.add")}
        </button>
      )}
    </>
  );
};
