import { type ReactElement, useId } from "react";
import { practicePhrase, practiceText } from "../../../../i18n/practice.ts";
import type { AnswerForm, Solution } from "../../../../lessons/practice/question.ts";
import { plainNumber } from "../../../quantity.ts";
import { numberOf } from "./asking.ts";

interface Props {
  readonly form: AnswerForm;
  readonly answer: string;
  /** null: the question is open. */
  readonly solution: Solution | null;
  set(answer: string): void;
}

/** Something was typed that is no number, nor the beginning of one. */
const isWrong = (answer: string): boolean => !/^\s*[-+\u2212]?\s*$/.test(answer) && !Number.isFinite(numberOf(answer));

/** Options to choose from, or a field for a number. */
export const AnswerField = ({ form, answer, solution, set }: Props): ReactElement =>
  form.kind === "choice" ? (
    <Options form={form} answer={answer} solution={solution} set={set} />
  ) : (
    <label className="prc-number">
      <span>{practiceText("ask.number", { unit: form.unit })}</span>
      <input
        type="text"
        aria-invalid={isWrong(answer) || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={answer}
        disabled={solution !== null}
        onChange={(event) => set(event.target.value)}
      />
      {isWrong(answer) && (
        <small className="remark">
          {practiceText("ask.notANumber", { text: answer.slice(0, 40), unit: form.unit })}
        </small>
      )}
      <small>
        {practiceText("ask.near", { tolerance: plainNumber(Number(form.tolerance.toPrecision(2))), unit: form.unit })}
      </small>
    </label>
  );

const Options = ({
  form,
  answer,
  solution,
  set,
}: Props & { readonly form: Extract<AnswerForm, { readonly kind: "choice" }> }): ReactElement => {
  const name = useId();
  return (
    <fieldset className="lrn-choices" disabled={solution !== null} aria-label={practiceText("ask.answer")}>
      {form.options.map(({ id, text }, i) => {
        const isRight = solution !== null && id === solution.answer;
        const isYours = solution !== null && id === answer;
        const tags = [isYours ? practiceText("ask.yours") : "", isRight ? practiceText("ask.isRight") : ""];
        const tag = tags.filter((one) => one !== "").join(", ");
        return (
          <label key={id} data-chosen={id === answer} data-right={isRight}>
            <input type="radio" name={name} checked={id === answer} onChange={() => set(id)} />
            <span>
              <b>{String.fromCharCode(65 + i)}</b> {practicePhrase(text.key, text.values)}
              {tag !== "" && <span className="tag"> ({tag})</span>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
};
