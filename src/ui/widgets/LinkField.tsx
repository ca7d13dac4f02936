import { type ReactElement, useRef } from "react";
import { CopyButton } from "./CopyButton.tsx";

interface Props {
  readonly link: string;
  /** What the link is, for those who do not see it. */
  readonly name: string;
  /** Words of the button that copies it. */
  readonly copy: string;
}

/** A link in a field that selects it whole, and a button that copies it. */
export const LinkField = ({ link, name, copy }: Props): ReactElement => {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="link-row">
      <input
        ref={field}
        type="text"
        readOnly
        aria-label={name}
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={link} field={field} label={copy} look="solid" />
    </div>
  );
};
