import { type ReactElement, useId, useState } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";

interface Props {
  readonly label: string;
  /** What a message calls it, where the label is only a part of a sentence. */
  readonly name?: string;
  readonly value: number;
  readonly min: number;
  /** Absent: there is no largest value. */
  readonly max?: number | undefined;
  /** Only whole numbers. */
  readonly whole?: boolean;
  readonly disabled?: boolean;
  change(value: number): void;
}

/** A number that is applied when the field is left; invalid input is reported, and the field restores its value. */
export const NumberInput = ({
  label,
  name = label,
  value,
  min,
  max,
  whole = false,
  disabled = false,
  change,
}: Props): ReactElement => {
  const [fault, setFault] = useState("");
  const id = useId();
  const take = (input: HTMLInputElement): void => {
    const typed = input.valueAsNumber;
    // After a refusal the field has its value again; the message stays until the user types something else.
    if (typed === value) return;
    if (input.validity.valid && Number.isFinite(typed)) {
      change(typed);
      return;
    }
    const text = Number.isFinite(typed) ? String(typed) : sweepText("number.none");
    setFault(
      max === undefined
        ? sweepText("number.least", { label: name, text, min })
        : sweepText(whole ? "number.whole" : "number.range", { label: name, text, min, max }),
    );
    input.value = String(value);
  };
  return (
    <label className="swp-number">
      {label}
      <input
        type="number"
        step={whole ? 1 : "any"}
        aria-label={label}
        aria-invalid={fault !== "" || undefined}
        aria-describedby={fault === "" ? undefined : id}
        {...{ min, max, disabled }}
        key={value}
        defaultValue={value}
        onBlur={({ target }) => take(target)}
        onInput={() => setFault("")}
        onKeyDown={(event) => {
          if (event.key === "Enter") take(event.currentTarget);
        }}
      />
      {fault !== "" && (
        <span id={id} className="remark" role="alert">
          {fault}
        </span>
      )}
    </label>
  );
};
