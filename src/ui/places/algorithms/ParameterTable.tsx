import type { ReactElement } from "react";
import { say } from "../../../i18n/algorithms.ts";
import type { Fields } from "../../../schema/fields.ts";
import { Digits } from "../../widgets/Digits.tsx";
import { Prose } from "../../widgets/Prose.tsx";
import { Term } from "../../widgets/Term.tsx";
import { derivedFor, type Parameter, parametersOf } from "./parameters.ts";

const COLUMNS = ["symbol", "label", "unit", "range", "default", "help"] as const;

/** The parameters, from the fields of the definition: those in the control panel are first. */
export const ParameterTable = ({
  fields,
  title,
}: {
  readonly fields: Fields;
  readonly title: string;
}): ReactElement => {
  const all = parametersOf(fields);
  if (all.length === 0) return <p>{say("page.noParameters")}</p>;
  const parts = [all.filter((one) => !one.advanced), all.filter((one) => one.advanced)] as const;
  return (
    <>
      <table className="alg-table alg-parameters" aria-label={title}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {say(`parameter.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map(
          (part, i) =>
            part.length > 0 && (
              <tbody key={i === 0 ? "usual" : "advanced"}>
                {parts.every((each) => each.length > 0) && (
                  <tr className="alg-part">
                    <th scope="rowgroup" colSpan={COLUMNS.length}>
                      {say(i === 0 ? "parameter.usual" : "parameter.advanced")}
                    </th>
                  </tr>
                )}
                {part.map((one) => (
                  <Row key={one.id} one={one} />
                ))}
              </tbody>
            ),
        )}
      </table>
      {all.some((one) => one.derived) && <p className="note">{derivedFor()}</p>}
    </>
  );
};

const Row = ({ one }: { readonly one: Parameter }): ReactElement => (
  <tr>
    <td className="alg-symbol">{one.symbol !== undefined && <Term text={one.symbol} />}</td>
    <th scope="row">{one.label}</th>
    <td data-label={say("parameter.unit")}>{one.unit}</td>
    <td data-label={say("parameter.range")}>
      <Digits words={one.range} />
    </td>
    <td data-label={say("parameter.default")}>
      <span>
        <Digits words={one.default} />
        {one.derived && "*"}
      </span>
    </td>
    <td className="alg-help">
      <Prose text={one.help} />
    </td>
  </tr>
);
