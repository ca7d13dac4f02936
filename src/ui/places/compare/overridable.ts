import type { Catalog } from "../../../scenario/catalog.ts";
import { readPath } from "../../../scenario/change.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { BOTTLENECK_FIELDS, GROUP_FIELDS } from "../../session/changes/fieldAt.ts";

/** Paths of the scenario that a lane can override, and that have one plain value. */
export const overridable = (scenario: Scenario, catalog: Catalog): readonly string[] => {
  const groups = scenario.traffic.flatMap(({ id, kind, transport }) => {
    const own = Object.keys(catalog.kinds.find((one) => one.id === kind)?.fields ?? {});
    const sender = transport === null ? [] : ["transport"];
    return [...Object.keys(GROUP_FIELDS), ...sender, ...own].map((key) => `traffic.${id}.${key}`);
  });
  return [...Object.keys(BOTTLENECK_FIELDS), ...new Set(groups)].filter((path) => {
    const value = readPath(scenario, path);
    return typeof value === "number" || typeof value === "boolean" || typeof value === "string";
  });
};
