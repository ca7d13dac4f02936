import type { ReactElement } from "react";

interface Props<V extends string | number> {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly isLabelUnseen?: boolean;
  readonly values: readonly V[];
  readonly value: NoInfer<V>;
  words(value: NoInfer<V>): string;
  choose(value: NoInfer<V>): void;
}

/** A choice of one value among a few, side by side. */
export const Segments = <V extends string | number>({
  label,
  isLabelUnseen = false,
  values,
  value,
  words,
  choose,
}: Props<V>): ReactElement => (
  <fieldset>
    <legend className={isLabelUnseen ? "unseen" : ""}>{label}</legend>
    <div className="share-segments">
      {values.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => choose(one)}>
          {words(one)}
        </button>
      ))}
    </div>
  </fieldset>
);
