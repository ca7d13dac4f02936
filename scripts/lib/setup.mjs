import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project, with a separator at its end. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

const lockFile = join(root, "package-lock.json");
const installed = join(root, "node_modules");
/** Contains the hash of the lockfile with which the installed packages last agreed. */
const marker = join(installed, ".aqm-lock-hash");

/**
 * One entry of a lockfile's `packages`.
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Entry
 */

/** @param {string} text */
const stop = (text) => {
  console.error(text);
  process.exit(1);
};

/** Ends the process with a message if this version of Node is too old for the tools. */
export const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24) return;
  stop(
    `AQM Lab needs Node 20.19 or later, 22.13 or later, or 24 and later. ` +
      `This is Node ${process.versions.node} (${process.execPath}).`,
  );
};

/**
 * @param {string} file
 * @returns {Record<string, Entry>} every package of a lockfile by its path
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** Whether npm's own record of the packages in node_modules agrees with the lockfile. */
const agrees = () => {
  const note = join(installed, ".package-lock.json");
  if (!existsSync(note)) return false;
  const present = packagesOf(note);
  return Object.entries(packagesOf(lockFile)).every(([place, { version, optional, devOptional, peer }]) => {
    const mayBeAbsent = place === "" || optional === true || devOptional === true || peer === true;
    return present[place] === undefined ? mayBeAbsent : present[place].version === version;
  });
};

/** @returns {boolean} whether the installed packages are those of the lockfile */
export const isInstalled = () => {
  if (!existsSync(installed)) return false;
  const hash = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === hash) return true;
  if (!agrees()) return false;
  writeFileSync(marker, hash);
  return true;
};

/** Runs `npm ci` if packages are missing or differ from the lockfile; ends the process if that fails. */
export const install = () => {
  if (isInstalled()) return;
  console.log("Installing packages with npm ci …");
  // Tests and build need development packages, whatever NODE_ENV is.
  const result = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (result.status !== 0) stop("npm ci failed: see above. With a network it can simply be run again.");
  if (!isInstalled()) stop("npm ci ended well, but node_modules does not agree with package-lock.json.");
};

/** For other commands: ends the process with a message if the packages are missing. */
export const needInstalled = () => {
  checkNode();
  if (!existsSync(installed)) stop("The packages are not installed yet: run `npm ci` first (or `npm start`).");
};

/** Path of each command-line tool's script, which runs with the same Node. */
const tools = {
  vite: "vite/bin/vite.js",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
  tsc: "typescript/bin/tsc",
  oxlint: "oxlint/bin/oxlint",
  biome: "@biomejs/biome/bin/biome",
};

export const toolNames = Object.keys(tools);

/**
 * @param {string} name
 * @returns {string} path of the script of a tool
 */
export const toolPath = (name) => {
  const entry = Object.entries(tools).find(([tool]) => tool === name);
  if (entry === undefined) throw new Error(`No tool ${name}; there are ${toolNames.join(", ")}.`);
  return join(installed, entry[1]);
};
