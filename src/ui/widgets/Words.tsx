import type { ReactElement } from "react";
import { Term } from "./Term.tsx";

/** Text in which a symbol such as max_th has its subscript. */
export const Words = ({ text }: { readonly text: string }): ReactElement => {
  const [, before = "", symbol = "", after = ""] = /^(.*?)(\S+_\S+)(.*)$/.exec(text) ?? [];
  if (symbol === "") return <span>{text}</span>;
  return (
    <span>
      {before}
      <Term text={symbol} />
      {after}
    </span>
  );
};
