// npm run build:linux: a user-mode Linux, in which `npm run test:external -- --all` runs scripts of the export.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { commandLine, number } from "./lib/commandLine.mjs";
import { installPackages } from "./lib/debian.mjs";
import { root } from "./lib/setup.mjs";

const { options } = commandLine({
  command: "npm run build:linux",
  says:
    "Builds Debian's Linux as a user-mode kernel whose clock stands still while anything computes, in " +
    ".cache/user-mode-linux: ten minutes. Where apt-get may install its source and what it is built with, it does.",
  options: { workers: number("compilers at a time", { min: 1, max: 64, whole: true }, availableParallelism()) },
});

/** Timers of a millisecond: PIE updates each 15 ms, which two ticks of 10 ms cannot express. */
const HZ = 1000;
/**
 * Simulated time that a process takes to read the clock, in units of 256 ns (one without this): 4 µs. While iperf3
 * waits for its server, it reads the clock all the time, a million times for each client otherwise.
 */
const CLOCK_READING = 16;
const SOURCES = "/usr/src";
const PACKAGES = ["make", "gcc", "libc6-dev", "flex", "bison", "bc", "libelf-dev", "xz-utils"];
const config = join(root, "tests/external/linux/kernel.config");
const folder = join(root, ".cache/user-mode-linux");

/** @returns {string | undefined} path of the newest archive of Linux's source */
const archive = () => {
  const names = existsSync(SOURCES) ? readdirSync(SOURCES) : [];
  const found = names.filter((name) => /^linux-source-[\d.]+\.tar\.xz$/.test(name));
  const newest = found.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  return newest === undefined ? undefined : join(SOURCES, newest);
};

/** @param {string} text */
const stop = (text) => {
  console.error(text);
  process.exit(1);
};

/** @param {string} cwd @param {string} command @param {string[]} args @returns {string} what it printed */
const run = (cwd, command, ...args) => {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined || status !== 0)
    stop(`${command} ${args.join(" ")} failed${error ? `: ${error.message}` : "."}`);
  return stdout;
};

const missing = ["make", "gcc", "flex", "bison", "bc"].some(
  (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).error !== undefined,
);
if (archive() === undefined || missing)
  installPackages("Installing Linux's source with apt-get.", ["linux-source", ...PACKAGES]);
const tar = archive();
if (tar === undefined) throw stop(`No source of Linux: sudo apt-get install linux-source ${PACKAGES.join(" ")}.`);

const source = join(folder, "source");
rmSync(folder, { recursive: true, force: true });
mkdirSync(source, { recursive: true });
console.log(`Unpacking ${tar} …`);
run(source, "tar", "--extract", "--file", tar, "--strip-components=1");
/** @param {string} path @param {RegExp} pattern @param {string} text in its place */
const replaceIn = (path, pattern, text) => {
  const before = readFileSync(join(source, path), "utf8");
  const after = before.replace(pattern, text);
  if (after === before) stop(`${path} of this source has no ${pattern} any more.`);
  writeFileSync(join(source, path), after);
};
replaceIn("arch/um/Kconfig", /(config HZ\n\tint\n\tdefault )\d+/, `$1${HZ}`);
replaceIn("arch/um/kernel/time.c", /(time_travel_update_time_rel\()(TIMER_MULTIPLIER\))/, `$1${CLOCK_READING} * $2`);
run(source, "make", "ARCH=um", `KCONFIG_ALLCONFIG=${config}`, "allnoconfig");
const chosen = new Set(readFileSync(join(source, ".config"), "utf8").split("\n"));
const gone = readFileSync(config, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("CONFIG_") && !chosen.has(line));
if (gone.length > 0) stop(`This source does not have: ${gone.join(", ")}.`);
console.log(`Building with ${options.workers} compilers …`);
run(source, "make", "ARCH=um", `-j${options.workers}`);
const release = run(source, "make", "-s", "ARCH=um", "kernelrelease").trim();
for (const name of ["linux", "modules.builtin"]) copyFileSync(join(source, name), join(folder, name));
writeFileSync(
  join(folder, "version"),
  `Linux ${release}, ${HZ} Hz, a reading of the clock takes ${(CLOCK_READING * 256) / 1000} µs\n`,
);
rmSync(source, { recursive: true });
console.log(`Built: ${join(folder, "linux")}, Linux ${release}.`);
