import { type ReactElement, useId, useState } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import type { Step } from "../../../lessons/contract.ts";
import { plainNumber } from "../../quantity.ts";
import type { Note } from "./answers.ts";
import { rightAbout } from "./features.ts";
import { inUnit } from "./inUnit.ts";
import type { LessonPlayer } from "./lessonState.ts";

interface Props {
  readonly player: LessonPlayer;
}
type ChoiceStep = Extract<Step, { readonly kind: "predict-choice" | "check" }>;
type NumberStep = Extract<Step, { readonly kind: "predict-number" }>;

/** The options of a question. After the reveal the chosen and the right one are marked in words. */
export const Choices = ({ player, step }: Props & { readonly step: ChoiceStep }): ReactElement => {
  const id = useId();
  const guess = useStore(player.store, (state) => state.guess.option);
  const phase = useStore(player.store, (state) => state.phase);
  const isOver = phase === "revealed";
  return (
    <fieldset className="lrn-choices" disabled={phase !== "asking"} aria-label={learnText("choice.group")}>
      {step.question.options.map((option) => {
        const isRight = isOver && option.id === step.question.answer;
        const isChosen = option.id === guess;
        const tags = [isChosen && isOver ? learnText("choice.yours") : "", isRight ? learnText("choice.right") : ""];
        const tag = tags.filter((one) => one !== "").join(", ");
        return (
          <label key={option.id} data-chosen={isChosen} data-right={isRight}>
            <input
              type="radio"
              name={id}
              value={option.id}
              checked={isChosen}
              onChange={() => player.setGuess({ option: option.id })}
            />
            <span>
              <b>{option.id}</b> {option.text}
              {tag !== "" && <span className="tag"> ({tag})</span>}
            </span>
            {isOver && isChosen && !isRight && <small>{learnText("choice.why", { why: option.why })}</small>}
          </label>
        );
      })}
    </fieldset>
  );
};

const shown = (value: number): string => String(Number(value.toPrecision(4)));

/** A number that is guessed with a slider or a field. */
export const NumberGuess = ({ player, step }: Props & { readonly step: NumberStep }): ReactElement => {
  const value = useStore(player.store, (state) => state.guess.number);
  const isAsking = useStore(player.store, (state) => state.phase === "asking");
  const { range, unit } = step.question;
  const [low, high] = range;
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [refused, setRefused] = useState("");
  const label = `${learnText("number.label")}, ${unit}`;
  const isAllowed = (next: number): boolean => next >= low && next <= high;
  const set = (next: number): void => {
    setText(null);
    setRefused("");
    player.setGuess({ number: next });
  };
  /** A number that may be a guess is one at once; anything else stays as it is typed until the field is left. */
  const type = (input: HTMLInputElement): void => {
    if (isAllowed(input.valueAsNumber)) player.setGuess({ number: input.valueAsNumber });
    setText(input.value);
    setRefused("");
  };
  const leave = (input: HTMLInputElement): void => {
    const isWrong = text !== null && !isAllowed(input.valueAsNumber) && (text !== "" || input.validity.badInput);
    setText(null);
    if (!isWrong) return;
    const said = text === "" ? learnText("number.none") : text;
    setRefused(learnText("number.refused", { label, text: said, low: plainNumber(low), high: plainNumber(high) }));
    input.value = value === null ? "" : shown(value);
  };
  return (
    <div className="lrn-number">
      <input
        type="range"
        aria-label={label}
        min={low}
        max={high}
        step={(high - low) / 100}
        value={value ?? (low + high) / 2}
        aria-valuetext={value === null ? learnText("draw.notSet") : inUnit(value, unit)}
        disabled={!isAsking}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
      <input
        type="number"
        aria-label={label}
        aria-invalid={refused !== "" || undefined}
        aria-describedby={refused === "" ? undefined : id}
        min={low}
        max={high}
        step="any"
        value={text ?? (value === null ? "" : shown(value))}
        disabled={!isAsking}
        onChange={({ target }) => type(target)}
        onBlur={({ target }) => leave(target)}
        onKeyDown={(event) => {
          if (event.key === "Enter") leave(event.currentTarget);
        }}
      />
      <span>{unit}</span>
      {refused !== "" && (
        <p id={id} className="remark" role="alert">
          {refused}
        </p>
      )}
    </div>
  );
};

/** What the run showed, held against the answer; first what was right about it. */
export const Verdict = ({ note, step }: { readonly note: Note; readonly step: Step }): ReactElement | null => {
  const { answer, judgement, shown } = note;
  if (answer.kind === "skipped") return <p>{learnText("reveal.skipped")}</p>;
  if (answer.kind === "done") return null;
  if (answer.kind === "choice") return judgement === "right" ? <p>{learnText("reveal.right")}</p> : null;
  const near = learnText(judgement === "close" ? "reveal.close" : judgement === "near" ? "reveal.near" : "reveal.far");
  if (answer.kind === "drawing") {
    const right = step.kind === "predict-draw" ? rightAbout(answer.line, step.draw) : [];
    return (
      <p>
        {right.length > 0 && `${learnText("reveal.saw", { what: right.join("; ") })} `}
        {near} {learnText("reveal.distance", { share: shown })}
      </p>
    );
  }
  const unit = step.kind === "predict-number" ? step.question.unit : "";
  const guess = `${plainNumber(Number(answer.value.toPrecision(3)))} ${unit}`;
  return (
    <p>
      {learnText("reveal.youSaid", { guess, truth: shown })} {near}
    </p>
  );
};
