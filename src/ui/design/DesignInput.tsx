import { type ReactElement, useId, useState } from "react";
import { controlText } from "../../i18n/controls.ts";
import { t } from "../../i18n/message.ts";
import { wordOf } from "../../i18n/words.ts";
import type { NumberField } from "../../schema/fields.ts";
import { nameWithSymbol } from "../nameWithSymbol.ts";
import { nameOf, rangeWords, settledWords } from "../session/changes/fieldRemarks.ts";
import { notUnderstood } from "../session/changes/typedRemark.ts";
import { Icon } from "../widgets/Icon.tsx";
import { QuantityInput } from "../widgets/QuantityInput.tsx";
import { Slider } from "../widgets/Slider.tsx";
import { Term } from "../widgets/Term.tsx";
import { trackOf } from "../widgets/track.ts";

interface Props {
  readonly field: NumberField;
  readonly value: number;
  /** The value in the run. */
  readonly usual: number;
  onChange(value: number): void;
}

/** One input of a calculator: it looks like a row of the control panel, but does not change the run. */
export const DesignInput = ({ field, value, usual, onChange }: Props): ReactElement => {
  const id = useId();
  // A remark about an earlier value is not shown.
  const [said, setSaid] = useState({ of: value, text: "" });
  const remark = said.of === value ? said.text : "";
  const changed = value !== usual;
  const take = (wanted: number): void => {
    const inside = Math.min(field.max, Math.max(field.min, wanted));
    const taken = field.integer === true ? Math.round(inside) : inside;
    const reason = rangeWords(nameOf(field), field);
    const text = inside === wanted ? "" : t("remark.nearest", { reason, value: settledWords(taken, field) });
    setSaid({ of: taken, text });
    onChange(taken);
  };
  const onType = (typed: number | undefined, text: string): void =>
    typed === undefined ? setSaid({ of: value, text: notUnderstood(nameOf(field), text, field) }) : take(typed);
  const classes = ["field", changed ? "changed" : "", remark === "" ? "" : "corrected"];
  return (
    <fieldset aria-label={nameWithSymbol(field)} className={classes.filter(Boolean).join(" ")}>
      <span className="dot" title={changed ? controlText("field.changed") : undefined} />
      <span className="name" title={wordOf(field, "help")}>
        {wordOf(field, "label")}
        {field.symbol !== undefined && (
          <i>
            {" "}
            <Term text={field.symbol} />
          </i>
        )}
      </span>
      <Slider
        label={nameWithSymbol(field)}
        field={field}
        track={trackOf(field, usual, value, 0)}
        value={value}
        tick={changed ? usual : undefined}
        describedBy={id}
        onDraft={(draft) => {
          if (draft !== null) take(draft);
        }}
        onChange={take}
      />
      <QuantityInput
        label={controlText("field.value", { field: nameWithSymbol(field) })}
        unit={field.unit}
        value={value}
        usual={usual || field.max}
        describedBy={id}
        invalid={remark !== ""}
        onType={onType}
      />
      <button
        type="button"
        className="back"
        hidden={!changed}
        onClick={() => take(usual)}
        title={controlText("field.reset", { field: wordOf(field, "label") })}
      >
        <Icon name="reset" size={13} />
        <span className="unseen">{controlText("field.reset", { field: wordOf(field, "label") })}</span>
      </button>
      <p id={id} className={remark === "" ? "unseen" : "remark"}>
        {remark === "" ? wordOf(field, "help") : remark}
      </p>
    </fieldset>
  );
};
