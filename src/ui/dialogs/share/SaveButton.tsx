import type { ReactElement, ReactNode } from "react";
import { shareText } from "../../../i18n/share.ts";

interface Props {
  /** What is saved, as the row of the table names it. */
  readonly what: string;
  /** The form of the file, as the button names it. */
  readonly form: string;
  readonly isDisabled?: boolean;
  /** What stands beside the form. */
  readonly children?: ReactNode;
  onSave(): void;
}

/** Saves a file in one of its forms. */
export const SaveButton = ({ what, form, isDisabled = false, children, onSave }: Props): ReactElement => (
  <button
    type="button"
    className="button outlined"
    aria-label={shareText("data.saveAs", { what, form })}
    disabled={isDisabled}
    onClick={onSave}
  >
    {form}
    {children}
  </button>
);
