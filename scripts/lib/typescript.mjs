import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { needInstalled, root } from "./setup.mjs";

const cache = join(root, "node_modules", ".cache", "aqm-lab");

/**
 * Bundles a TypeScript program of the project, as the page is bundled: the engine's constants become constants, which
 * makes it several times as fast as module by module.
 * @param {string} file from the project's folder
 * @returns {Promise<string>} path of the bundle; the same source has the same path
 */
export const bundle = async (file) => {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    outdir: cache,
    bundle: true,
    // Puts the values of constants in their places, as the page's own build does.
    minifySyntax: true,
    splitting: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    outExtension: { ".js": ".mjs" },
    // Who has no broker need not have its packages.
    external: ["bullmq"],
    // Packages of the older module system ask for modules of Node by `require`.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    logLevel: "error",
  });
  const hash = createHash("sha256");
  for (const output of outputFiles) hash.update(output.path).update(output.contents);
  const folder = join(cache, hash.digest("hex").slice(0, 16));
  if (!existsSync(folder)) {
    // Two programs may be started at once: each writes aside, the first to finish is kept.
    const aside = `${folder}.${process.pid}`;
    mkdirSync(aside, { recursive: true });
    for (const output of outputFiles) writeFileSync(join(aside, basename(output.path)), output.contents);
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
  const bundled = await bundle(file);
  process.argv[1] = path;
  await import(pathToFileURL(bundled).href);
};
