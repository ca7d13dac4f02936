// Groups the start code of page and worker into few scripts: each script costs a request and compresses separately.
import { dirname, join } from "node:path";

/** Entries of page and worker. */
const PAGE = "src/ui/main.tsx";
const WORKER = "src/worker/entry.ts";
/** The lab: what it needs from outside its folder is one script with the page's own. */
const LAB = "src/ui/places/lab/LabPage.tsx";
/** What both load later. */
const LATER = "src/engine/everything.ts";

/** Loaded by the page alone. */
const DOCUMENTATION = /([dD]oc|[dD]esign)\.ts$/;

/**
 * @typedef {{ getModuleInfo: (id: string) => { importedIds: readonly string[], dynamicallyImportedIds: readonly
 *   string[] } | null }} Modules
 */

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
    const later = (info?.dynamicallyImportedIds ?? []).filter((one) => !DOCUMENTATION.test(one));
    for (const next of [...(info?.importedIds ?? []), ...(alsoLater ? later : [])]) open.push(next);
  }
  return reached;
};

/**
 * @param {Set<string>} files
 * @param {string} folder
 */
const outside = (files, folder) => [...files].filter((id) => !id.startsWith(`${folder}/`));

/** Each script needs only those before it; the bundler would otherwise copy further dependencies into it. */
const SCRIPTS = ["definitions", "engine", "page", "everything"];

/**
 * Groups of the files that page or worker start with, one per script. A worker must never load code that needs a
 * document, at the start or later. And code that the page waits for, when an address names an unknown discipline, must
 * not depend on the script that waits. So everything that a worker may ever load is separate from the rest of the page.
 * The disciplines that the first scene does not need are one script too, which needs no documentation.
 * @param {string} root folder of the project
 * @returns {{ name: (id: string, modules: Modules) => string | null, priority: number }[]}
 */
export const firstScripts = (root) => {
  const pathOf = (/** @type {string} */ entry) => join(root, entry).replaceAll("\\", "/");
  const [page, lab, worker, later] = [PAGE, LAB, WORKER, LATER].map(pathOf);
  /** @type {{ page: Set<string>, worker: Set<string>, background: Set<string>, later: Set<string> } | undefined} */
  let found;
  /**
   * @param {string} id
   * @param {Modules} modules
   */
  const scriptOf = (id, modules) => {
    if (
      page === undefined ||
      lab === undefined ||
      worker === undefined ||
      later === undefined ||
      id === page ||
      id === worker
    )
      return null;
    found ??= {
      page: new Set([...reachOf(modules, [page], false), ...outside(reachOf(modules, [lab], false), dirname(lab))]),
      worker: reachOf(modules, [worker], false),
      background: reachOf(modules, [worker], true),
      later: reachOf(modules, [later], false),
    };
    if (found.worker.has(id)) return found.page.has(id) ? "definitions" : "engine";
    if (!found.page.has(id)) return found.later.has(id) ? "everything" : null;
    // Needed by a worker later, if at all: not worth a script of its own.
    return found.background.has(id) ? "definitions" : "page";
  };
  return SCRIPTS.map((name, place) => ({
    name: (id, modules) => (scriptOf(id, modules) === name ? name : null),
    priority: SCRIPTS.length - place,
  }));
};
