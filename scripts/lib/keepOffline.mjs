// Puts the service worker into a build, with the list of the files that it keeps (docs/hosting.md).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { FOLDER as PREVIEWS } from "./previewPages.mjs";
import { bundled } from "./typescript.mjs";

/**
 * Name of the service worker's script in a build. It stands beside the page, because it serves only what is below it.
 */
const SCRIPT = "serviceWorker.js";
/** Files of a build that the page never asks for. */
const APART = new Set([SCRIPT, "_headers", "licenses.md", "scenario.schema.json"]);

/**
 * Files that a page may ask for, relative to the folder of the build, in a fixed order.
 * @param {string} folder
 */
export const keptFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((file) => ![".vite/", `${PREVIEWS}/`].some((apart) => file.startsWith(apart)) && !APART.has(file))
    .sort();

/**
 * @param {string} folder of the build
 * @param {readonly string[]} files
 */
const versionOf = (folder, files) => {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest("hex").slice(0, 16);
};

/**
 * Has to come after everything that changes files of the build.
 * @returns {import("vite").Plugin}
 */
export const keepOffline = () => ({
  name: "keep-offline",
  apply: "build",
  writeBundle: {
    order: "post",
    sequential: true,
    async handler({ dir = "dist" }, bundle) {
      const page = bundle["index.html"];
      const entry = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry && one.name === "index");
      // A build of workers alone has no page.
      if (page === undefined) return;
      if (entry === undefined) throw new Error("the build has no script of the page");
      const folder = resolve(dir);
      const kept = keptFiles(folder);
      const files = kept.map((file) => (file === "index.html" ? "./" : file));
      const build = { version: versionOf(folder, kept), entry: entry.fileName, files };
      const input = { platform: /** @type {const} */ ("browser") };
      const [script] = await bundled("src/worker/serviceWorker.ts", input, { format: "iife", minify: true });
      writeFileSync(join(folder, SCRIPT), `const BUILD=${JSON.stringify(build)};\n${script?.code ?? ""}`);
    },
  },
});
