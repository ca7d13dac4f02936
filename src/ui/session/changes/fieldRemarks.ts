import { controlText } from "../../../i18n/controls.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Catalog } from "../../../scenario/catalog.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { FLOW_SIZE_MAX } from "../../../schema/check.ts";
import type { Field, Fields, NumberField } from "../../../schema/fields.ts";
import { showValue } from "../../../schema/json.ts";
import type { Fault } from "../../../schema/result.ts";
import type { Unit } from "../../../units/units.ts";
import { plainNumber, showWords } from "../../quantity.ts";
import { BOTTLENECK_FIELDS, fieldAt, isCounted, ownersFields } from "./fieldAt.ts";
import type { RemarkWords } from "./remarkWords.ts";
import { changeWords, withoutUnit } from "./words.ts";

/** Units that need no word beside the control, because they have no prefixes such as milli or mega. */
const UNSPOKEN: readonly Unit[] = ["packets", "flows", "ratio", "factor", "count"];

/** A number as it is written beside the control of its field: "21", "0.25", "1.00 kbit/s". */
export const settledWords = (value: number, field: Field | undefined): string =>
  field?.kind === "number" && value !== 0 && !UNSPOKEN.includes(field.unit)
    ? showWords(value, field.unit)
    : plainNumber(value);

/** Why a change was refused, in whole sentences with the controls' field names: "max_th must be above min_th." */
export const faultWords = (faults: readonly Fault[], scenario: Scenario, catalog: Catalog): string =>
  [...new Set(faults.map((fault) => sentence(fault, scenario, catalog)))].join(" ");

/** Name of a field in sentences. */
export const nameOf = (field: Field): string => field.symbol ?? wordOf(field, "label");

const sentence = (fault: Fault, scenario: Scenario, catalog: Catalog): string => {
  const { path, value, message, entry } = fault;
  if (path === "bottleneck.buffer") return bufferWords(scenario);
  const field = fieldAt(scenario, path, catalog);
  if (field === undefined) return ended(message);
  const name = nameOf(field);
  if (entry !== undefined) {
    const [, allowed = message] = /; allowed: (.*)$/.exec(message) ?? [];
    return controlText("remark.entry", {
      name,
      entry,
      value: typeof value === "number" ? plainNumber(value) : showValue(value),
      allowed,
    });
  }
  if (field.kind === "size")
    return controlText("remark.wholeRange", { name, from: "1", to: showWords(FLOW_SIZE_MAX, "packets") });
  if (field.kind === "number" && typeof value === "number" && !isInside(value, field)) return rangeWords(name, field);
  if (path.endsWith(".rtt")) return controlText("remark.leastRoundTrip", { name });
  if (path === "bottleneck.buffer.bytes") return controlText("remark.leastBuffer", { name });
  // "lanes.0.params.maxThreshold is 60; maxThreshold must be above minThreshold (80 packets)"
  const [, allowed, rule = message] = /; (allowed: )?(.*)$/.exec(message) ?? [];
  if (allowed !== undefined) return controlText("remark.allowed", { name, allowed: rule });
  return ended(withNames(rule.replaceAll(/ \([^)]*\)/g, ""), ownersFields(scenario, path, catalog)));
};

/** A buffer is checked as a whole, in packets or bytes, whichever form it has. */
const bufferWords = ({ bottleneck: { buffer } }: Scenario): string => {
  const field = BOTTLENECK_FIELDS[`bottleneck.buffer.${"packets" in buffer ? "packets" : "bytes"}`];
  return rangeWords(wordOf(field, "label"), field);
};

const isInside = (value: number, { min, max, integer }: NumberField): boolean =>
  value >= min && value <= max && (integer !== true || Number.isInteger(value));

/** What the range of a number is told from. */
type Ranged = Pick<NumberField, "kind" | "unit" | "min" | "max" | "integer">;

/** "max_p must be 0 to 1.", "Link rate must be 1.00 kbit/s to 100 Gbit/s." */
export const rangeWords = (name: string, field: Ranged): string => {
  const words = (value: number): string =>
    value === 0 || isPlain(field) ? plainNumber(value) : showWords(value, field.unit);
  const from = words(isCounted(field) ? Math.ceil(field.min) : field.min);
  if (field.max === Number.MAX_VALUE) return controlText("remark.atLeast", { name, from });
  const to = words(field.max);
  const key = field.integer === true && isCounted(field) ? "remark.wholeRange" : "remark.range";
  return controlText(key, { name, from: withoutUnit(from, to), to });
};

const isPlain = ({ unit }: Ranged): boolean => unit === "ratio" || unit === "factor" || unit === "count";

/** Replaces ids of fields that are whole words by the names that the controls show. */
const withNames = (text: string, fields: Fields): string =>
  text.replaceAll(/[A-Za-z]\w*/g, (word) => {
    const field = Object.hasOwn(fields, word) ? fields[word] : undefined;
    return field === undefined ? word : nameOf(field);
  });

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const leftOutWords: RemarkWords["leftOutWords"] = ([first, ...others], before, catalog) => {
  const what = changeWords(before, first, catalog);
  const n = others.length;
  return controlText(n === 0 ? "remark.leftOut" : "remark.leftOutMore", { what, time: plainNumber(first.at), n });
};

/** Remarks with the names of fields as the controls show them. */
export const fieldWords: RemarkWords = { faultWords, settledWords, leftOutWords };
