import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./setup.mjs";
import { bundled } from "./typescript.mjs";

/** The folders of `src/` that hold the engine and all that it imports. */
const FOLDERS = ["units", "schema", "scenario", "engine"];
const IN_ENGINE = new RegExp(`[\\\\/]src[\\\\/](${FOLDERS.join("|")})[\\\\/]`);
const cache = join(root, "node_modules/.cache/aqm-lab/modules");

/** @returns {string[]} every module of these folders, from the project's folder */
const modules = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, "src", folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  ).sort();

/**
 * Builds the engine as the page has it, in one script, with a small module for each of its files that passes on what
 * that file exports.
 * @returns {Promise<string>} the folder of these modules; equal sources have the same folder
 */
export const buildEngine = async () => {
  const { inlineFunctions } = await import("./inlineFunctions.mjs");
  const input = Object.fromEntries(modules().map((file) => [file.replace(/\.ts$/, ""), join(root, file)]));
  const codeSplitting = { groups: [{ name: "built", test: IN_ENGINE }] };
  const names = { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" };
  const files = await bundled("", { platform: "node", input }, { format: "esm", codeSplitting, ...names });
  const hash = createHash("sha256");
  for (const { fileName, code } of files) hash.update(fileName).update(code);
  const folder = join(cache, hash.digest("hex").slice(0, 16));
  if (existsSync(folder)) return folder;
  // Two test runs may start at once: each writes its own folder, and the first to finish is kept.
  const temporary = `${folder}.${process.pid}`;
  for (const { fileName, code } of files) {
    mkdirSync(dirname(join(temporary, fileName)), { recursive: true });
    writeFileSync(join(temporary, fileName), inlineFunctions(code).code);
  }
  try {
    renameSync(temporary, folder);
  } catch {
    rmSync(temporary, { recursive: true, force: true });
  }
  return folder;
};

/**
 * Lets tests run the engine as it is built, with calls inlined, in place of its modules: several times as fast, because
 * an import of the test runner is not a constant for V8. Comments in the built script name the source of each part.
 * @returns {import("vite").Plugin}
 */
export const builtEngine = () => {
  /** @type {Promise<string> | undefined} */
  let folder;
  // A test runner that waits for changes needs the modules that change.
  let isWatching = false;
  return {
    name: "built-engine",
    enforce: "pre",
    configResolved({ server }) {
      isWatching = server.watch !== null;
    },
    async resolveId(id, importer, options) {
      if (isWatching || !id.startsWith(".") || importer === undefined) return null;
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      if (found === null || !IN_ENGINE.test(found.id) || !found.id.endsWith(".ts")) return null;
      folder ??= buildEngine();
      return join(await folder, relative(root, found.id).replace(/\.ts$/, ".mjs"));
    },
  };
};
