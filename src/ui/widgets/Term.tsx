import { Fragment, type ReactElement } from "react";

/** A symbol of the literature, with the part after `_` as a subscript: "min_th". */
export const Term = ({ text }: { readonly text: string }): ReactElement => {
  const [base = "", ...below] = text.split("_");
  return (
    <Fragment>
      {base}
      {below.length > 0 && <sub>{below.join(" ")}</sub>}
    </Fragment>
  );
};
