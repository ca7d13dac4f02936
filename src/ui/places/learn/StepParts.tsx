import { type ReactElement, useId } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import type { Step } from "../../../lessons/contract.ts";
import { plainNumber } from "../../quantity.ts";
import type { Note } from "./answers.ts";
import { rightAbout } from "./features.ts";
import type { LessonPlayer } from "./lessonState.ts";

interface Props {
  readonly player: LessonPlayer;
}
type ChoiceStep = Extract<Step, { readonly kind: "predict-choice" | "check" }>;

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

/** The comparison of the answer with what the run showed; first what was right about the answer. */
export const Verdict = ({ note, step }: { readonly note: Note; readonly step: Step }): ReactElement | null => {
  const { answer, judgement, shown } = note;
  if (answer.kind === "skipped") return <p>{learnText("reveal.skipped")}</p>;
  if (answer.kind === "done") return null;
  if (answer.kind === "choice") {
    if (judgement === "right") return <p>{learnText("reveal.right")}</p>;
    const right = "question" in step && "answer" in step.question ? step.question.answer : "";
    // The eye sees it beside the options.
    return <p className="unseen">{learnText("reveal.wrong", { given: answer.option, right })}</p>;
  }
  // The run has not been measured yet.
  if (shown === "") return null;
  const near = learnText(`reveal.${judgement === "none" ? "far" : judgement}`);
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
