import { type KeyboardEvent, type ReactElement, useId, useState } from "react";
import type { Unit } from "../../units/units.ts";
import { show } from "../quantity.ts";
import { typedQuantity } from "./typed.ts";

interface Props {
  readonly label: string;
  readonly unit: Unit;
  readonly value: number;
  /** A value in whose unit 0 is shown, and a number is read that is typed over it without a unit. */
  readonly usual: number;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  /** `undefined`: the typed text is not a number, or one of another unit. */
  onType(value: number | undefined, text: string): void;
}

/** An editable number, with or without a unit: 3M, 20 ms, 1/500. Enter accepts the text, Escape discards it. */
export const QuantityInput = ({ label, unit, value, usual, describedBy, invalid, onType }: Props): ReactElement => {
  const [text, setText] = useState<string | null>(null);
  const shown = show(value, unit, usual);
  const id = useId();
  const take = (): void => {
    if (text === null) return;
    setText(null);
    // The unchanged text is no change; it only answers a remark.
    if (text.trim() === shown.number) {
      if (invalid === true) onType(value, text);
      return;
    }
    onType(typedQuantity(text, shown.unit, unit), text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Enter") take();
    if (event.key !== "Escape") return;
    event.stopPropagation();
    setText(null);
  };
  return (
    <span className="quantity">
      <input
        type="text"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-describedby={describedBy === undefined ? id : `${id} ${describedBy}`}
        aria-invalid={invalid || undefined}
        value={text ?? shown.number}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      {shown.unit !== "" && <small id={id}>{shown.unit}</small>}
    </span>
  );
};
