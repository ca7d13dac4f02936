import type { ReactElement } from "react";
import type { DesignResult } from "../../engine/aqm/contract.ts";
import { say } from "../../i18n/algorithms.ts";
import { wordOf } from "../../i18n/words.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Unit } from "../../units/units.ts";
import { plainNumber, show, showWords } from "../quantity.ts";
import { Digits } from "../widgets/Digits.tsx";
import { Term } from "../widgets/Term.tsx";
import type { Calculation } from "./calculation.ts";

interface Props {
  readonly fields: Fields;
  readonly values: ValuesOf<Fields>;
  readonly calculation: Calculation;
}

/** The parameters to set, then the results that follow from them, each beside the value in use. */
export const ResultTable = ({ fields, values, calculation }: Props): ReactElement => (
  <table className="design-results" aria-label={say("design.results")}>
    <thead>
      <tr>
        <th scope="col">
          <span className="unseen">{say("design.quantity")}</span>
        </th>
        <th scope="col">{say("design.inUse")}</th>
        <th scope="col">{say("design.designed")}</th>
      </tr>
    </thead>
    <tbody>
      {Object.entries(calculation.set ?? {}).map(([key, designed]) => {
        const field = fields[key];
        const inUse = values[key];
        if (field?.kind !== "number" || typeof inUse !== "number") return null;
        const words = (value: number): string => exactWords(value, field.unit);
        return (
          <tr key={key} className={inUse === designed ? "set" : "set changed"}>
            <Name label={wordOf(field, "label")} symbol={field.symbol} />
            <td>
              <Digits words={words(inUse)} />
            </td>
            <td>
              <Digits words={words(designed)} />
            </td>
          </tr>
        );
      })}
    </tbody>
    <tbody>
      {calculation.results.map((result) => (
        <tr key={result.label}>
          <Name label={result.label} symbol={result.symbol} />
          {result.inUse !== undefined && (
            <td>
              <Digits words={resultWords(result.inUse, result.unit)} />
            </td>
          )}
          <td colSpan={result.inUse === undefined ? 2 : 1}>
            <Digits words={resultWords(result.designed, result.unit)} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Name = ({ label, symbol }: { readonly label: string; readonly symbol: string | undefined }): ReactElement => (
  <th scope="row">
    {label}
    {symbol !== undefined && (
      <i>
        {" "}
        <Term text={symbol} />
      </i>
    )}
  </th>
);

/** A value to set, with all its digits, as controls show it. */
const exactWords = (value: number, unit: Unit): string => {
  const shown = show(value, unit);
  return shown.unit === "" || shown.unit.startsWith("/") ? shown.number + shown.unit : `${shown.number} ${shown.unit}`;
};

/** Units that are written without a space after the number. */
const CLOSE = ["°", "/(packet·s)"];

const resultWords = (value: number, unit: DesignResult["unit"]): string => {
  if (!Number.isFinite(value)) return say("design.none");
  if (unit === "°") return `${plainNumber(Math.round(value))}${unit}`;
  if (unit === "rad/s" || unit === "/(packet·s)")
    return `${plainNumber(value, 3)}${CLOSE.includes(unit) ? "" : " "}${unit}`;
  return showWords(value, unit);
};
