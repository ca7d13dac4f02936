import type { ReactElement, ReactNode } from "react";

interface Props {
  /** Of the words; an empty region is not seen. */
  readonly className?: string;
  /** The words; nothing to say: `false` or `null`. */
  readonly children: ReactNode;
}

/**
 * Words that come and go, and are spoken when they come. Screen readers speak what changes in a region that they know,
 * but not a region that appears together with its words: so this one is always there.
 */
export const Told = ({ className = "", children }: Props): ReactElement => {
  const isEmpty = children === false || children === null || children === undefined;
  return (
    <div role="status" className={isEmpty ? "unseen" : className}>
      {children}
    </div>
  );
};
