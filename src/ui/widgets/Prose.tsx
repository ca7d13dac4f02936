import type { ReactElement } from "react";
import { Term } from "./Term.tsx";

/** A symbol of the literature in a sentence: "max_p". */
const SYMBOL = /([\p{L}~]+_[\p{L}\p{N}]+)/u;

/** A sentence of a definition, with the subscripts of its symbols. */
export const Prose = ({ text }: { readonly text: string }): ReactElement => {
  let place = 0;
  return (
    <>
      {text.split(SYMBOL).map((part, i) => {
        const key = place;
        place += part.length;
        return i % 2 === 0 ? part : <Term key={key} text={part} />;
      })}
    </>
  );
};
