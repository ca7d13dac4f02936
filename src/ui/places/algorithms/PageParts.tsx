import { type ReactElement, type ReactNode, useId } from "react";
import type { TermPiece } from "../../../lessons/terms.ts";
import { Linked } from "./Linked.tsx";

/** A part of a page with its heading. */
export const Section = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};

interface ListProps {
  readonly title: string;
  readonly items: readonly (readonly TermPiece[])[];
  readonly className?: string;
}

/** A list of sentences; it is empty if there are none. */
export const List = ({ title, items, className = "" }: ListProps): ReactElement | null =>
  items.length === 0 ? null : (
    <Section title={title}>
      <ul className={`alg-list ${className}`}>
        {items.map((item) => (
          <li key={item.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("")}>
            <Linked pieces={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
