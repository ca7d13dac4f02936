import { type ReactElement, useId, useState } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { dialogText } from "../../../i18n/dialogs.ts";
import { optionWord, wordOf } from "../../../i18n/words.ts";
import type { Field } from "../../../schema/fields.ts";
import { parseQuantity } from "../../../units/parse.ts";
import type { Json } from "../../../units/units.ts";
import { plainNumber } from "../../quantity.ts";
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
  /** null: restores the value. */
  set(to: Json): void;
}

/** One value that the user can type, switch or choose. */
export const FieldRow = (props: Props): ReactElement => {
  const { name, field, back, set } = props;
  const [remark, setRemark] = useState("");
  const id = useId();
  return (
    <div className="cmp-field">
      <span title={wordOf(field, "help")}>{name}</span>
      <Input {...props} describedBy={id} remark={setRemark} />
      {back !== null && (
        <button type="button" className="button square cmp-tool" title={back} onClick={() => set(null)}>
          <Icon name="reset" size={13} />
          <span className="unseen">{back}</span>
        </button>
      )}
      <p id={id} className={remark === "" ? "unseen" : "remark"}>
        {remark === "" ? (wordOf(field, "help") ?? "") : remark}
      </p>
    </div>
  );
};

interface InputProps extends Props {
  readonly describedBy: string;
  remark(words: string): void;
}

const Input = ({ name, field, value, set, describedBy, remark }: InputProps): ReactElement => {
  const take = (to: Json | undefined): void => {
    remark(to === undefined ? compareText("editor.notANumber") : "");
    if (to !== undefined) set(to);
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
  if (field?.kind === "number" && typeof value === "number") {
    const usual = (typeof field.default === "number" && field.default) || field.max;
    return <QuantityInput {...{ label: name, unit: field.unit, value, usual, describedBy }} onType={take} />;
  }
  if (field?.kind === "numbers" || (field?.kind === "number" && value === null)) {
    const list = Array.isArray(value) ? value.map((one) => plainNumber(Number(one))).join(", ") : "";
    const read = (text: string): void => {
      const typed = text.split(/[,;\s]+/).filter(Boolean);
      const numbers = typed.flatMap((part) => parseQuantity(part, field.unit) ?? []);
      const isWhole = numbers.length === typed.length && numbers.length > 0;
      take(!isWhole ? undefined : field.kind === "numbers" ? numbers : (numbers[0] ?? undefined));
    };
    return <TextInput label={name} value={list} describedBy={describedBy} onType={read} />;
  }
  return <span className="note">{value === null ? dialogText("field.never") : JSON.stringify(value)}</span>;
};
