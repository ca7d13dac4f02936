import type { ReactElement } from "react";

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly describedBy?: string | undefined;
  onChange(checked: boolean): void;
}

/** On or off: a checkbox in the shape of a switch. */
export const Switch = ({ label, checked, describedBy, onChange }: Props): ReactElement => (
  <input
    type="checkbox"
    role="switch"
    className="switch"
    aria-label={label}
    aria-describedby={describedBy}
    checked={checked}
    onChange={(event) => onChange(event.target.checked)}
  />
);
