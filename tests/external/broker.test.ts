import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

// A sweep over the real broker: two worker processes, one of them killed in the middle of a run.

const program = fileURLToPath(new URL("../../scripts/aqm.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "aqm-broker-"));
const children: ChildProcess[] = [];
let address = "";
let restartEmpty: () => Promise<void>;

/** A process whose standard error is kept, line by line. */
const start = (command: string, args: readonly string[]) => {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
  children.push(child);
  const lines: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => lines.push(...text.split("\n").filter(Boolean)));
  return { child, lines };
};
const aqm = (...args: readonly string[]) => start(process.execPath, [program, ...args]);

const until = async (what: string, holds: () => boolean, seconds = 60): Promise<void> => {
  for (let i = 0; i < seconds * 20; i++) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited ${seconds} s: ${what}`);
};
const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.once("exit", resolve);
  });
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const taken = server.address();
      server.close(() => resolve(typeof taken === "object" && taken !== null ? taken.port : 0));
    });
  });

beforeAll(async () => {
  const broker = ["valkey-server", "redis-server"].find((name) => spawnSync(name, ["--version"]).status === 0);
  if (broker === undefined) throw new Error("no broker here: apt-get install redis-server (or valkey-server)");
  const port = await freePort();
  const begin = async (): Promise<ChildProcess> => {
    const server = spawn(broker, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]);
    children.push(server);
    let told = "";
    server.stdout.setEncoding("utf8").on("data", (text: string) => {
      told += text;
    });
    await until("the broker is up", () => told.includes("Ready to accept connections"));
    return server;
  };
  let server = await begin();
  restartEmpty = async () => {
    server.kill("SIGKILL");
    await ended(server);
    server = await begin();
  };
  address = `redis://127.0.0.1:${port}`;
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

it("loses nothing and counts nothing twice when a worker is killed", { timeout: 240_000 }, async () => {
  const scenario = join(folder, "scenario.json");
  const traffic = [{ id: "ftp", kind: "bulk", transport: "reno", count: 40 }];
  writeFileSync(scenario, JSON.stringify({ version: 2, duration: 150, lanes: [{ queue: "red" }], traffic }));
  const sweep = [
    scenario,
    "--axis",
    "traffic.ftp.count=10,20,40",
    "--axis",
    "bottleneck.ecn=true,false",
    "--seeds",
    "2",
  ];
  const [whole, brokered, again] = ["whole", "brokered", "again"].map((name) => join(folder, `${name}.json`));

  const workers = [0, 1].map(() => aqm("work", "--broker", address, "--jobs", "1", "--lease", "2"));
  await until("both workers are up", () =>
    workers.every(({ lines }) => lines.some((line) => line.startsWith("running jobs"))),
  );
  const [victim, survivor] = workers;
  if (victim === undefined || survivor === undefined) throw new Error("two workers");
  const master = aqm("sweep", ...sweep, "--broker", address, "--json", brokered ?? "");

  const count = (lines: readonly string[], word: string) => lines.filter((line) => line.startsWith(word)).length;
  await until(
    "the victim is in its second run",
    () => count(victim.lines, "started") > count(victim.lines, "finished") && count(victim.lines, "finished") > 0,
  );
  victim.child.kill("SIGKILL");
  await ended(victim.child);
  const begun = victim.lines.filter((line) => line.startsWith("started")).map((line) => line.split(" ")[1] ?? "");
  const lost = begun.filter((id) => !victim.lines.includes(`finished ${id}`));
  expect(lost).toHaveLength(1);

  expect(await ended(master.child)).toBe(0);
  expect(survivor.lines).toContain(`finished ${lost[0]}`);
  const finished = [...victim.lines, ...survivor.lines].filter((line) => line.startsWith("finished"));
  expect(new Set(finished).size).toBe(finished.length);
  expect(finished).toHaveLength(12);

  expect(await ended(aqm("sweep", ...sweep, "--json", whole ?? "").child)).toBe(0);
  expect(readFileSync(brokered ?? "", "utf8")).toBe(readFileSync(whole ?? "", "utf8"));

  // The same sweep again: the broker has every result, and no worker runs.
  expect(await ended(aqm("sweep", ...sweep, "--broker", address, "--json", again ?? "").child)).toBe(0);
  expect(readFileSync(again ?? "", "utf8")).toBe(readFileSync(whole ?? "", "utf8"));
  expect([...victim.lines, ...survivor.lines].filter((line) => line.startsWith("finished"))).toHaveLength(12);
  survivor.child.kill("SIGTERM");
  expect(await ended(survivor.child)).toBe(0);
});

it("puts the jobs again when the broker comes back empty", { timeout: 240_000 }, async () => {
  const scenario = join(folder, "restart.json");
  const traffic = [{ id: "ftp", kind: "bulk", transport: "reno", count: 40 }];
  writeFileSync(scenario, JSON.stringify({ version: 1, duration: 100, seed: 9, lanes: [{ queue: "red" }], traffic }));
  const master = aqm("sweep", scenario, "--axis", "traffic.ftp.count=10,20", "--broker", address, "--json", "-");
  const worker = aqm("work", "--broker", address, "--jobs", "1", "--lease", "2");
  await until("a run has begun", () => worker.lines.some((line) => line.startsWith("started")));
  await restartEmpty();
  expect(await ended(master.child)).toBe(0);
  expect(master.lines.filter((line) => line.includes("lost its jobs"))).toHaveLength(1);
  worker.child.kill("SIGKILL");
});
