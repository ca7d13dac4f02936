import { type ReactElement, type ReactNode, useContext, useId, useState } from "react";
import { PhoneForm } from "../session/phoneView.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  readonly title: string;
  readonly note?: string;
  readonly tools?: ReactNode;
  /** Its values in a few words: on a phone they stand in its head, and the rest is folded. Absent: never folded. */
  readonly values?: string;
  readonly children: ReactNode;
}

/** A part of the control panel with its title. */
export const Section = (props: Props): ReactElement => {
  const { title, note, tools, values, children } = props;
  const id = useId();
  const isPhone = useContext(PhoneForm);
  if (isPhone && values !== undefined) return <Fold {...props} values={values} />;
  return (
    <section className="section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="spring" />
        {note !== undefined && <span className="note">{note}</span>}
        {tools}
      </header>
      {children}
    </section>
  );
};

const Fold = ({ title, note, tools, values, children }: Props): ReactElement => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section className="section fold" aria-labelledby={id}>
      <header>
        <button type="button" className="fold-head" aria-expanded={open} onClick={() => setOpen(!open)}>
          <h2 id={id}>{title}</h2>
          <span className="note">{values}</span>
          <Icon name="chevron" />
        </button>
      </header>
      {open && (
        <>
          <div className="fold-tools">
            {note !== undefined && <span className="note">{note}</span>}
            <span className="spring" />
            {tools}
          </div>
          {children}
        </>
      )}
    </section>
  );
};
