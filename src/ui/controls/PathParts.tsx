import { type ReactElement, useId, useState } from "react";
import { catalog } from "../../engine/catalog.ts";
import { controlText } from "../../i18n/controls.ts";
import { t } from "../../i18n/message.ts";
import { wordOf } from "../../i18n/words.ts";
import { DEFAULTS, variationFields } from "../../scenario/commonFields.ts";
import type { Scenario } from "../../scenario/document.ts";
import { resolve } from "../../schema/check.ts";
import type { Field } from "../../schema/fields.ts";
import { sameJson } from "../../schema/json.ts";
import { LIST_MAX } from "../../schema/limits.ts";
import { showWords } from "../quantity.ts";
import { type Part, partFields, VARIATION_FIELDS } from "../session/changes/pathParts.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Switch } from "../widgets/Switch.tsx";
import { FieldControl } from "./FieldControl.tsx";
import { FieldForm } from "./FieldForm.tsx";
import { heldItem, type Item } from "./model.ts";
import { readRates } from "./rateFile.ts";

interface Props {
  readonly inForce: Scenario;
  readonly opened: Scenario;
}

/** Further parts of the path: a varying rate, a second bottleneck, a queue on the way back. */
export const PathParts = ({ inForce, opened }: Props): ReactElement => {
  const { second, reverse, variation } = inForce.bottleneck;
  const sendsBack = inForce.traffic.some(({ fields }) => fields["direction"] === "back");
  const isUsed = second !== null || reverse !== null || sendsBack || Object.keys(variation).length > 0;
  const [open, setOpen] = useState(isUsed);
  return (
    <div className="path-parts">
      <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? controlText("path.less") : controlText("path.more")}
        <Icon name="chevron" size={13} />
      </button>
      {open && (
        <>
          <Variation inForce={inForce} opened={opened} />
          <Hop part="second" inForce={inForce} opened={opened} />
          {(sendsBack || reverse !== null) && <Hop part="reverse" inForce={inForce} opened={opened} />}
        </>
      )}
    </div>
  );
};

/** The fields of each shape. */
const SHAPE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  none: ["shape"],
  sine: ["shape", "depth", "period"],
  steps: ["shape", "depth", "period"],
  trace: ["shape", "times", "rates"],
};

const Variation = ({ inForce, opened }: Props): ReactElement => {
  const held = (scenario: Scenario): Readonly<Record<string, Item["value"]>> => {
    const { variation, rate: linkRate, buffer } = scenario.bottleneck;
    return resolve(variationFields, variation, { linkRate, buffer });
  };
  const values = held(inForce);
  const normals = held(opened);
  const shape = String(values["shape"]);
  const items = (SHAPE_FIELDS[shape] ?? []).flatMap((key): Item[] => {
    const path = `bottleneck.variation.${key}`;
    const field = offered(VARIATION_FIELDS[path], shape);
    const [value = null, normal = null] = [values[key], normals[key]];
    return field === undefined ? [] : [{ path, key, field, value, normal, changed: !sameJson(value, normal) }];
  });
  return (
    <>
      {items.map((item) => (
        <FieldControl key={item.key} item={item} bufferPackets={0} />
      ))}
      <RateFile />
    </>
  );
};

/** The shape "trace" needs rates from a file, so it is not offered before there is a list. */
const offered = (field: Field | undefined, shape: string): Field | undefined =>
  field?.kind === "choice" && shape !== "trace"
    ? { ...field, options: field.options.filter((option) => option !== "trace") }
    : field;

type WrongLine = Extract<ReturnType<typeof readRates>, { readonly line: number }>;

