import type { ReactElement } from "react";
import { FAMILIES, STRENGTHS } from "../../engine/documentation.ts";
import { say } from "../../i18n/algorithms.ts";
import "./filter.css";
import type { Algorithm, Family, Strength, Wanted } from "./find.ts";

interface Props {
  readonly all: readonly Algorithm[];
  readonly wanted: Wanted;
  want(wanted: Wanted): void;
}

/** Filters by the families and strengths that occur among the algorithms. */
export const AlgorithmFilter = ({ all, wanted, want }: Props): ReactElement => {
  const families = FAMILIES.filter((family) => all.some(({ doc }) => doc.family === family));
  const strengths = STRENGTHS.filter((strength) => all.some(({ doc }) => doc.strengths.includes(strength)));
  const { strengths: chosen } = wanted;
  const toggle = (strength: Strength): void =>
    want({
      ...wanted,
      strengths: chosen.includes(strength) ? chosen.filter((one) => one !== strength) : [...chosen, strength],
    });
  const chooseFamily = (value: string): void =>
    want({ ...wanted, family: families.find((family): family is Family => family === value) ?? "" });
  return (
    <div className="filter">
      <label>
        <span>{say("find.family")}</span>
        <select value={wanted.family} onChange={(event) => chooseFamily(event.target.value)}>
          <option value="">{say("find.anyFamily")}</option>
          {families.map((family) => (
            <option key={family} value={family}>
              {say(`family.${family}`)}
            </option>
          ))}
        </select>
      </label>
      <fieldset aria-label={say("find.strengths")}>
        <span aria-hidden="true">{say("find.strengths")}</span>
        {strengths.map((strength) => (
          <button
            key={strength}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(strength)}
            onClick={() => toggle(strength)}
          >
            {say(`strength.${strength}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
};
