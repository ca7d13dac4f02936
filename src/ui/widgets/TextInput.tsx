import { type ReactElement, useState } from "react";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly describedBy: string;
  readonly invalid?: boolean;
  onType(text: string): void;
}

/** A text field: Enter or leaving the field accepts the text, Escape discards it. */
export const TextInput = ({ label, value, describedBy, invalid, onType }: Props): ReactElement => {
  const [text, setText] = useState<string | null>(null);
  const take = (): void => {
    if (text !== null && text !== value) onType(text);
    setText(null);
  };
  return (
    <input
      type="text"
      className="text"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      autoComplete="off"
      spellCheck={false}
      value={text ?? value}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
        if (event.key !== "Escape") return;
        event.stopPropagation();
        setText(null);
      }}
    />
  );
};
