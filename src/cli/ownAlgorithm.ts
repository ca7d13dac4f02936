import { createContext, runInContext } from "node:vm";
import type { AqmDefinition } from "../engine/aqm/contract.ts";
import { loadOwn, type OwnModule, type OwnScript } from "../workshop/isolation/loadOwn.ts";
import type { Watching } from "../workshop/isolation/ownCode.ts";
import { makeRepeatable } from "../workshop/isolation/realm.ts";

const isModule = (value: unknown): value is OwnModule => typeof value === "function";

/** A context without anything of Node, and without what does not repeat. Text does not become code there. */
const newContext = (): object => {
  const context = createContext(
    { __proto__: null },
    {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: "afterEvaluate",
    },
  );
  const realm: unknown = runInContext("globalThis", context);
  if (typeof realm !== "object" || realm === null) throw new TypeError("a context of Node has a global object");
  makeRepeatable(realm);
  return context;
};

/**
 * Loads a compiled own algorithm in Node. A context of Node is not a security boundary: malicious code can leave it, so
 * this is for one's own files.
 * @throws OwnError if the code fails or is no algorithm
 */
export const loadInNode = (compiled: OwnScript, watching: Pick<Watching, "over" | "tell"> = {}): AqmDefinition => {
  const context = newContext();
  const evaluate = (script: string): OwnModule => {
    const made: unknown = runInContext(script, context, { filename: "algorithm.ts" });
    if (!isModule(made)) throw new TypeError("a compiled algorithm is a function");
    return made;
  };
  return loadOwn(evaluate, compiled, { ...watching, now: () => performance.now() });
};
