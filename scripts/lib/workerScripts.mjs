// A worker has no document: a script that it may load must hold nothing of the page.

/** Files of the page. */
const OF_PAGE = /\/src\/ui\/|\/node_modules\/react(-dom)?\//;
/** What users read about the disciplines: definitions name it, and only the page asks for it. */
const NOT_ASKED_FOR = "documentation";

/**
 * Stops the build where the scripts that a worker may load, now or later, hold a file of the page. The bundler puts a
 * file that worker and page share into a script with others, unless the groups of scripts keep them apart.
 * @returns {import("vite").Plugin}
 */
export const checkWorkerScripts = () => ({
  name: "check-worker-scripts",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? [one] : []));
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const reached = new Set(chunks.filter(({ name }) => name === "worker"));
    if (reached.size === 0) throw new Error("the build has no script of the worker");
    for (const { fileName, imports, dynamicImports, moduleIds } of reached) {
      const wrong = moduleIds.find((id) => OF_PAGE.test(id.replaceAll("\\", "/")));
      if (wrong !== undefined) throw new Error(`a worker may load ${fileName}, which holds ${wrong} of the page`);
      for (const next of [...imports, ...dynamicImports].map((file) => byFile.get(file)))
        if (next !== undefined && next.name !== NOT_ASKED_FOR) reached.add(next);
    }
  },
});
