import { type ReactElement, type ReactNode, useId, useState } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import { plainNumber } from "../../../quantity.ts";

interface RowProps {
  readonly label: string;
  readonly children: ReactNode;
}
/** A label beside its field, which bears the same name itself. */
export const Row = ({ label, children }: RowProps): ReactElement => (
  <div className="edt-field">
    <span>{label}</span>
    {children}
  </div>
);

interface NumberProps {
  readonly label: string;
  /** undefined: none yet. */
  readonly value: number | undefined;
  /** Absent: there is no such bound. */
  readonly min?: number;
  readonly max?: number;
  onNumber(value: number): void;
}
/**
 * A number between two others: Enter or leaving the field takes it; what is not allowed is said, and changes nothing.
 */
export const NumberField = ({
  label,
  value,
  min = -Number.MAX_VALUE,
  max = Number.MAX_VALUE,
  onNumber,
}: NumberProps): ReactElement => {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [refused, setRefused] = useState("");
  const take = (): void => {
    if (text === null) return;
    const number = Number(text.trim().replace(",", "."));
    const isAllowed = text.trim() !== "" && Number.isFinite(number) && number >= min && number <= max;
    setRefused(isAllowed || text.trim() === "" ? "" : text);
    setText(null);
    if (isAllowed && number !== value) onNumber(number);
  };
  return (
    <span className="edt-quantity">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={refused !== "" || undefined}
        aria-describedby={refused === "" ? undefined : id}
        value={text ?? (value === undefined ? "" : String(Number(value.toPrecision(9))))}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          if (event.key === "Escape") setText(null);
        }}
      />
      {refused !== "" && (
        <small id={id} className="edt-warn" role="alert">
          {editorText("number.refused", { label, text: refused, allowed: allowedWords(min, max) })}
        </small>
      )}
    </span>
  );
};
const allowedWords = (min: number, max: number): string => {
  const [isLow, isHigh] = [min > -Number.MAX_VALUE, max < Number.MAX_VALUE];
  if (isLow && isHigh) return editorText("number.between", { min: bound(min), max: bound(max) });
  if (isLow) return editorText("number.atLeast", { min: bound(min) });
  return isHigh ? editorText("number.atMost", { max: bound(max) }) : editorText("number.any");
};
const bound = (value: number): string => plainNumber(Number(value.toPrecision(6)));

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly rows?: number;
  readonly placeholder?: string;
  onText(text: string): void;
}
/** A text of several lines. */
export const TextArea = ({ label, value, rows = 3, onText }: TextProps): ReactElement => (
  <textarea aria-label={label} rows={rows} value={value} onChange={(event) => onText(event.target.value)} />
);
/** A text of one line. */
export const TextField = ({ label, value, placeholder, onText }: TextProps): ReactElement => (
  <input
    type="text"
    aria-label={label}
    placeholder={placeholder}
    value={value}
    onChange={(event) => onText(event.target.value)}
  />
);

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  onChoice(value: string): void;
}
export const Select = ({ label, value, options, onChoice }: SelectProps): ReactElement => (
  <select aria-label={label} value={value} onChange={(event) => onChoice(event.target.value)}>
    {options.map(([key, words]) => (
      <option key={key} value={key}>
        {words}
      </option>
    ))}
  </select>
);
