import { catalog } from "../../../engine/catalog.ts";
import { compareText } from "../../../i18n/compare.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { showValue } from "../../../schema/json.ts";
import { LABEL_MAX } from "../../../schema/limits.ts";
import type { Fault } from "../../../schema/result.ts";
import { showWords } from "../../quantity.ts";
import { fieldAt, ownersFields } from "../../session/changes/fieldAt.ts";
import { faultWords } from "../../session/changes/fieldRemarks.ts";
import { beyondRange } from "../../session/changes/typedRemark.ts";

/** Why an edit of the lanes was refused, with the names, units and numbers of lanes that the page shows. */
export const refusalOf = ([fault]: readonly Fault[], scenario: Scenario): string => {
  if (fault === undefined) return "";
  const { path, value, message } = fault;
  const [, lane] = /^lanes\.(\d+)\.label$/.exec(path) ?? [];
  if (lane !== undefined)
    return compareText(message.endsWith("a unique label") ? "refused.sameLabel" : "refused.label", {
      n: Number(lane) + 1,
      label: showValue(value ?? ""),
      most: LABEL_MAX,
    });
  const field = fieldAt(scenario, path, catalog);
  if (field?.kind === "number" && typeof value === "number") {
    const beyond = beyondRange(wordOf(field, "label"), showWords(value, field.unit), value, field);
    if (beyond !== "") return beyond;
  }
  // "lanes.1.params.maxThreshold is 60; maxThreshold must be above minThreshold (80 packets)"
  const [, rule] = /; (?!allowed: )([^;]*)$/.exec(message) ?? [];
  if (field === undefined || rule === undefined) return faultWords([fault], scenario, catalog);
  const fields = ownersFields(scenario, path, catalog);
  const named = rule.replaceAll(/[A-Za-z]\w*/g, (word) =>
    Object.hasOwn(fields, word) ? (wordOf(fields[word], "label") ?? word) : word,
  );
  return /[.!?]$/.test(named) ? named : `${named}.`;
};
