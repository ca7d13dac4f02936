import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { needInstalled, root } from "./setup.mjs";

const cache = join(root, "node_modules", ".cache", "aqm-lab");
/** Folder beside a bundle with the same bundle without inlining, so that a profile finds the function of a sample. */
const PLAIN = "plain";
/** Sources that affect the bundle. */
const INLINER = ["./inlineFunctions.mjs", "./inlinedList.mjs"].map((part) => new URL(part, import.meta.url));

/**
 * Bundles one entry of the project with the page's bundler, in memory. Constants of modules stay constants in one
 * scope, which lets V8 embed their values: the engine is several times as fast as with separate modules.
 * @param {string} file relative to the project's folder
 * @param {import("rolldown").InputOptions} input
 * @param {import("rolldown").OutputOptions} output
 * @returns {Promise<{ fileName: string, code: string }[]>} the entry first
 */
export const bundled = async (file, input, output) => {
  const { rolldown } = await import("rolldown");
  const { markFunctions } = await import("./inlineFunctions.mjs");
  const plugins = [{ name: "mark-inlined", transform: markFunctions }];
  const build = await rolldown({ cwd: root, input: file, logLevel: "silent", plugins, ...input });
  const made = await build.generate({ comments: { legal: false, jsdoc: true }, ...output });
  await build.close();
  return made.output.flatMap((one) => (one.type === "chunk" ? [{ fileName: one.fileName, code: one.code }] : []));
};

/**
 * Bundles a TypeScript program of the project for Node.
 * @param {string} file relative to the project's folder
 * @returns {Promise<string>} path of the bundle; equal sources have the same path
 */
export const bundle = async (file) => {
  // The packages of the broker are optional.
  /** @type {import("rolldown").InputOptions} */
  const input = { platform: "node", external: ["bullmq"] };
  const names = { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" };
  // The engine in a single script: for V8 an import from another script is not a constant.
  const codeSplitting = { groups: [{ name: "engine", test: /[\\/]src[\\/](engine|worker)[\\/]/ }] };
  const outputFiles = await bundled(file, input, { format: "esm", codeSplitting, ...names });
  const hash = createHash("sha256");
  for (const part of INLINER) hash.update(readFileSync(part));
  for (const { fileName, code } of outputFiles) hash.update(fileName).update(code);
  const folder = join(cache, hash.digest("hex").slice(0, 16));
  if (!existsSync(folder)) {
    // Two programs may start at once: each writes its own folder, and the first to finish is kept.
    const temporary = `${folder}.${process.pid}`;
    mkdirSync(join(temporary, PLAIN), { recursive: true });
    const { inlineFunctions } = await import("./inlineFunctions.mjs");
    for (const { fileName, code } of outputFiles) {
      writeFileSync(join(temporary, fileName), inlineFunctions(code).code);
      writeFileSync(join(temporary, PLAIN, fileName), code);
    }
    try {
      renameSync(temporary, folder);
    } catch {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  return join(folder, basename(file).replace(/\.ts$/, ".mjs"));
};

/**
 * Runs a TypeScript program of the project in this process, with the caller's arguments, streams and exit code.
 * @param {string} file relative to the project's folder
 * @param {string} startedAs the script that the program takes itself for, relative to the project's folder
 */
export const runTypeScript = async (file, startedAs = file) => {
  needInstalled();
  const path = join(root, file);
  if (!existsSync(path)) throw new Error(`${file} is missing.`);
  const program = await bundle(file);
  process.argv[1] = join(root, startedAs);
  await import(pathToFileURL(program).href);
};
