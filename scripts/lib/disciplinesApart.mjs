// A page begins with the few disciplines that its first scene needs; a build puts all the others into the script that
// `src/engine/everything.ts` is in, which page and worker load when they meet one that they do not know, or later.

const CATALOG = "/src/engine/catalog.ts";
const REGISTRY = "/aqm/registry.ts";
const VIRTUAL = "/aqm/registry.first.ts";
/** Exports of the registry that every page begins with: the first scene's, and the plainest. */
const FIRST = ["dropTail", "red"];

/** @returns {import("vite").Plugin} */
export const disciplinesApart = () => ({
  name: "disciplines-apart",
  apply: "build",
  resolveId: {
    // Before the bundler's own resolver, which answers for every file.
    order: "pre",
    async handler(source, importer) {
      if (importer === undefined || !source.endsWith(REGISTRY)) return null;
      if (!importer.replaceAll("\\", "/").endsWith(CATALOG)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found === null ? null : found.id.replaceAll("\\", "/").replace(REGISTRY, VIRTUAL);
    },
  },
  load: (id) =>
    id.endsWith(VIRTUAL) ? FIRST.map((name) => `export { ${name} } from "./${name}.ts";`).join("\n") : null,
});
