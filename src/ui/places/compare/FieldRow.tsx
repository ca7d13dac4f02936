import { type ReactElement, useId, useState } from "react";
import { dialogText } from "../../../i18n/dialogs.ts";
import { optionWord, wordOf } from "../../../i18n/words.ts";
import type { Field, NumberField } from "../../../schema/fields.ts";
import { parseQuantity } from "../../../units/parse.ts";
import type { Json } from "../../../units/units.ts";
import { plainNumber } from "../../quantity.ts";
import { beyondRange, notListed, notUnderstood } from "../../session/changes/typedRemark.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { QuantityInput } from "../../widgets/QuantityInput.tsx";
import { Switch } from "../../widgets/Switch.tsx";
import { TextInput } from "../../widgets/TextInput.tsx";

interface Props {
  readonly name: string;
  /** undefined: no field describes the value, which is then shown unchanged. */
  readonly field: Field | undefined;
  readonly value: Json;
  /** Text of the button that restores the value; null: there is nothing to restore. */
  readonly back: string | null;
  /** Sets the value, or says why it is refused; null: restores the value. */
  set(to: Json): string;
}

/** One value that the user can type, switch or choose. */
export const FieldRow = (props: Props): ReactElement => {
  const { name, field, back, set } = props;
  const [remark, setRemark] = useState("");
  const id = useId();
  return (
    <div className="cmp-field">
      <span title={wordOf(field, "help")}>{name}</span>
      <Input {...props} describedBy={id} invalid={remark !== ""} remark={setRemark} />
      {back !== null && (
        <button type="button" className="button square cmp-tool" title={back} onClick={() => setRemark(set(null))}>
          <Icon name="reset" size={13} />
          <span className="unseen">{back}</span>
        </button>
      )}
      <p id={id} className={remark === "" ? "unseen" : "remark"} role={remark === "" ? undefined : "alert"}>
        {remark === "" ? (wordOf(field, "help") ?? "") : remark}
      </p>
    </div>
  );
};

interface InputProps extends Props {
  readonly describedBy: string;
  /** The latest input was refused. */
  readonly invalid: boolean;
  remark(words: string): void;
}

const Input = ({ name, field, value, set, describedBy, invalid, remark }: InputProps): ReactElement => {
  const take = (to: Json): void => remark(set(to));
  const takeNumber = (typed: number | undefined, text: string, described: NumberField): void => {
    if (typed === undefined) remark(notUnderstood(name, text, described));
    else remark(beyondRange(name, text, typed, described) || set(typed));
  };
  if (field?.kind === "flag")
    return <Switch label={name} checked={value === true} describedBy={describedBy} onChange={take} />;
  if (field?.kind === "choice")
    return (
      <select
        className="cmp-select"
        aria-label={name}
        value={String(value)}
        onChange={(event) => take(event.target.value)}
      >
        {field.options.map((option) => (
          <option key={option} value={option}>
            {optionWord(field, option)}
          </option>
        ))}
      </select>
    );
  if (field?.kind === "number" && typeof value === "number")
    return (
      <QuantityInput
        label={name}
        unit={field.unit}
        value={value}
        usual={(typeof field.default === "number" && field.default) || field.max}
        describedBy={describedBy}
        invalid={invalid}
        onType={(typed, text) => takeNumber(typed, text, field)}
      />
    );
  if (field?.kind === "number" && value === null)
    return (
      <TextInput
        label={name}
        value=""
        describedBy={describedBy}
        invalid={invalid}
        onType={(text) => takeNumber(parseQuantity(text, field.unit), text, field)}
      />
    );
  if (field?.kind === "numbers") {
    const list = Array.isArray(value) ? value.map((one) => plainNumber(Number(one))).join(", ") : "";
    const read = (text: string): void => {
      const parts = text.split(/[,;\s]+/).filter(Boolean);
      const typed = parts.map((part) => parseQuantity(part, field.unit));
      const numbers = typed.filter((number) => number !== undefined);
      const wrong = typed.findIndex((number) => number === undefined || number < field.min || number > field.max);
      if (wrong >= 0 || numbers.length === 0) remark(notListed(name, wrong + 1, parts[wrong] ?? "", field));
      else take(numbers);
    };
    return <TextInput label={name} value={list} describedBy={describedBy} invalid={invalid} onType={read} />;
  }
  return <span className="note">{value === null ? dialogText("field.never") : JSON.stringify(value)}</span>;
};
