import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./setup.mjs";

/** Packages for outer tests alone, with a lockfile of their own: over 100 MB that nothing else needs. */
const listed = join(root, "tests/external/lighthouse");
const folder = join(root, ".cache/lighthouse");
const marker = join(folder, ".lock-hash");

/**
 * Installs Lighthouse and puppeteer-core as their lockfile says, unless they are there.
 * @throws with npm's words if that fails
 */
export const needApart = () => {
  const hash = createHash("sha256")
    .update(readFileSync(join(listed, "package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === hash) return;
  console.log("Installing Lighthouse and puppeteer-core into .cache/lighthouse (110 MB).");
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) cpSync(join(listed, name), join(folder, name));
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const done = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: folder, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`npm ci failed in ${folder}: ${done.stderr}`);
  writeFileSync(marker, hash);
};

/**
 * A package of those, after `needApart`.
 * @param {string} name
 * @returns {Promise<any>} its module
 */
export const importApart = async (name) => {
  const place = createRequire(join(folder, "package.json")).resolve(name);
  return import(pathToFileURL(place).href);
};
