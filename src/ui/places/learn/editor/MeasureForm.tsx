import { type ReactElement, useState } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import { metricWord } from "../../../../i18n/words.ts";
import { parseExpression } from "../../../../lessons/expressions/parse.ts";
import { type Measure, measureOf, measureText, metricsFor } from "../../../../lessons/own/measure.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import { endOf } from "../../../../scenario/runEnd.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";
import { groupName } from "../../../session/changes/groupName.ts";
import { NumberField, Row, Select } from "./Fields.tsx";

/** Shortest window of a measure, s. */
const SHORTEST = 0.1;

interface ChoiceProps {
  readonly scenario: Scenario;
  readonly name: string;
  readonly group: string | null;
  onChoice(name: string, group: string | null): void;
}
/** A metric, and the group that it is of. */
export const MetricChoice = ({ scenario, name, group, onChoice }: ChoiceProps): ReactElement => {
  const setGroup = (next: string | null): void => {
    const metrics = metricsFor(next);
    onChoice(metrics.some(({ id }) => id === name) ? name : (metrics[0]?.id ?? name), next);
  };
  return (
    <>
      <Row label={editorText("answer.measure")}>
        <Select
          label={editorText("answer.measure")}
          value={name}
          options={metricsFor(group).map((metric) => [metric.id, metricWord(metric, "label")])}
          onChoice={(next) => onChoice(next, group)}
        />
      </Row>
      <Row label={editorText("answer.group")}>
        <Select
          label={editorText("answer.group")}
          value={group ?? ""}
          options={[
            ["", editorText("answer.lane")],
            ...scenario.traffic.map((one) => [one.id, groupName(one)] as const),
          ]}
          onChoice={(next) => setGroup(next === "" ? null : next)}
        />
      </Row>
    </>
  );
};

interface Props {
  readonly scenario: Scenario;
  /** An expression. */
  readonly text: string;
  onMeasure(text: string): void;
}
/** What is measured: metric, group and window; another expression is edited as it is written. */
export const MeasureForm = ({ scenario, text, onMeasure }: Props): ReactElement => {
  const measure = measureOf(text);
  if (measure === null) return <ExpressionField text={text} onText={onMeasure} />;
  const set = (change: Partial<Measure>): void => onMeasure(measureText({ ...measure, ...change }));
  return (
    <>
      <MetricChoice
        scenario={scenario}
        name={measure.name}
        group={measure.group}
        onChoice={(name, group) => set({ name, group })}
      />
      <div className="edt-field">
        <span>{editorText("answer.from")}</span>
        <NumberField
          label={editorText("answer.fromName")}
          value={measure.from}
          min={0}
          max={measure.to - SHORTEST}
          onNumber={(from) => set({ from })}
        />
        <small>{editorText("answer.to")}</small>
        <NumberField
          label={editorText("answer.toName")}
          value={measure.to}
          min={measure.from + SHORTEST}
          max={endOf(scenario)}
          onNumber={(to) => set({ to })}
        />
        <small>{editorText("unit.s")}</small>
      </div>
    </>
  );
};

interface ExpressionProps {
  readonly text: string;
  onText(text: string): void;
}
/** An expression as it is written; one that cannot be read is said to be none, and changes nothing. */
export const ExpressionField = ({ text, onText }: ExpressionProps): ReactElement => {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState("");
  const take = (): void => {
    if (typed === null) return;
    try {
      if (typed.trim() !== "") parseExpression(typed);
      setFault("");
      setTyped(null);
      onText(typed.trim());
    } catch (error) {
      setFault(reasonOf(error));
    }
  };
  return (
    <>
      <Row label={editorText("answer.expression")}>
        <textarea
          className="edt-code"
          rows={2}
          spellCheck={false}
          aria-label={editorText("answer.expression")}
          value={typed ?? text}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
        />
      </Row>
      {fault !== "" && (
        <p className="edt-warn" role="alert">
          {editorText("answer.badExpression", { reason: fault })}
        </p>
      )}
    </>
  );
};
