import { catalog } from "../../src/engine/catalog.ts";
import type { Exported, Exporter } from "../../src/exports/contract.ts";
import { exportScenario } from "../../src/exports/exportScenario.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import type { Json } from "../../src/units/units.ts";

/** A scenario from a document without faults. */
export const scenarioOf = (document: Json): Scenario => {
  const read = parseScenario(document, catalog);
  if (!read.ok) throw new Error(read.faults.map(({ message }) => message).join("; "));
  return read.value;
};

/** The export of the first lane, always of the same version and address. */
export const exportOf = (exporter: Exporter, scenario: Scenario): Exported =>
  exportScenario(exporter, { scenario, lane: 0, version: "1.2.3", link: "https://lab.example/#v2/some" });

/** The export of a scenario that the tool can express. */
export const programOf = (exporter: Exporter, document: Json): Extract<Exported, { readonly ok: true }> => {
  const exported = exportOf(exporter, scenarioOf(document));
  if (!exported.ok) throw new Error(exported.reason);
  return exported;
};

/** The commands of a program: its text without remarks. */
export const commandsOf = (exported: Exported): string =>
  exported.ok ? exported.files.map(({ text }) => text.replaceAll(/^(#|\/\/).*\n/gm, "")).join("\n") : "";
