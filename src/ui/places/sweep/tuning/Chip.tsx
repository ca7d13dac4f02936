import { type ReactElement, useState } from "react";
import { sweepText } from "../../../../i18n/sweeps.ts";
import { tuningText } from "../../../../i18n/tuning.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import type { Field } from "../../../../schema/fields.ts";
import { typedValue } from "../../../../sweeps/axis.ts";
import { fieldOfPath, unitAt } from "../../../../sweeps/unitAt.ts";
import type { Knob } from "../../../../tuning/knob.ts";
import { nameWithSymbol } from "../../../nameWithSymbol.ts";
import { Icon } from "../../../widgets/Icon.tsx";
import { Term } from "../../../widgets/Term.tsx";
import { fieldLabel, fieldName, fieldValue } from "./shown.ts";

interface ChipProps {
  readonly knob: Knob;
  readonly scenario: Scenario;
  set(knob: Knob): void;
  remove(): void;
}

/** Least width of an end of a range, letters. */
const CHIP_LETTERS = 5;

/** Whether a value may be an end of the range of a field. */
const isIn = (value: unknown, field: Field | undefined): value is number =>
  typeof value === "number" && (field?.kind !== "number" || (value >= field.min && value <= field.max));

/**
 * A parameter that may change, with its range; a message says why an end is not possible, and its field restores the
 * value.
 */
export const Chip = ({ knob, scenario, set, remove }: ChipProps): ReactElement => {
  const { path, low, high } = knob;
  const [fault, setFault] = useState("");
  const name = fieldName(scenario, path);
  const field = fieldOfPath(scenario, path);
  const label = fieldLabel(scenario, path);
  const spokenName = field === undefined ? label : nameWithSymbol(field);
  const take = (input: HTMLInputElement, which: "low" | "high"): void => {
    const text = input.value.trim();
    const shown = fieldValue(scenario, path, knob[which]);
    if (text === shown) return;
    const typed = typedValue(text, unitAt(scenario, path));
    if (isIn(typed, field)) {
      setFault("");
      if (typed !== knob[which]) set({ ...knob, [which]: typed });
    } else if (field?.kind === "number") {
      const min = fieldValue(scenario, path, field.min);
      const max = fieldValue(scenario, path, field.max);
      const words = tuningText(which === "low" ? "ask.low" : "ask.high", { name: label });
      setFault(sweepText("number.range", { label: words, text: text || sweepText("number.none"), min, max }));
    }
    input.value = shown;
  };
  const end = (which: "low" | "high", value: number): ReactElement => (
    <input
      className="text"
      size={Math.max(CHIP_LETTERS, fieldValue(scenario, path, value).length)}
      aria-label={tuningText(which === "low" ? "ask.low" : "ask.high", { name: spokenName })}
      key={`${which} ${value}`}
      defaultValue={fieldValue(scenario, path, value)}
      onBlur={({ target }) => take(target, which)}
      onInput={() => setFault("")}
      onKeyDown={(event) => {
        if (event.key === "Enter") take(event.currentTarget, which);
      }}
    />
  );
  return (
    <>
      <span className="tun-chip" title={label}>
        <b>
          <Term text={name} />
        </b>
        {end("low", low)}
        <span aria-hidden>–</span>
        {end("high", high)}
        <button
          type="button"
          className="square"
          aria-label={tuningText("ask.remove", { name: spokenName })}
          onClick={remove}
        >
          <Icon name="close" />
        </button>
      </span>
      {fault !== "" && (
        <span className="remark" role="alert">
          {fault}
        </span>
      )}
    </>
  );
};
