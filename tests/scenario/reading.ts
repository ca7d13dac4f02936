import type { Result, Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { catalog } from "./fixtureCatalog.ts";

/** The value of a result that must be one. */
export const settled = <T>(result: Result<T>): T => {
  if (result.ok) return result.value;
  throw new Error(result.faults.map(({ message }) => message).join("\n"));
};

/** Messages of a result that must be refused. */
export const messagesOf = (result: Result<unknown>): string[] =>
  result.ok ? [] : result.faults.map(({ message }) => message);

export const read = (document: unknown): Scenario => settled(parseScenario(document, catalog));
export const faultsOf = (document: unknown): string[] => messagesOf(parseScenario(document, catalog));

/** A small document; the given members replace its own. */
export const documentWith = (members: object = {}): object => ({
  version: 2,
  lanes: [{ queue: "red" }],
  traffic: [{ id: "a", kind: "bulk", transport: "reno", count: 20 }],
  ...members,
});
/** The same with other members of its only group. */
export const documentWithGroup = (members: object): object =>
  documentWith({ traffic: [{ id: "a", kind: "bulk", transport: "reno", count: 20, ...members }] });
