import { Fragment, type ReactElement, useState } from "react";
import { controlText } from "../../i18n/controls.ts";
import { dialogText } from "../../i18n/dialogs.ts";
import { optionWord, wordOf } from "../../i18n/words.ts";
import { FLOW_SIZE_MAX } from "../../schema/check.ts";
import type { NumberField, NumbersField, SizeField } from "../../schema/fields.ts";
import { parseQuantity } from "../../units/parse.ts";
import type { Json } from "../../units/units.ts";
import { nameWithSymbol } from "../nameWithSymbol.ts";
import { plainNumber } from "../quantity.ts";
import { nameOf } from "../session/changes/fieldRemarks.ts";
import { notASize, notListed, notUnderstood } from "../session/changes/typedRemark.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import type { Run } from "../session/run.ts";
import { QuantityInput } from "../widgets/QuantityInput.tsx";
import { Slider } from "../widgets/Slider.tsx";
import { Switch } from "../widgets/Switch.tsx";
import { TextInput } from "../widgets/TextInput.tsx";
import { trackOf } from "../widgets/track.ts";
import type { Item } from "./model.ts";

interface Props {
  readonly item: Item;
  readonly bufferPackets: number;
  readonly note: string | undefined;
  readonly describedBy: string;
}

/** The control of a field, by its kind. */
export const FieldInput = (props: Props): ReactElement => {
  const run = useRun();
  const { item, note, describedBy } = props;
  const { field, path, value } = item;
  const change = (to: Json): void => run.lab.getState().change(path, to);
  switch (field.kind) {
    case "number":
      return <NumberInput {...props} field={field} />;
    case "flag":
      return (
        <Fragment>
          <span className="note">{note}</span>
          <Switch label={nameWithSymbol(field)} checked={value === true} describedBy={describedBy} onChange={change} />
        </Fragment>
      );
    case "choice":
      return (
        <select
          aria-label={nameWithSymbol(field)}
          aria-describedby={describedBy}
          value={String(value)}
          onChange={(event) => change(event.target.value)}
        >
          {field.options.map((option) => (
            <option key={option} value={option}>
              {item.names?.[option] ?? optionWord(field, option)}
            </option>
          ))}
        </select>
      );
    case "numbers":
      return <NumbersInput {...props} field={field} />;
    case "size":
      return <SizeInput {...props} field={field} />;
  }
};

/** First value of a field that has none: close to the behaviour without a value. */
const beginning = (run: Run, { unit, first, min, max }: NumberField): number =>
  Math.max(min, Math.min(unit === "bit/s" ? run.lab.getState().inForce.bottleneck.rate : (first ?? 1), max));

const NumberInput = ({
  item,
  bufferPackets,
  describedBy,
  field,
}: Props & { readonly field: NumberField }): ReactElement => {
  const run = useRun();
  const [draft, setDraft] = useState<number | null>(null);
  const { path, value, normal } = item;
  const isRemarked = useLab((state) => state.remarks[path] !== undefined);
  const usual = typeof normal === "number" ? normal : undefined;
  const change = (to: Json, gesture?: number): void => run.lab.getState().change(path, to, gesture);
  const onType = (typed: number | undefined, text: string): void =>
    typed === undefined ? run.lab.getState().remark(path, notUnderstood(nameOf(field), text, field)) : change(typed);
  if (typeof value !== "number") {
    return (
      <Fragment>
        <span className="note">{wordOf(field, "without") ?? dialogText("field.never")}</span>
        <button type="button" className="link" onClick={() => change(usual ?? beginning(run, field))}>
          {controlText("field.set")}
        </button>
      </Fragment>
    );
  }
  if (value === 0 && field.outage === true) {
    return (
      <Fragment>
        <span className="note">{dialogText("rate.outage")}</span>
        <button type="button" className="link" onClick={() => change(rateBefore(run, path) ?? normal)}>
          {dialogText("rate.endOutage")}
        </button>
      </Fragment>
    );
  }
  return (
    <Fragment>
      <Slider
        label={nameWithSymbol(field)}
        field={field}
        track={trackOf(field, usual ?? value, value, bufferPackets)}
        value={value}
        tick={item.changed ? usual : undefined}
        describedBy={describedBy}
        onDraft={setDraft}
        onChange={change}
        onEnd={run.lab.getState().endGesture}
      />
      <QuantityInput
        label={controlText("field.value", { field: nameWithSymbol(field) })}
        unit={field.unit}
        value={draft ?? value}
        usual={usual || field.max}
        describedBy={describedBy}
        invalid={isRemarked}
        onType={onType}
      />
      {field.outage === true && (
        <button type="button" className="link outage" title={dialogText("rate.outageHelp")} onClick={() => change(0)}>
          {dialogText("rate.outage")}
        </button>
      )}
    </Fragment>
  );
};

/** The rate of a link before its outage; undefined: it is not known. */
const rateBefore = (run: Run, path: string): Json | undefined => {
  const { bottleneck } = run.lab.getState().inForce;
  const key = path.split(".").at(-2);
  return (key === "second" || key === "reverse" ? bottleneck[key] : bottleneck)?.rateBefore;
};

/** Several numbers, separated by commas. */
const NumbersInput = ({ item, describedBy, field }: Props & { readonly field: NumbersField }): ReactElement => {
  const run = useRun();
  const isRemarked = useLab((state) => state.remarks[item.path] !== undefined);
  const list = Array.isArray(item.value) ? item.value : [];
  const onType = (text: string): void => {
    const parts = text.split(/[,;\s]+/).filter(Boolean);
    const typed = parts.map((part) => parseQuantity(part, field.unit));
    const wrong = typed.indexOf(undefined);
    const valid = typed.filter((number) => number !== undefined);
    const { remark, change } = run.lab.getState();
    if (wrong >= 0 || valid.length === 0)
      remark(item.path, notListed(nameOf(field), wrong + 1, parts[wrong] ?? "", field));
    else change(item.path, valid);
  };
  return (
    <TextInput
      label={nameWithSymbol(field)}
      value={list.map((number) => plainNumber(Number(number))).join(", ")}
      describedBy={describedBy}
      invalid={isRemarked}
      onType={onType}
    />
  );
};

/** The size of a flow: a number of packets; a distribution is shown in words and replaced by typing a number. */
const SizeInput = ({ item, describedBy, field }: Props & { readonly field: SizeField }): ReactElement => {
  const run = useRun();
  const isRemarked = useLab((state) => state.remarks[item.path] !== undefined);
  const onType = (text: string): void => {
    const packets = parseQuantity(text, "packets");
    const { remark, change } = run.lab.getState();
    if (packets === undefined || !Number.isInteger(packets) || packets < 1 || packets > FLOW_SIZE_MAX)
      remark(item.path, notASize(nameOf(field), text, packets));
    else change(item.path, { packets });
  };
  return (
    <TextInput
      label={nameWithSymbol(field)}
      value={briefSize(item.value)}
      describedBy={describedBy}
      invalid={isRemarked}
      onType={onType}
    />
  );
};

const briefSize = (size: Json): string => {
  const [kind = "", parameters] = typeof size === "object" && size !== null ? (Object.entries(size)[0] ?? []) : [];
  if (typeof parameters === "number") return controlText("size.packets", { n: parameters });
  const mean: unknown =
    typeof parameters === "object" && parameters !== null ? Reflect.get(parameters, "mean") : undefined;
  return typeof mean === "number" ? controlText("size.mean", { mean: plainNumber(mean) }) : kind;
};
