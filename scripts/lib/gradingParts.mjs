import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtIns } from "./builtIns.mjs";
import { sandboxScript } from "./sandbox.mjs";
import { root } from "./setup.mjs";
import { bundled } from "./typescript.mjs";

const PAGE = "scripts/lib/gradingPage.ts";
const cache = join(root, "node_modules/.cache/aqm-lab/grading");
/** What the two scripts are made of. */
const SOURCES = ["src", "scripts/lib", "scripts/standIns"];

/** @returns {string[]} all of them, and the versions of packages */
const sources = () => [
  join(root, "package-lock.json"),
  ...SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((each) => each.isFile() && /\.(ts|js|mjs|cjs|json)$/.test(each.name))
      .map((each) => join(each.parentPath, each.name))
      .sort(),
  ),
];

/** @param {readonly string[]} files @returns {string} a digest: equal sources give equal scripts */
const digestOf = (files) => {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
};

/**
 * The engine as the built page has it, if that is newer than every source.
 * @param {readonly string[]} files
 */
const builtEngine = (files) => {
  const folder = join(root, "dist/assets");
  const built = existsSync(folder) ? readdirSync(folder).filter((name) => /^sandbox-.*\.js$/.test(name)) : [];
  const [name] = built;
  if (name === undefined || built.length > 1) return undefined;
  const { mtimeMs } = statSync(join(folder, name));
  return files.every((file) => statSync(file).mtimeMs < mtimeMs) ? readFileSync(join(folder, name), "utf8") : undefined;
};

/**
 * The page's script: text files are imported as texts, and the engine has the address that a server for development
 * gives it.
 */
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
 * first needed, and again when a source has changed, so that nobody has to build the lab first. If the lab's build is
 * newer than the sources, its engine is used.
 * @param {(line: string) => void} tell called with a message before they are made, which takes some seconds
 * @returns {Promise<{ page: string, engine: string }>}
 */
export const gradingParts = async (tell) => {
  const files = sources();
  const file = join(cache, `${digestOf(files)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  tell("Building the sandbox (once for this version of the lab) …");
  const parts = { page: await pageScript(), engine: builtEngine(files) ?? (await sandboxScript(builtIns, false)) };
  mkdirSync(cache, { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(parts));
  renameSync(temporary, file);
  return parts;
};
