import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { needInstalled, root } from "./setup.mjs";

const cache = join(root, "node_modules", ".cache", "aqm-lab");
/** Beside a bundle, the same with every function in its own place: there a profile tells which one a sample fell into. */
const PLAIN = "plain";
/** What a bundle goes through on its way to the cache. */
const INLINER = ["./inlineFunctions.mjs", "./inlinedList.mjs"].map((part) => new URL(part, import.meta.url));

/**
 * Bundles one entry of the project by the page's own bundler, in memory. Constants of modules stay constants, which lets
 * V8 put their values in their places: the engine is several times as fast as module by module.
 * @param {string} file from the project's folder
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
 * @param {string} file from the project's folder
 * @returns {Promise<string>} path of the bundle; the same source has the same path
 */
export const bundle = async (file) => {
  // Who has no broker need not have its packages.
  /** @type {import("rolldown").InputOptions} */
  const input = { platform: "node", external: ["bullmq"] };
  const names = { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" };
  // The engine in one script: what another script imports from it is no constant to V8.
  const codeSplitting = { groups: [{ name: "engine", test: /[\\/]src[\\/](engine|worker)[\\/]/ }] };
  const outputFiles = await bundled(file, input, { format: "esm", codeSplitting, ...names });
  const hash = createHash("sha256");
  for (const part of INLINER) hash.update(readFileSync(part));
  for (const { fileName, code } of outputFiles) hash.update(fileName).update(code);
  const folder = join(cache, hash.digest("hex").slice(0, 16));
  if (!existsSync(folder)) {
    // Two programs may be started at once: each writes aside, the first to finish is kept.
    const aside = `${folder}.${process.pid}`;
    mkdirSync(join(aside, PLAIN), { recursive: true });
    const { inlineFunctions } = await import("./inlineFunctions.mjs");
    for (const { fileName, code } of outputFiles) {
      writeFileSync(join(aside, fileName), inlineFunctions(code).code);
      writeFileSync(join(aside, PLAIN, fileName), code);
    }
    try {
      renameSync(aside, folder);
    } catch {
      rmSync(aside, { recursive: true, force: true });
    }
  }
  return join(folder, basename(file).replace(/\.ts$/, ".mjs"));
};

/**
 * Runs a TypeScript program of the project in this process: its arguments, streams and exit code are the caller's.
 * @param {string} file from the project's folder
 */
export const runTypeScript = async (file) => {
  needInstalled();
  const path = join(root, file);
  if (!existsSync(path)) throw new Error(`${file} is missing.`);
  const program = await bundle(file);
  process.argv[1] = path;
  await import(pathToFileURL(program).href);
};
