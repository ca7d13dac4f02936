import { existsSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { needInstalled, root } from "./setup.mjs";

/**
 * Runs a TypeScript program of the project in this process: its arguments, streams and exit code are the caller's.
 * @param {string} file from the project's folder
 */
export const runTypeScript = async (file) => {
  needInstalled();
  const path = join(root, file);
  if (!existsSync(path)) throw new Error(`${file} is missing.`);
  // Newer Nodes keep compiled code between runs.
  if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") module.enableCompileCache();
  const { register } = await import("tsx/esm/api");
  register();
  process.argv[1] = path;
  await import(pathToFileURL(path).href);
};
