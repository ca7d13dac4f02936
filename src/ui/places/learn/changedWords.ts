import { catalog } from "../../../engine/catalog.ts";
import { learnText } from "../../../i18n/learn.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { fieldAt } from "../../session/changes/fieldAt.ts";
import { nameOf } from "../../session/changes/fieldRemarks.ts";
import { groupName } from "../../session/changes/groupName.ts";

/** What stands at a path, in words; a path that goes deeper than any field has the words of the field. */
const wordsAt = (path: string, scenario: Scenario): string => {
  const [root = "", name = "", part = ""] = path.split(".");
  if (root === "lanes" && (part === "queue" || part === "")) return learnText("do.algorithm");
  const owner = path.slice(0, path.lastIndexOf("."));
  const field = fieldAt(scenario, path, catalog) ?? fieldAt(scenario, owner, catalog);
  const group = root === "traffic" ? scenario.traffic.find(({ id }) => id === name) : undefined;
  if (group !== undefined && (field === undefined || part === "")) return groupName(group);
  if (field === undefined) return learnText(root === "bottleneck" ? "do.path" : "do.traffic");
  return group === undefined ? nameOf(field) : `${nameOf(field)} (${groupName(group)})`;
};

/** The values at these paths in words, each once. */
export const changedWords = (paths: readonly string[], scenario: Scenario): string =>
  [...new Set(paths.map((path) => wordsAt(path, scenario)))].join(", ");
