// Groups the start code of page and worker into few scripts: each script costs a request and compresses separately.
import { join } from "node:path";

/** Entries of page and worker. */
const PAGE = "src/ui/main.tsx";
const WORKER = "src/worker/entry.ts";

/** @typedef {{ getModuleInfo: (id: string) => { importedIds: readonly string[], dynamicallyImportedIds: readonly string[] } | null }} Modules */

/**
 * A file, and everything that it imports.
 * @param {Modules} modules
 * @param {Iterable<string>} from
 * @param {boolean} alsoLater includes dynamic imports
 * @returns {Set<string>}
 */
const reachOf = (modules, from, alsoLater) => {
  /** @type {Set<string>} */
  const reached = new Set();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const info = modules.getModuleInfo(id);
    open.push(...(info?.importedIds ?? []), ...(alsoLater ? (info?.dynamicallyImportedIds ?? []) : []));
  }
  return reached;
};

/** Each script needs only those before it; the bundler would otherwise copy further dependencies into it. */
const SCRIPTS = ["definitions", "common", "engine", "page"];

/**
 * Groups of the files that page or worker start with, one per script. A worker must never load code that needs a
 * document, at the start or later. And code that the page waits for, when an address names an unknown discipline, must
 * not depend on the script that waits. So everything that a worker may ever load is separate from the rest of the page.
 * @param {string} root folder of the project
 * @returns {{ name: (id: string, modules: Modules) => string | null, priority: number }[]}
 */
export const firstScripts = (root) => {
  const [page, worker] = [PAGE, WORKER].map((entry) => join(root, entry).replaceAll("\\", "/"));
  /** @type {{ page: Set<string>, worker: Set<string>, background: Set<string> } | undefined} */
  let found;
  /**
   * @param {string} id
   * @param {Modules} modules
   */
  const scriptOf = (id, modules) => {
    if (page === undefined || worker === undefined || id === page || id === worker) return null;
    found ??= {
      page: reachOf(modules, [page], false),
      worker: reachOf(modules, [worker], false),
      background: reachOf(modules, [worker], true),
    };
    if (found.worker.has(id)) return found.page.has(id) ? "definitions" : "engine";
    if (!found.page.has(id)) return null;
    return found.background.has(id) ? "common" : "page";
  };
  return SCRIPTS.map((name, place) => ({
    name: (id, modules) => (scriptOf(id, modules) === name ? name : null),
    priority: SCRIPTS.length - place,
  }));
};
