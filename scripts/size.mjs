// Size of the scripts that a page loads before the first trace: entry, static imports, the workers' scripts, and the
// script of the page that it shows, which is the start or the lab.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { commandLine } from "./lib/commandLine.mjs";
import { root } from "./lib/setup.mjs";

/** Bytes after gzip; 1 kB is 1000 bytes. */
const BUDGET = 200_000;

/** The pages that a visit can begin with and that show a trace. */
const PAGES = ["src/ui/places/learn/HomePage.tsx", "src/ui/places/lab/LabPage.tsx"];

/** The start of a lab in another page, which these do not load. */
const EMBED = "src/ui/embed/embed.tsx";

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk */

commandLine({
  command: "node scripts/size.mjs",
  says: `Prints the size after gzip of the scripts that a page loads before its first trace; at most ${BUDGET / 1000} kB.`,
  options: {},
});
const dist = join(root, "dist");
const manifestFile = join(dist, ".vite/manifest.json");
if (!existsSync(manifestFile)) {
  console.error("dist/.vite/manifest.json is missing: run `npm run build` first.");
  process.exit(1);
}
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));

/** @type {Set<string>} */
let initial = new Set();
/** @param {string} key */
const addChunk = (key) => {
  const chunk = manifest[key];
  if (chunk === undefined || initial.has(chunk.file)) return;
  initial.add(chunk.file);
  for (const next of chunk.imports ?? []) addChunk(next);
};

// Workers are built separately and are not in the manifest: an initial chunk names their scripts with `new Worker`.
const known = new Set(Object.values(manifest).map((chunk) => chunk.file));
const apart = readdirSync(join(dist, "assets"))
  .filter((name) => name.endsWith(".js") && !known.has(`assets/${name}`))
  .map((name) => `assets/${name}`);
/** @param {string} file */
const textOf = (file) => readFileSync(join(dist, file), "utf8");
/** @param {string} file */
const addWorkersNamedIn = (file) => {
  const text = textOf(file);
  for (const other of apart) {
    if (initial.has(other) || !text.includes(other.slice("assets/".length))) continue;
    initial.add(other);
    addWorkersNamedIn(other);
  }
};

/** @param {number} bytes */
const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

/** @param {string} page */
const sizeOf = (page) => {
  if (manifest[page] === undefined) throw new Error(`the build has no ${page}`);
  initial = new Set();
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry === true && key !== EMBED) addChunk(key);
  addChunk(page);
  for (const file of [...initial]) addWorkersNamedIn(file);
  const scripts = [...initial].filter((file) => file.endsWith(".js"));
  const rows = scripts.map((file) => ({ file, bytes: gzipSync(textOf(file), { level: 9 }).length }));
  const total = rows.reduce((sum, row) => sum + row.bytes, 0);
  for (const row of rows.sort((a, b) => b.bytes - a.bytes)) console.log(`${inKilobytes(row.bytes)}  ${row.file}`);
  console.log(`${inKilobytes(total)}  before the first trace of ${page}, after gzip`);
  return total;
};

const largest = PAGES.map(sizeOf).reduce((most, size) => Math.max(most, size), 0);
console.log(`${inKilobytes(largest)}  the larger of the two; at most ${inKilobytes(BUDGET).trim()}`);
if (largest > BUDGET) console.error(`Over the budget by ${inKilobytes(largest - BUDGET).trim()}.`);
process.exitCode = largest > BUDGET ? 1 : 0;
