import { type ReactElement, useId, useState } from "react";
import { catalog } from "../../engine/catalog.ts";
import { controlText } from "../../i18n/controls.ts";
import { t } from "../../i18n/message.ts";
import { wordOf } from "../../i18n/words.ts";
import { DEFAULTS, variationFields } from "../../scenario/commonFields.ts";
import type { Scenario } from "../../scenario/document.ts";
import { linkOf } from "../../scenario/linkOf.ts";
import { resolve } from "../../schema/check.ts";
import type { Field } from "../../schema/fields.ts";
import { sameJson } from "../../schema/json.ts";
import { type Part, partFields, VARIATION_FIELDS } from "../session/changes/pathParts.ts";
import { useRun } from "../session/RunContext.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Switch } from "../widgets/Switch.tsx";
import { FieldControl } from "./FieldControl.tsx";
import { FieldForm } from "./FieldForm.tsx";
import { heldItem, type Item } from "./model.ts";
import { RateTrace } from "./RateTrace.tsx";

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
  // The changes of a kept run may come after its controls.
  const [wasUsed, setWasUsed] = useState(isUsed);
  if (isUsed && !wasUsed) {
    setWasUsed(true);
    setOpen(true);
  }
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
  trace: ["shape", "times", "rates", "repeat"],
};

const Variation = ({ inForce, opened }: Props): ReactElement => {
  const held = (scenario: Scenario): Readonly<Record<string, Item["value"]>> => {
    return resolve(variationFields, scenario.bottleneck.variation, linkOf(scenario));
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
      <RateTrace />
    </>
  );
};

/** The shape "trace" needs rates from a file, so it is not offered before there is a list. */
const offered = (field: Field | undefined, shape: string): Field | undefined =>
  field?.kind === "choice" && shape !== "trace"
    ? { ...field, options: field.options.filter((option) => option !== "trace") }
    : field;

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
  const link = linkOf(inForce, hop);
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
