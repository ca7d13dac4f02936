import { readFileSync } from "node:fs";
import { catalog } from "../../src/engine/catalog.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";

/** The text of a file of `tests/fixtures/inputs`. */
export const inputText = (name: string): string =>
  readFileSync(new URL(`../fixtures/inputs/${name}`, import.meta.url), "utf8");

/** A scenario of `tests/fixtures/inputs`. @throws Error with every fault */
export const inputScenario = (name: string): Scenario => {
  const result = parseScenario(JSON.parse(inputText(`${name}.json`)), catalog);
  if (result.ok) return result.value;
  throw new Error(result.faults.map((fault) => fault.message).join("; "));
};
