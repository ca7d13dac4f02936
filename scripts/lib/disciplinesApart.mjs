// A page starts with the few disciplines, transports and traffic types of its first scene. A build puts all others, and
// other code that the first trace does not need, into the script of `src/engine/everything.ts`, which page and worker
// load later or when they meet an unknown id.

import { readFileSync } from "node:fs";

const CATALOG = "/src/engine/catalog.ts";
const FLOW_TYPES = "/src/engine/flows/flowTypes.ts";
/** Registries, and the exports that every page starts with: those of the first scene, and the simplest. */
const FIRST = [
  { importer: CATALOG, registry: "/aqm/registry.ts", names: ["dropTail", "red"] },
  { importer: CATALOG, registry: "/transport/registry.ts", names: ["reno"] },
  { importer: CATALOG, registry: "/traffic/registry.ts", names: ["bulk", "cbr", "shortFlows"] },
  { importer: "/src/engine/flows/endpoints.ts", registry: "/types/endpoints.ts", names: [] },
  { importer: "/src/scenario/ownCode/ownCode.ts", registry: "/ownCodeKeepers.ts", names: [] },
  { importer: "/src/scenario/address/loadedDecompressor.ts", registry: "/decompressors.ts", names: [] },
  { importer: FLOW_TYPES, registry: "/types/registry.ts", names: [] },
];
const PRESETS = "/src/scenario/presets/registry.ts";
const LATER = "/later.ts";
const NO_LATER = "/later.none.ts";
/** @param {string} registry */
const virtualOf = (registry) => registry.replace(".ts", ".first.ts");
/**
 * The lines of a registry that export these names.
 * @param {string} registry path of the file @param {readonly string[]} names
 */
const linesOf = (registry, names) => {
  const lines = readFileSync(registry, "utf8").split("\n");
  return names.map((name) => {
    const line = lines.find((one) => one.startsWith(`export { ${name} }`));
    if (line === undefined) throw new Error(`${registry} exports no ${name}`);
    return line;
  });
};

/** @returns {import("vite").Plugin} */
export const disciplinesApart = () => ({
  name: "disciplines-apart",
  apply: "build",
  resolveId: {
    // Before the bundler's own resolver, which resolves every file.
    order: "pre",
    async handler(source, importer) {
      const isLater = source.endsWith(LATER) && importer?.replaceAll("\\", "/").endsWith(PRESETS) === true;
      if (isLater)
        return (await this.resolve(source, importer, { skipSelf: true }))?.id.replace(/later\.ts$/, "later.none.ts");
      const first = FIRST.find(({ registry }) => source.endsWith(registry));
      if (importer === undefined || first === undefined) return null;
      if (!importer.replaceAll("\\", "/").endsWith(first.importer)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found === null ? null : found.id.replaceAll("\\", "/").replace(first.registry, virtualOf(first.registry));
    },
  },
  load(id) {
    if (id.endsWith(NO_LATER)) return "export const later = [];";
    const first = FIRST.find(({ registry }) => id.endsWith(virtualOf(registry)));
    if (first === undefined) return null;
    return linesOf(id.replace(virtualOf(first.registry), first.registry), first.names).join("\n") || "export {};";
  },
});
