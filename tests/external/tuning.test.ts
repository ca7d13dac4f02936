import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

// A search over a real broker, and a search in two processes that another program connects.

const path = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "aqm-tune-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const SEARCH = [
  "#v1/red-basics?duration=8",
  ...["--minimize", "delayMean", "--subject-to", "utilization>=60%", "--from", "3", "--budget", "16", "--seeds", "2"],
  ...["--knob", "lanes.0.params.maxProbability=0.01..0.4(log)"],
];

const node = (...args: readonly string[]) => spawnSync(process.execPath, args, { encoding: "utf8", cwd: path(".") });

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const taken = server.address();
      server.close(() => resolve(typeof taken === "object" && taken !== null ? taken.port : 0));
    });
  });

it("a search over a broker finds what a search in one process finds", { timeout: 480_000 }, async () => {
  const broker = ["valkey-server", "redis-server"].find((name) => spawnSync(name, ["--version"]).status === 0);
  if (broker === undefined) throw new Error("no broker here: apt-get install redis-server (or valkey-server)");
  const port = await freePort();
  children.push(spawn(broker, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]));
  const address = `redis://127.0.0.1:${port}`;
  children.push(spawn(process.execPath, [path("scripts/aqm.mjs"), "work", "--broker", address], { stdio: "ignore" }));
  const [far, near] = [join(folder, "far.json"), join(folder, "near.json")];
  const tune = (file: string, ...more: readonly string[]) =>
    node(path("scripts/aqm.mjs"), "tune", ...SEARCH, "--json", file, ...more);
  const there = tune(far, "--broker", address);
  expect(there.status, there.stderr).toBe(0);
  const here = tune(near);
  expect(here.status, here.stderr).toBe(0);
  expect(there.stdout).toBe(here.stdout);
  expect(readFileSync(far, "utf8")).toBe(readFileSync(near, "utf8"));
});

it("another program carries points and answers between --ask and --tell to the end", { timeout: 240_000 }, () => {
  const { status, stdout, stderr } = node(path("docs/examples/ask-tell.mjs"), ...SEARCH);
  expect(status, stderr).toBe(0);
  const number = String.raw`\d[\d.e-]*`;
  const best = String.raw`\{"values":\{"lanes\.0\.params\.maxProbability":${number}\},"mean":${number}\}`;
  expect(stdout.trim().split("\n").at(-1)).toMatch(new RegExp(`^{"end":"(budget|early)","best":${best}}$`));
});
