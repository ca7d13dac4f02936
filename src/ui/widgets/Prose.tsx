import type { ReactElement } from "react";
import { Term } from "./Term.tsx";

/** A command between backticks, or a symbol of the literature in a sentence: "max_p". */
const CODE_OR_SYMBOL = /(`[^`]+`|[\p{L}~]+_[\p{L}\p{N}]+)/u;

/** A sentence of a definition, with its commands and the subscripts of its symbols. */
export const Prose = ({ text }: { readonly text: string }): ReactElement => {
  let place = 0;
  return (
    <>
      {text.split(CODE_OR_SYMBOL).map((part, i) => {
        const key = place;
        place += part.length;
        if (i % 2 === 0) return part;
        return part.startsWith("`") ? <code key={key}>{part.slice(1, -1)}</code> : <Term key={key} text={part} />;
      })}
    </>
  );
};
