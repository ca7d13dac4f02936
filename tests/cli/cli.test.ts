import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { aqm } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "aqm-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a scenario document to a new file; returns its path. */
const file = (name: string, document: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof document === "string" ? document : JSON.stringify(document));
  return path;
};
const small = {
  version: 2,
  title: "Small",
  seed: 7,
  duration: 4,
  bottleneck: { buffer: { packets: 20 } },
  lanes: [{ queue: "drop-tail" }, { queue: "red", label: "RED" }],
  traffic: [
    { id: "bulk", kind: "bulk", transport: "reno", count: 4, rtt: 0.05 },
    { id: "steady", kind: "cbr", rate: 2e6, start: 0 },
  ],
};
const smallFile = file("small.json", small);

interface RunEntry {
  readonly seed: number;
  readonly lane: number;
  readonly queue: string;
  readonly from: number;
  readonly to: number;
  readonly metrics: Readonly<Record<string, number>>;
  readonly groups: readonly {
    readonly id: string;
    readonly flowGoodput: readonly number[];
    readonly windowMean?: readonly number[];
    readonly windowMax?: readonly number[];
  }[];
  readonly traceHash: string;
}
const runsIn = (text: string): readonly RunEntry[] => (JSON.parse(text) as { runs: readonly RunEntry[] }).runs;

describe("a timeline that ends the run at another time", () => {
  it.each([2, 6])("is run to that time: %d s", async (end) => {
    const path = file(`until${end}.json`, { ...small, timeline: [{ at: 1, set: "duration", to: end }] });
    const { status, out } = await aqm("run", path, "--json", "-");
    expect(status).toBe(0);
    expect(runsIn(out).map(({ to }) => to)).toEqual([end, end]);
    expect((await aqm("run", path, "--to", "7")).err).toContain(`--to is 7; allowed: 0 to ${end} s`);
  });
});

describe("usage", () => {
  it.each([
    [["fly"], "there is no command fly"],
    [["sweep", smallFile, "--axis", "nothing"], "is not of the form"],
    [["run"], "expected FILE|URL|ID"],
    [["run", smallFile, smallFile], "expected FILE|URL|ID"],
    [["run", smallFile, "--colour", "red"], "--colour"],
    [["run", smallFile, "--seeds", "0"], "--seeds is 0; allowed: whole numbers 1 to"],
    [["run", smallFile, "--seeds", "1.5"], "--seeds is 1.5"],
    [["run", smallFile, "--seeds", ""], "--seeds is"],
    [["run", smallFile, "--from", "5"], "--from is 5; allowed: 0 to 4 s"],
    [
      ["run", smallFile, "--from", "1", "--from", "2", "--to", "3"],
      "each of several windows needs its --from and its --to; given: 2 --from and 1 --to",
    ],
    [
      ["run", smallFile, "--from", "1", "--to", "2", "--from", "1", "--to", "2"],
      "the window from 1 s to 2 s is given twice",
    ],
    [["run", smallFile, "--from", "3", "--to", "2"], "--from 3 must be before --to 2"],
    [["run", join(folder, "absent.json")], 'absent.json": no such file, scene or experiment'],
    [["run", file("broken.json", "{ // no")], "broken.json is not JSON"],
    [["run", file("wrong.json", { ...small, bottleneck: { rate: -1 } })], "bottleneck.rate"],
    [["run", file("stranger.json", { ...small, bandwidth: 1 })], "bandwidth"],
    [["run", "#v1/z/damaged!"], "#v1/z/damaged!"],
    [["experiment", "none"], "there is no experiment none"],
    [["trace", smallFile, "--lane", "2"], "--lane is 2"],
    [["list", "all"], "unexpected all: this command takes options only"],
  ])("%j ends with 2 and says why on standard error only", async (args, message) => {
    const { status, out, err } = await aqm(...args);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toContain(message);
  });
  it("helps on request", async () => {
    const { status, out } = await aqm("--help");
    expect(status).toBe(0);
    expect(out).toContain("Usage: npm run -s aqm -- COMMAND");
  });
});

describe("list", () => {
  it("names every member of every registry", async () => {
    const { status, out } = await aqm("list");
    expect(status).toBe(0);
    const members = [catalog.queues, catalog.transports, catalog.kinds, presets, experiments].flat();
    for (const { id } of members) expect(out).toMatch(new RegExp(`^  ${id} +\\S`, "m"));
  });
});

