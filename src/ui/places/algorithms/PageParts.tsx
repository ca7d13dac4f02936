import { type ReactElement, type ReactNode, useId } from "react";
import { Prose } from "../../widgets/Prose.tsx";

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
  readonly items: readonly string[];
  readonly className?: string;
}

/** A list of sentences; it is empty if there are none. */
export const List = ({ title, items, className = "" }: ListProps): ReactElement | null =>
  items.length === 0 ? null : (
    <Section title={title}>
      <ul className={`alg-list ${className}`}>
        {items.map((item) => (
          <li key={item}>
            <Prose text={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
