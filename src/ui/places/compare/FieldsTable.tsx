import type { ReactElement } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { inForceNow } from "../../session/changes/laneScenarios.ts";
import { Digits } from "../../widgets/Digits.tsx";
import { useCompare } from "./compare.ts";
import { differences, laneNames } from "./describe.ts";
import { Marker } from "./Marker.tsx";

/** The fields in which the lanes differ. */
export const FieldsTable = (): ReactElement | null => {
  const scenario = useCompare((state) => state.scenario);
  // The lanes at the current time: changes may have altered some.
  const inForce = useCompare((state) => inForceNow(state.scenario, state.granted));
  if (scenario.lanes.length < 2) return null;
  const rows = differences(inForce);
  const names = laneNames(scenario);
  return (
    <details className="cmp-fields" open>
      <summary>{compareText("fields.title")}</summary>
      {rows.length === 0 ? (
        <p className="note">{compareText("fields.none")}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{compareText("fields.field")}</th>
              {names.map((name, lane) => (
                <th scope="col" key={name}>
                  <span className="cmp-title">
                    <Marker place={lane} size={12} />
                    {name}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ path, name, values }) => (
              <tr key={path} data-path={path}>
                <th scope="row">{name}</th>
                {values.map((value, lane) => (
                  <td key={names[lane]}>
                    <Digits words={value ?? compareText("fields.absent")} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
};
