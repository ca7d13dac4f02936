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

/** A switch with its label after it. */
export const SwitchRow = ({ label, checked, onChange }: Props): ReactElement => (
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
  </label>
);
