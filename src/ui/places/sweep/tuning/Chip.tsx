import type { ReactElement } from "react";
import { tuningText } from "../../../../i18n/tuning.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import { typedValue } from "../../../../sweeps/axis.ts";
import { fieldOfPath, unitAt } from "../../../../sweeps/unitAt.ts";
import type { Knob } from "../../../../tuning/knob.ts";
import { Icon } from "../../../widgets/Icon.tsx";
import { Term } from "../../../widgets/Term.tsx";
import { fieldName, fieldValue } from "./shown.ts";

interface ChipProps {
  readonly knob: Knob;
  readonly scenario: Scenario;
  set(knob: Knob): void;
  remove(): void;
}

/** Least width of an end of a range, letters. */
const CHIP_LETTERS = 5;

/** A parameter that may change, with its range. */
export const Chip = ({ knob, scenario, set, remove }: ChipProps): ReactElement => {
  const { path, low, high } = knob;
  const name = fieldName(scenario, path);
  const label = fieldOfPath(scenario, path)?.label ?? path;
  const end = (which: "low" | "high", value: number): ReactElement => (
    <input
      className="text"
      size={Math.max(CHIP_LETTERS, fieldValue(scenario, path, value).length)}
      aria-label={tuningText(which === "low" ? "ask.low" : "ask.high", { name: label })}
      key={`${which} ${value}`}
      defaultValue={fieldValue(scenario, path, value)}
      onBlur={({ target }) => {
        const typed = typedValue(target.value, unitAt(scenario, path));
        if (typeof typed === "number" && typed !== value) set({ ...knob, [which]: typed });
        else target.value = fieldValue(scenario, path, value);
      }}
    />
  );
  return (
    <span className="tun-chip" title={label}>
      <b>
        <Term text={name} />
      </b>
      {end("low", low)}
      <span aria-hidden>–</span>
      {end("high", high)}
      <button type="button" className="square" aria-label={tuningText("ask.remove", { name: label })} onClick={remove}>
        <Icon name="close" />
      </button>
    </span>
  );
};
