import type { ReactElement } from "react";

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly describedBy?: string | undefined;
  onChange(checked: boolean): void;
}

/** On or off: a checkbox in the shape of a switch, named by the elements around it. */
export const Switch = ({ label, checked, describedBy, onChange }: Props): ReactElement => (
  <input
    type="checkbox"
    role="switch"
    className="switch"
    aria-label={label}
    aria-describedby={describedBy}
    aria-checked={checked}
    checked={checked}
    onChange={(event) => onChange(event.target.checked)}
  />
);

/** A switch with its label after it. @param value what the label is about, such as a time; absent: nothing */
export const SwitchRow = ({ label, value, checked, onChange }: Props & { readonly value?: string }): ReactElement => (
  <label className="switch-row">
    <input
      type="checkbox"
      role="switch"
      className="switch"
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
    {value !== undefined && <small>{value}</small>}
  </label>
);