describe("run", () => {
  it("prints one entry for each seed and lane as JSON, and nothing else", async () => {
    const { status, out } = await aqm("run", smallFile, "--seeds", "2", "--from", "1", "--json", "-");
    expect(status).toBe(0);
    const runs = runsIn(out);
    expect(runs.map(({ seed, lane, queue, from, to }) => [seed, lane, queue, from, to])).toEqual([
      [7, 0, "drop-tail", 1, 4],
      [7, 1, "red", 1, 4],
      [8, 0, "drop-tail", 1, 4],
      [8, 1, "red", 1, 4],
    ]);
    for (const { metrics, groups, traceHash } of runs) {
      expect(metrics["utilization"]).toBeGreaterThan(0.5);
      expect(metrics["queueMeanPackets"]).toBeLessThanOrEqual(20);
      expect(groups.map(({ id, flowGoodput }) => [id, flowGoodput.length])).toEqual([
        ["bulk", 4],
        ["steady", 1],
      ]);
      expect(groups.map(({ windowMean, windowMax }) => [windowMean?.length, windowMax?.length])).toEqual([
        [4, 4],
        [undefined, undefined],
      ]);
      expect(traceHash).toMatch(/^[0-9a-f]{16}$/);
    }
    expect(new Set(runs.map(({ traceHash }) => traceHash)).size).toBe(4);
  });
  it("measures several windows of one run, an entry of JSON and a column of the table for each", async () => {
    const windows = ["--from", "1", "--to", "2", "--from", "2", "--to", "4"];
    const runs = runsIn((await aqm("run", smallFile, ...windows, "--json", "-")).out);
    expect(runs.map(({ lane, from, to }) => [lane, from, to])).toEqual([
      [0, 1, 2],
      [0, 2, 4],
      [1, 1, 2],
      [1, 2, 4],
    ]);
    const alone = runsIn((await aqm("run", smallFile, "--from", "2", "--to", "4", "--json", "-")).out);
    expect(runs.filter(({ from }) => from === 2)).toEqual(alone);
    const { out } = await aqm("run", smallFile, ...windows);
    expect(out).toMatch(/^lane +seed +metric +1 to 2 s +2 to 4 s +trace$/m);
    expect(out).toMatch(/^RED +7 +Mean queueing delay, ms +[\d.]+ +[\d.]+$/m);
  });
  it("has every metric that tools rely on", async () => {
    const [entry] = runsIn((await aqm("run", smallFile, "--json", "-")).out);
    const promised =
      "queueMeanPackets queueStdPackets queueMeanBytes delayMean delayP50 delayP95 delayP99 utilization lossFraction markFraction goodput jainIndex udpShare events";
    expect(Object.keys(entry?.metrics ?? {})).toEqual(expect.arrayContaining(promised.split(" ")));
  });
  it("gives the same hash again, and from the scenario that it printed", async () => {
    const first = (await aqm("run", smallFile, "--json", "-")).out;
    const again = file("again.json", (JSON.parse(first) as { scenario: unknown }).scenario);
    const hashes = (text: string): readonly string[] => runsIn(text).map(({ traceHash }) => traceHash);
    expect(hashes((await aqm("run", again, "--json", "-")).out)).toEqual(hashes(first));
  });
  it("prints a table with units, and writes JSON and series to files as a whole", async () => {
    const [json, csv] = [join(folder, "out.json"), join(folder, "out.csv")];
    const { status, out } = await aqm("run", smallFile, "--json", json, "--series", csv);
    expect(status).toBe(0);
    expect(out).toMatch(/Mean queue, packets.*Mean queueing delay, ms.*Link use, %.*Goodput, Mbit\/s/);
    expect(out).toMatch(/^RED +7 /m);
    expect(runsIn(readFileSync(json, "utf8"))).toHaveLength(2);
    const [head = "", ...lines] = readFileSync(csv, "utf8").trimEnd().split("\n");
    expect(head).toMatch(/^seed,lane,time \(s\),queue \(packets\) mean,queue \(packets\) min,queue \(packets\) max,/);
    expect(lines).toHaveLength(2 * 400);
    expect(lines.every((line) => line.split(",").length === head.split(",").length)).toBe(true);
    expect(lines[401]).toMatch(/^7,1,0\.01,/);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
  it("compresses a file whose name asks for it", async () => {
    const [plain, packed] = [join(folder, "plain.csv"), join(folder, "packed.csv.gz")];
    for (const target of [plain, packed]) expect((await aqm("run", smallFile, "--series", target)).status).toBe(0);
    expect(gunzipSync(readFileSync(packed)).toString()).toBe(readFileSync(plain, "utf8"));
    expect(statSync(packed).size).toBeLessThan(statSync(plain).size / 3);
  });
  it("writes the packets as a capture, before or behind the queue", async () => {
    const target = join(folder, "run.pcapng");
    const { status, out } = await aqm("trace", smallFile, "--pcapng", target, "--point", "arrivals");
    expect(status).toBe(0);
    expect(out).toMatch(/^\d+ packets in .*run\.pcapng$/m);
    expect(readFileSync(target).readUInt32LE(0)).toBe(0x0a0d0d0a);
    const wrong = await aqm("trace", smallFile, "--pcapng", target, "--point", "middle");
    expect([wrong.status, wrong.err]).toEqual([
      2,
      expect.stringContaining("--point is middle; allowed: arrivals, departures"),
    ]);
    expect((await aqm("trace", smallFile, "--point", "arrivals")).err).toContain("--point needs --pcapng FILE");
  });
  it("says when a file cannot be written, and leaves nothing behind", async () => {
    const { status, err } = await aqm("run", smallFile, "--json", join(folder, "absent", "out.json"));
    expect(status).toBe(1);
    expect(err).toContain("cannot be written");
  });
  it("runs an address of the page", async () => {
    const { status, out } = await aqm("run", "https://example.org/#v1/red-basics?duration=2", "--json", "-");
    expect(status).toBe(0);
    expect(runsIn(out).map(({ queue, to }) => [queue, to])).toEqual([["red", 2]]);
  });
  it("knows a preset by its id, in every command", async () => {
    const short = "red-basics";
    const byId = await aqm("trace", short, "--seed", "7");
    const byAddress = await aqm("trace", `#v1/${short}`, "--seed", "7");
    expect(byId.status).toBe(0);
    expect(byId.out.length).toBeGreaterThan(1000);
    expect(byId.out).toBe(byAddress.out);
  });
  it("runs the documented example", { timeout: 120_000 }, async () => {
    const { status, out } = await aqm(
      "run",
      "tests/fixtures/example.json",
      "--from",
      "20",
      "--to",
      "100",
      "--json",
      "-",
    );
    expect(status).toBe(0);
    const runs = runsIn(out);
    expect(runs.map(({ queue }) => queue)).toEqual(["ared", "pi"]);
    for (const { metrics, groups } of runs) {
      expect(groups.map(({ id }) => id)).toEqual(["ftp", "voice", "burst", "mice"]);
      expect(groups[0]?.flowGoodput).toHaveLength(180);
      expect(metrics["utilization"]).toBeGreaterThan(0.7);
      expect(metrics["utilization"]).toBeLessThanOrEqual(1.0001);
      expect(metrics["queueMeanPackets"]).toBeLessThanOrEqual(100);
    }
  });
});

describe("trace", () => {
  it("prints one line for every packet event, in order of time", async () => {
    const { status, out } = await aqm("trace", smallFile, "--lane", "1");
    expect(status).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(1000);
    for (const line of lines) expect(line).toMatch(/^\d+(\.\d+)?(e-\d+)? [+dm-] \d+ (-1|\d+)( [a-z]+)?$/);
    const times = lines.map((line) => Number(line.split(" ")[0]));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const [stored, dropped, taken] = ["+", "d", "-"].map(
      (kind) => lines.filter((l) => l.split(" ")[1] === kind).length,
    );
    expect(stored).toBeGreaterThan(0);
    expect(dropped).toBeGreaterThan(0);
    expect((stored ?? 0) - (taken ?? 0)).toBeGreaterThanOrEqual(0);
    expect((stored ?? 0) - (taken ?? 0)).toBeLessThanOrEqual(20);
    expect(lines.filter((l) => / [dm] /.test(l)).every((l) => l.split(" ").length === 5)).toBe(true);
  });
  it("depends on the seed alone", async () => {
    const [a, b, c] = await Promise.all([aqm("trace", smallFile)]).then(async ([first]) => [
      first?.out,
      (await aqm("trace", smallFile, "--seed", "7")).out,
      (await aqm("trace", smallFile, "--seed", "8")).out,
    ]);
    expect(b).toBe(a);
    expect(c).not.toBe(a);
  });
});
