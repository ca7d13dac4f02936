import { Fragment, type ReactElement } from "react";

/** How far below the line a subscript stands, and its size, as shares of the text's own size. */
const [DROP, SIZE] = [0.25, 0.78];

/** A symbol of the literature inside an SVG text, with the part after `_` as a subscript, and words behind it. */
export const SvgTerm = ({ text, after = "" }: { readonly text: string; readonly after?: string }): ReactElement => {
  const [base = "", ...below] = text.split("_");
  if (below.length === 0) return <Fragment>{base + after}</Fragment>;
  return (
    <Fragment>
      {base}
      <tspan dy={`${DROP}em`} fontSize={`${SIZE}em`}>
        {below.join(" ")}
      </tspan>
      {/* Here 1em is the size of the whole text again, so the shift back up is scaled by the subscript's size. */}
      {after !== "" && <tspan dy={`-${DROP * SIZE}em`}>{after}</tspan>}
    </Fragment>
  );
};
