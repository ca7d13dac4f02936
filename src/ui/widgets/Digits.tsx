import type { ReactElement } from "react";

/** Between the thousands of a number. */
const APART = /(?<=\d)\u2009(?=\d{3})/;

/**
 * Words with numbers for tables and texts. The thousands of a number are set apart by a margin and not by a space:
 * speech synthesizers read "25 000" with any space in it as two numbers, and it is copied without the space too.
 */
export const Digits = ({ words }: { readonly words: string }): ReactElement => {
  const [first = "", ...rest] = words.split(APART);
  let place = first.length;
  return (
    <>
      {first}
      {rest.map((part) => {
        const key = place;
        place += part.length;
        return (
          <span key={key} className="thousands">
            {part}
          </span>
        );
      })}
    </>
  );
};
