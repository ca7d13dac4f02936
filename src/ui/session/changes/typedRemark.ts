import { controlText } from "../../../i18n/controls.ts";
import { FLOW_SIZE_MAX } from "../../../schema/check.ts";
import type { NumberField, NumbersField } from "../../../schema/fields.ts";
import { parseQuantity } from "../../../units/parse.ts";
import type { Unit } from "../../../units/units.ts";
import { showWords } from "../../quantity.ts";
import { rangeWords } from "./fieldRemarks.ts";

/** Units that a typed text may have been meant in; "ratio" stands for a percentage. */
const UNITS: readonly Unit[] = ["s", "bit/s", "B", "B/s", "packets", "flows", "1/s", "1/packet", "ratio"];

/** A prefix without a unit, as in "3M", does not tell what was meant. */
const PREFIX_ALONE = /[\d.\s][kKMGTm]$/;

/** Characters of what was typed that a sentence repeats. */
const TYPED_MAX = 40;

const unitOf = (typed: string): Unit | undefined =>
  PREFIX_ALONE.test(typed) ? undefined : UNITS.find((unit) => parseQuantity(typed, unit) !== undefined);

/** What was typed, and why it is no quantity of this unit. */
const whyNot = (name: string, text: string, wanted: Unit): string => {
  const typed = text.trim().slice(0, TYPED_MAX);
  if (typed === "") return controlText("typed.empty");
  const unit = unitOf(typed);
  if (unit === undefined) return controlText("typed.notANumber", { text: typed });
  const given = controlText(unit === "ratio" ? "typed.percent" : `typed.${unit}`);
  return controlText("typed.otherUnit", { text: typed, given, name, wanted: controlText(`typed.${wanted}`) });
};

const outside = (name: string, text: string): string =>
  controlText("typed.outside", { name, text: text.trim().slice(0, TYPED_MAX) });

/** Why a typed text is no value of a field: the text, its unit if that does not fit, and what is allowed. */
export const notUnderstood = (name: string, text: string, field: NumberField): string =>
  `${whyNot(name, text, field.unit)} ${rangeWords(name, field)}`;

/** The same of a list of numbers. @param entry the wrong one, from 1; 0: there is none at all */
export const notListed = (name: string, entry: number, text: string, field: NumbersField): string => {
  const each = controlText("typed.each", { name });
  const isNumber = parseQuantity(text, field.unit) !== undefined;
  const why = isNumber ? outside(each, text) : whyNot(name, text, field.unit);
  const said = entry === 0 ? why : controlText("typed.entry", { entry, why });
  return `${said} ${rangeWords(each, { ...field, kind: "number" })} ${controlText("typed.commas")}`;
};

/** The same of the size of a flow. @param packets what was understood; undefined: nothing */
export const notASize = (name: string, text: string, packets: number | undefined): string => {
  const range = controlText("remark.wholeRange", { name, from: "1", to: showWords(FLOW_SIZE_MAX, "packets") });
  const why = packets === undefined ? whyNot(name, text, "packets") : outside(name, text);
  return `${why} ${range}`;
};

/** A number beyond the range of its field; "": it is inside. */
export const beyondRange = (name: string, text: string, value: number, field: NumberField): string => {
  const { min, max, integer, outage } = field;
  const isAllowed =
    (value >= min && value <= max && (integer !== true || Number.isInteger(value))) || (value === 0 && outage);
  return isAllowed === true ? "" : `${outside(name, text)} ${rangeWords(name, field)}`;
};
