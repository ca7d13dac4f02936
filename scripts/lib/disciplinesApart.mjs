// A page begins with the few disciplines, transports and kinds of traffic that its first scene needs; a build puts all the
// others, and what else the first trace does not need, into the script that `src/engine/everything.ts` is in, which page and worker load when they meet one that they do
// not know, or later.

const CATALOG = "/src/engine/catalog.ts";
const FORMS = "/src/engine/flows/flowTypes.ts";
/** Registries, and their exports that every page begins with: the first scene's, and the plainest. */
const FIRST = [
  { importer: CATALOG, registry: "/aqm/registry.ts", names: ["dropTail/dropTail", "red/red"] },
  { importer: CATALOG, registry: "/transport/registry.ts", names: ["reno"] },
  { importer: CATALOG, registry: "/traffic/registry.ts", names: ["bulk", "cbr", "shortFlows"] },
  { importer: "/src/engine/flows/endpoints.ts", registry: "/types/endpoints.ts", names: [] },
  { importer: "/src/scenario/inflating.ts", registry: "/decompressors.ts", names: [] },
  { importer: FORMS, registry: "/types/registry.ts", names: [] },
];
const PRESETS = "/src/scenario/presets/registry.ts";
const LATER = "/later.ts";
const NO_LATER = "/later.none.ts";
/** @param {string} registry */
const virtualOf = (registry) => registry.replace(".ts", ".first.ts");
/** @param {string} name */
const exportOf = (name) => `export { ${name.split("/").at(-1)} } from "./${name}.ts";`;

/** @returns {import("vite").Plugin} */
export const disciplinesApart = () => ({
  name: "disciplines-apart",
  apply: "build",
  resolveId: {
    // Before the bundler's own resolver, which answers for every file.
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
    return first === undefined ? null : first.names.map(exportOf).join("\n") || "export {};";
  },
});
