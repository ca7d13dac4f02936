import type { ReactElement } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import type { ChoiceQuestion, Option, Step } from "../../../../lessons/contract.ts";
import { MEASURE, measureText, unitOfMeasure } from "../../../../lessons/own/measure.ts";
import { OWN } from "../../../../lessons/own/readOwnLesson.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import { Icon } from "../../../widgets/Icon.tsx";
import { LaterIcon } from "../../../widgets/LaterIcon.tsx";
import type { LessonEditing } from "./editing.ts";
import { NumberField, TextField } from "./Fields.tsx";
import { MeasureForm } from "./MeasureForm.tsx";
import { RunAnswer } from "./RunAnswer.tsx";

type ChoiceStep = Extract<Step, { readonly kind: "predict-choice" | "check" }>;
interface Props {
  readonly editing: LessonEditing;
  readonly step: ChoiceStep;
  readonly scenario: Scenario;
}

const LETTERS = "ABCDEFGH";
/** The answers of a choice, and the measure that says which of them is right. */
export const ChoiceForm = ({ editing, step, scenario }: Props): ReactElement => {
  const { question } = step;
  const { options, nearest, answer } = question;
  const [least, most] = OWN.options;
  const set = (change: Partial<ChoiceQuestion>, what = ""): void =>
    editing.editStep({ ...step, question: { ...question, ...change } }, what);
  // What has changed may make another answer right, which the run has yet to say.
  const open = nearest === undefined ? {} : { answer: "", proof: "" };
  const setOption = (id: string, change: Partial<Option>, what: string): void =>
    set(
      {
        options: options.map((option) => (option.id === id ? { ...option, ...change } : option)),
        ...("value" in change ? open : {}),
      },
      `${what} ${id}`,
    );
  const remove = (id: string): void =>
    set({
      ...open,
      options: options.filter((option) => option.id !== id).map((option, i) => ({ ...option, id: LETTERS.charAt(i) })),
    });
  const takeMeasure = (): void => {
    const measure = measureText({ ...MEASURE, from: step.scenario.from, to: step.scenario.to });
    set({ nearest: { measure, ...unitOfMeasure(measure) }, answer: "", proof: "" });
  };
  return (
    <>
      <div className="edt-options" data-bare={nearest === undefined}>
        <div className="edt-options-head" aria-hidden="true">
          <span>{editorText("choice.answer")}</span>
          {nearest !== undefined && (
            <span>
              {editorText("choice.value")} {nearest.unit}
            </span>
          )}
          <span>{editorText("choice.right")}</span>
        </div>
        {options.map((option) => (
          <div key={option.id} className="edt-option">
            <b>{option.id}</b>
            <TextField
              label={editorText("choice.answerOf", { letter: option.id })}
              value={option.text}
              onText={(text) => setOption(option.id, { text }, "answer")}
            />
            {nearest !== undefined && (
              <NumberField
                label={editorText("choice.valueOf", { letter: option.id, unit: nearest.unit })}
                value={option.value}
                onNumber={(value) => setOption(option.id, { value }, "value")}
              />
            )}
            <input
              type="radio"
              disabled
              checked={option.id === answer}
              readOnly
              aria-label={editorText("choice.rightOf", { letter: option.id })}
            />
            <button
              type="button"
              className="button square"
              disabled={options.length <= least}
              title={editorText("choice.delete", { letter: option.id })}
              onClick={() => remove(option.id)}
            >
              <Icon name="close" size={13} />
              <span className="unseen">{editorText("choice.delete", { letter: option.id })}</span>
            </button>
            <TextField
              label={editorText("choice.why", { letter: option.id })}
              placeholder={editorText("choice.whyHint")}
              value={option.why}
              onText={(why) => setOption(option.id, { why }, "why")}
            />
          </div>
        ))}
      </div>
      {options.length < most && (
        <button
          type="button"
          className="button edt-add"
          onClick={() =>
            set({ ...open, options: [...options, { id: LETTERS.charAt(options.length), text: "", why: "" }] })
          }
        >
          <LaterIcon name="plus" size={13} />
          {editorText("choice.add")}
        </button>
      )}
      <h3>
        {editorText("answer.title")} <small>{editorText("answer.typed")}</small>
      </h3>
      {nearest === undefined ? (
        <>
          <p>{editorText("choice.proof", { proof: question.proof })}</p>
          <button type="button" className="button outlined" onClick={takeMeasure}>
            {editorText("choice.takeMeasure")}
          </button>
        </>
      ) : (
        <>
          <MeasureForm
            scenario={scenario}
            text={nearest.measure}
            onMeasure={(measure) => set({ nearest: { measure, ...unitOfMeasure(measure) }, ...open }, "measure")}
          />
          <RunAnswer editing={editing} step={step} scenario={scenario} {...nearest} />
        </>
      )}
    </>
  );
};
