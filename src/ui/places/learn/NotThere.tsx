import type { ReactElement, ReactNode } from "react";

interface Props {
  /** The part of the place in which it would be. */
  readonly title: string;
  readonly words: string;
  readonly className?: string;
  /** Ways to go on. */
  readonly children?: ReactNode;
}

/** Instead of a page that the address names and that is not there: it has a name and a heading, as each page has. */
export const NotThere = ({ title, words, className = "lrn-start", children }: Props): ReactElement => (
  <main className={className} aria-label={title}>
    <h2>{title}</h2>
    <p role="alert">{words}</p>
    {children}
  </main>
);