/** The line of a file that cannot be used, and what is wanted there. */
const lineWords = ({ wrong, line, text }: WrongLine, name: string): string => {
  if (wrong === "form") return controlText("path.traceBad", { line, text, name });
  if (wrong === "order") return controlText("path.traceLate", { line, text, name });
  if (wrong === "length") return controlText("path.traceLong", { line, name, n: LIST_MAX });
  const field = wrong === "time" ? variationFields.times : variationFields.rates;
  const [from, to] = [showWords(field.min, field.unit), showWords(field.max, field.unit)];
  return controlText("path.traceRange", { line, text, name, field: wordOf(field, "label"), from, to });
};

/** A list of times and rates from the user's file. */
const RateFile = (): ReactElement => {
  const run = useRun();
  const id = useId();
  const remark = useLab((state) => state.remarks["bottleneck.variation"] ?? "");
  const onFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const found = readRates(await file.text());
    if ("line" in found) run.lab.getState().remark("bottleneck.variation", lineWords(found, file.name));
    else if (found.times.length === 0)
      run.lab.getState().remark("bottleneck.variation", controlText("path.traceEmpty", { name: file.name }));
    else run.lab.getState().change("bottleneck.variation", { shape: "trace", ...found });
  };
  return (
    <div className="rate-file">
      <label className="link" htmlFor={id} title={controlText("path.traceHelp")}>
        {controlText("path.trace")}
      </label>
      <input
        id={id}
        className="unseen"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => void onFile(event.target.files?.[0])}
      />
      {remark !== "" && <p className="remark">{remark}</p>}
    </div>
  );
};

const Hop = ({ part, inForce, opened }: Props & { readonly part: Part }): ReactElement => {
  const run = useRun();
  const isOn = inForce.bottleneck[part] !== null;
  const label = part === "second" ? t("path.second") : t("path.reverse");
  const help = part === "second" ? controlText("path.secondHelp") : controlText("path.reverseHelp");
  const id = useId();
  const toggle = (on: boolean): void => run.lab.getState().change(`bottleneck.${part}`, on ? {} : null);
  return (
    <fieldset className="hop" aria-label={label} data-path={`bottleneck.${part}`}>
      <div className="field field-flag">
        <span className="dot" />
        <span className="name" title={help}>
          {label}
        </span>
        <span className="note" />
        <Switch label={label} checked={isOn} describedBy={id} onChange={toggle} />
        <p id={id} className="unseen">
          {help}
        </p>
      </div>
      {isOn && <FieldForm items={hopItems(inForce, opened, part)} bufferPackets={hopBuffer(inForce, part)} />}
    </fieldset>
  );
};

const hopBuffer = (scenario: Scenario, part: Part): number => {
  const { buffer } = scenario.bottleneck[part] ?? DEFAULTS.hop;
  return "packets" in buffer ? buffer.packets : Math.round(buffer.bytes / 1000);
};

const hopItems = (inForce: Scenario, opened: Scenario, part: Part): readonly Item[] => {
  const names = Object.fromEntries(catalog.queues.map((one) => [one.id, wordOf(one, "title")]));
  const hop = inForce.bottleneck[part];
  if (hop === null) return [];
  const whole = (scenario: Scenario): Scenario => ({
    ...scenario,
    bottleneck: { ...scenario.bottleneck, [part]: { ...DEFAULTS.hop, ...scenario.bottleneck[part] } },
  });
  const link = { linkRate: hop.rate ?? inForce.bottleneck.rate, buffer: hop.buffer };
  const fields = catalog.queues.find(({ id }) => id === hop.queue)?.fields ?? {};
  const before = opened.bottleneck[part];
  const values = resolve(fields, hop.params, link);
  const normals = resolve(fields, before?.queue === hop.queue ? before.params : {}, link);
  return Object.entries(partFields(inForce, part, catalog)).map(([path, field]) => {
    const key = path.split(".").at(-1) ?? path;
    if (!path.includes(".params."))
      return { ...heldItem(whole(inForce), whole(opened), path, field), ...(key === "queue" ? { names } : {}) };
    const [value, normal] = [values[key] ?? null, normals[key] ?? null];
    return { path, key, field, value, normal, changed: !sameJson(value, normal) };
  });
};
