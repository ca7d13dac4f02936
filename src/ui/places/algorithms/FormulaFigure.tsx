import { type ReactElement, useLayoutEffect, useRef } from "react";
import type { AlgorithmDoc } from "../../../engine/aqm/contract.ts";
import { wordOf } from "../../../i18n/words.ts";
import { Prose } from "../../widgets/Prose.tsx";
import { setFormula } from "./formula.ts";

/** Smallest size of a formula, px. */
const LEAST_SIZE = 11;

/** A typeset formula and its meaning. */
export const FormulaFigure = ({ formula }: { readonly formula: AlgorithmDoc["formulas"][number] }): ReactElement => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = place.current;
    if (shown === null) return;
    setFormula(formula.tex, shown);
    // A formula wider than the page shrinks; one that is still wider scrolls, and must then be reachable by keyboard.
    const watch = new ResizeObserver(() => {
      shown.style.fontSize = "";
      const size = Number.parseFloat(getComputedStyle(shown).fontSize);
      if (shown.scrollWidth > shown.clientWidth)
        shown.style.fontSize = `${Math.max(LEAST_SIZE, (size * shown.clientWidth) / shown.scrollWidth - 0.1)}px`;
      if (shown.scrollWidth > shown.clientWidth) shown.tabIndex = 0;
      else shown.removeAttribute("tabindex");
    });
    watch.observe(shown);
    return () => watch.disconnect();
  }, [formula.tex]);
  return (
    <figure className="alg-formula">
      <div ref={place} />
      <figcaption>
        <Prose text={wordOf(formula, "says")} />
      </figcaption>
    </figure>
  );
};
