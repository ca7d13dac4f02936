import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadInNode } from "../../src/cli/ownAlgorithm.ts";
import { addMembers, catalog, queueOf } from "../../src/engine/catalog.ts";
import { addEverything } from "../../src/engine/everything.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { compile } from "../../src/workshop/compile/compile.ts";
import { libraryItems } from "../../src/workshop/isolation/authorLibrary.ts";
import { flattened } from "../../src/workshop/sources/flatten.ts";

addEverything();

const read = (path: string): string | undefined => {
  try {
    return readFileSync(`src/${path}`, "utf8");
  } catch {
    return undefined;
  }
};
/** Files and names of all disciplines, from the registry's text. */
const registry = [...(read("engine/aqm/registry.ts") ?? "").matchAll(/^export \{ (\w+) \} from "\.\/(.+)";$/gm)];

/** What happened to the packets in a short run with this discipline and more traffic than the link carries. */
const outcome = (queue: string): { readonly hash: string; readonly lost: number } => {
  const traffic = [
    { id: "A", kind: "bulk", transport: "reno", count: 6, rtt: 0.02 },
    { id: "P", kind: "bulk", transport: "prague", count: 2, rtt: 0.02 },
    { id: "U", kind: "cbr", count: 1, rate: 9e6, rtt: 0.05, start: 0 },
  ];
  const bottleneck = { rate: 10e6, buffer: { packets: 40 }, ecn: true };
  const document: object = { version: 2, seed: 7, traffic, bottleneck, duration: 0.7, lanes: [{ queue }] };
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  const { traceHash, reports } = runLane(parsed.value, 0, { windows: [{ from: 0, to: 0.7 }], keeps: () => false });
  const { drops = 0, markFraction = 0 } = reports[0]?.metrics ?? {};
  return { hash: traceHash, lost: Number(drops) + Number(markFraction) };
};

describe("the sources of the built-in disciplines", () => {
  it.each(registry.map(([, name = "", path = ""]) => [name, path]))("%s does the same as own code", (name, path) => {
    const source = flattened(`engine/aqm/${path}`, name, read);
    const compiled = compile(source, Object.keys(libraryItems));
    if (!compiled.ok) throw new Error(compiled.faults.map(({ line, message }) => `${line}: ${message}`).join("\n"));
    const id = /id: "([^"]+)"/.exec(read(`engine/aqm/${path}`) ?? "")?.[1] ?? "";
    addMembers([loadInNode(compiled)], [], []);
    const builtIn = outcome(queueOf(id).id);
    expect(builtIn.lost).toBeGreaterThan(0);
    expect(outcome(compiled.id)).toEqual(builtIn);
  });
});
