import type { ReactElement } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import type { NumberQuestion, Step } from "../../../../lessons/contract.ts";
import { unitOfMeasure } from "../../../../lessons/own/measure.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import type { LessonEditing } from "./editing.ts";
import { NumberField } from "./Fields.tsx";
import { MeasureForm } from "./MeasureForm.tsx";
import { RunAnswer } from "./RunAnswer.tsx";

interface Props {
  readonly editing: LessonEditing;
  readonly step: Extract<Step, { readonly kind: "predict-number" }>;
  readonly scenario: Scenario;
}

/** A number that is guessed: its slider, and the measure that is the right one. */
export const NumberForm = ({ editing, step, scenario }: Props): ReactElement => {
  const { question } = step;
  const { range, close, unit, truth, scale } = question;
  const [low, high] = range;
  const set = (change: Partial<NumberQuestion>, what = ""): void =>
    editing.editStep({ ...step, question: { ...question, ...change } }, what);
  const isShare = "relative" in close;
  return (
    <>
      <div className="edt-field">
        <span>{editorText("number.low")}</span>
        <NumberField
          label={editorText("number.low")}
          value={low}
          max={high}
          onNumber={(value) => set({ range: [Math.min(value, high - 1e-6), high] })}
        />
        <small>{editorText("number.high")}</small>
        <NumberField
          label={editorText("number.highName")}
          value={high}
          min={low}
          onNumber={(value) => set({ range: [low, Math.max(value, low + 1e-6)] })}
        />
        <small>{unit}</small>
      </div>
      <div className="edt-field">
        <span>{editorText("number.close")}</span>
        <NumberField
          label={editorText("number.close")}
          value={isShare ? 100 * close.relative : close.absolute}
          min={0}
          {...(isShare ? { max: 100 } : {})}
          onNumber={(value) => set({ close: isShare ? { relative: value / 100 } : { absolute: value } })}
        />
        <small>{isShare ? editorText("number.closeUnit") : unit}</small>
      </div>
      <h3>
        {editorText("answer.title")} <small>{editorText("answer.typed")}</small>
      </h3>
      <MeasureForm
        scenario={scenario}
        text={truth}
        onMeasure={(measure) => set({ truth: measure, ...unitOfMeasure(measure) }, "measure")}
      />
      <RunAnswer editing={editing} step={step} scenario={scenario} measure={truth} unit={unit} scale={scale} />
    </>
  );
};
