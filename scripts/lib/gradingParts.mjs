import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtIns } from "./builtIns.mjs";
import { sandboxScript } from "./sandbox.mjs";
import { root } from "./setup.mjs";
import { bundled } from "./typescript.mjs";

const PAGE = "scripts/lib/gradingPage.ts";
const cache = join(root, "node_modules/.cache/aqm-lab/grading");
/** What the two scripts are made of. */
const SOURCES = ["src", "scripts/lib", "scripts/standIns"];

/** @returns {string} a digest of the sources and of the versions of packages: equal ones give equal scripts */
const digestOfSources = () => {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const folder of SOURCES)
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((each) => each.isFile() && /\.(ts|js|mjs|cjs|json)$/.test(each.name))
      .map((each) => join(each.parentPath, each.name))
      .sort())
      hash.update(entry).update(readFileSync(entry));
  return hash.digest("hex").slice(0, 16);
};

/** The page's script: text files are imported as texts, and the engine has the address that a server for development gives it. */
const pageScript = async () => {
  const { sandboxApart } = await import("./sandbox.mjs");
  const { transform } = sandboxApart(builtIns);
  const plugins = [
    {
      name: "texts",
      resolveId: (/** @type {string} */ id, /** @type {string | undefined} */ importer) =>
        id.endsWith("?raw") && importer !== undefined ? join(importer, "..", id) : null,
      load: (/** @type {string} */ id) =>
        id.endsWith("?raw") ? `export default ${JSON.stringify(readFileSync(id.slice(0, -4), "utf8"))};` : null,
    },
    { name: "engine-apart", transform },
  ];
  const [script] = await bundled(PAGE, { platform: "browser", plugins }, { format: "iife", codeSplitting: false });
  if (script === undefined) throw new Error(`${PAGE} has no script`);
  return script.code;
};

/**
 * The scripts of the page in which hand-ins are graded, and of the engine in its sandbox. They are made when they are
 * first needed, and again when a source has changed: nobody has to build the lab before.
 * @param {(line: string) => void} tell hears when that begins, because it takes some seconds
 * @returns {Promise<{ page: string, engine: string }>}
 */
export const gradingParts = async (tell) => {
  const file = join(cache, `${digestOfSources()}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  tell("Building the sandbox (once for this version of the lab) …");
  const parts = { page: await pageScript(), engine: await sandboxScript(builtIns, false) };
  mkdirSync(cache, { recursive: true });
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(parts));
  renameSync(aside, file);
  return parts;
};
