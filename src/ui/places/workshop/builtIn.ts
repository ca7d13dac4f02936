import { flattened } from "../../../workshop/sources/flatten.ts";

/** The lab's own sources of its disciplines, without their texts and design rules. */
const FILES = import.meta.glob<string>(
  [
    "../../../engine/aqm/*/*.ts",
    "../../../engine/aqm/registry.ts",
    "!../../../engine/aqm/shared/*.ts",
    "!../../../engine/aqm/*/*{D,d}oc.ts",
    "!../../../engine/aqm/*/*{D,d}esign.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

const read = (path: string): string | undefined => FILES[`../../../${path}`];

/**
 * The source of a built-in discipline, as its engine has it, in one module.
 * @throws Error if there is none with this id
 */
export const builtInSource = (id: string): string => {
  const registry = read("engine/aqm/registry.ts") ?? "";
  for (const [, name = "", file = ""] of registry.matchAll(/^export \{ (\w+) \} from "\.\/(.+)";$/gm)) {
    const path = `engine/aqm/${file}`;
    if (read(path)?.includes(`\n  id: "${id}",\n`) === true) return flattened(path, name, read);
  }
  throw new Error(`there is no source of the discipline "${id}"`);
};
