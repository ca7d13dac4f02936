import { type ReactElement, type ReactNode, useId } from "react";

interface Props {
  readonly title: string;
  readonly note?: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the control panel with its title. */
export const Section = ({ title, note, tools, children }: Props): ReactElement => {
  const id = useId();
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
