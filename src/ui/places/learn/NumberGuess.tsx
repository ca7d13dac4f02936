import { type ReactElement, useId, useState } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import type { Step } from "../../../lessons/contract.ts";
import { spoken } from "../../widgets/spoken.ts";
import { inUnit } from "./inUnit.ts";
import type { LessonPlayer } from "./lessonState.ts";
import { refusal, slid, stepOf, typedNumber } from "./numberGuess.ts";

interface Props {
  readonly player: LessonPlayer;
  readonly step: Extract<Step, { readonly kind: "predict-number" }>;
}

/**
 * A number that is guessed with a slider or a field. While it is typed it is the guess as soon as it is allowed;
 * whether it is allowed is said when the typing is over.
 */
export const NumberGuess = ({ player, step }: Props): ReactElement => {
  const id = useId();
  const value = useStore(player.store, (state) => state.guess.number);
  const isAsking = useStore(player.store, (state) => state.phase === "asking");
  /** What is being typed, or was refused; null: the field shows the guess. */
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState("");
  const { question } = step;
  const { range, unit } = question;
  const [low, high] = range;
  const slide = (next: number): void => {
    setText(null);
    setFault("");
    player.setGuess({ number: slid(question, next) });
  };
  const type = (typed: string): void => {
    setText(typed);
    setFault("");
    player.setGuess({ number: typedNumber(question, typed) });
  };
  /** The typing is over. A field that was emptied asks for nothing. */
  const check = (typed: string, isNoNumber: boolean): void => {
    if (text === null) return;
    const isEmpty = typed === "" && !isNoNumber;
    const isAllowed = typedNumber(question, typed) !== null;
    setFault(isEmpty || isAllowed ? "" : refusal(question, typed));
    if (isEmpty || isAllowed) setText(null);
  };
  const label = `${learnText("number.label")}, ${unit}`;
  return (
    <>
      <div className="lrn-number">
        <input
          type="range"
          aria-label={label}
          min={low}
          max={high}
          step={stepOf(question)}
          value={value ?? (low + high) / 2}
          aria-valuetext={value === null ? learnText("draw.notSet") : spoken(inUnit(value, unit))}
          disabled={!isAsking}
          onChange={(event) => slide(event.target.valueAsNumber)}
        />
        <input
          type="number"
          aria-label={label}
          aria-invalid={fault !== ""}
          aria-describedby={id}
          min={low}
          max={high}
          step="any"
          value={text ?? (value === null ? "" : Number(value.toPrecision(4)))}
          disabled={!isAsking}
          onChange={(event) => type(event.target.value)}
          onBlur={({ target }) => check(target.value, target.validity.badInput)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Enter") check(currentTarget.value, currentTarget.validity.badInput);
          }}
        />
        <span>{unit}</span>
      </div>
      <p id={id} className={fault === "" ? "unseen" : "remark"} role="alert">
        {fault}
      </p>
    </>
  );
};
