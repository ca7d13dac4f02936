import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aqm } from "./command.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "aqm-export-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("export", () => {
  it("writes a program for ns-2 and prints what is different there", async () => {
    const out = join(folder, "programs");
    const { status, out: printed } = await aqm("export", "red-basics", "--to", "ns2", "--out", out);
    expect(status).toBe(0);
    expect(readdirSync(out)).toEqual(["red-at-work.tcl"]);
    expect(printed).toContain(join(out, "red-at-work.tcl"));
    expect(printed).toContain('- traffic.bulk.rttClock is "exact"; ns-2.35 has "ticks".');
    const text = readFileSync(join(out, "red-at-work.tcl"), "utf8");
    expect(text).toContain("Queue/RED set thresh_ 5 ");
    expect(text).toContain("# Address: #v2/red-basics");
  });

  it("takes a file, and the lane that is asked for", async () => {
    const file = join(folder, "lanes.json");
    const traffic = [{ id: "ftp", kind: "bulk", count: 2 }];
    writeFileSync(file, JSON.stringify({ version: 2, lanes: [{ queue: "red" }, { queue: "codel" }], traffic }));
    const { status } = await aqm("export", file, "--to", "tc", "--lane", "1", "--out", folder);
    expect(status).toBe(0);
    expect(readFileSync(join(folder, "lane-2-codel.sh"), "utf8")).toContain(
      "codel limit 100 target 5000us interval 100000us",
    );
  });

  it("writes the numbers of a run, in every kind", async () => {
    const file = join(folder, "short.json");
    const traffic = [{ id: "ftp", kind: "bulk", count: 2 }];
    writeFileSync(file, JSON.stringify({ version: 2, duration: 2, lanes: [{ queue: "red" }], traffic }));
    const out = join(folder, "numbers");
    const text = async (kind: string, ending: string): Promise<string> => {
      const path = join(out, `red-seed-1.${ending}`);
      expect(await aqm("export", file, "--to", kind, "--out", out)).toMatchObject({ status: 0, out: `${path}\n` });
      const bytes = readFileSync(path);
      return (ending.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
    };
    expect((await text("csv", "series.csv")).split("\n")).toHaveLength(1 + 200 + 1);
    expect(await text("packets", "packets.csv")).toMatch(/^time \(s\),event,flow,group,sequence,reason\n/);
    const { out: report } = await aqm("run", file, "--json", "-");
    const metrics = await text("json", "metrics.json");
    expect(JSON.parse(metrics)).toEqual(JSON.parse(report));
    const [, hash] = /"traceHash": ("\w+")/.exec(metrics) ?? [];
    expect(await text("manifest", "manifest.json")).toContain(`"traceHash": ${hash}`);
    expect(JSON.parse(await text("flent", "flent.gz"))).toMatchObject({ metadata: { NAME: "tcp_ndown", LENGTH: 2 } });
    // The block that begins a capture (pcapng, section 4.1).
    expect((await text("pcapng", "pcapng")).charCodeAt(0)).toBe(0x0a);
  });

  it("of run writes a folder with the series, metrics and manifest of every lane and seed", async () => {
    const file = join(folder, "two.json");
    const traffic = [{ id: "ftp", kind: "bulk", count: 2 }];
    writeFileSync(
      file,
      JSON.stringify({ version: 2, duration: 1, lanes: [{ queue: "red" }, { queue: "pie" }], traffic }),
    );
    const out = join(folder, "runs");
    expect(await aqm("run", file, "--seeds", "2", "--out", out)).toMatchObject({ status: 0 });
    const names = ["lane-1-red-seed-1", "lane-1-red-seed-2", "lane-2-pie-seed-1", "lane-2-pie-seed-2"];
    const endings = ["manifest.json", "metrics.json", "series.csv.gz"];
    expect(readdirSync(out).sort()).toEqual(names.flatMap((name) => endings.map((ending) => `${name}.${ending}`)));
    const manifest: unknown = JSON.parse(readFileSync(join(out, "lane-2-pie-seed-2.manifest.json"), "utf8"));
    const [head = ""] = gunzipSync(readFileSync(join(out, "lane-2-pie-seed-2.series.csv.gz")))
      .toString()
      .split("\n");
    expect(manifest).toMatchObject({
      ...{ seed: 2, lane: 1, algorithm: "pie", scenario: { seed: 2 } },
      columns: { series: head.split(",") },
    });
  });

  it("ends with 1 and the reason if the tool cannot express the scenario", async () => {
    const { status, err } = await aqm("export", "rem-price", "--to", "tc", "--out", join(folder, "none"));
    expect(status).toBe(1);
    expect(err).toContain("Linux has no REM.");
  });

  it.each([
    [[], "--to is missing; known: ns2, ns3, tc, csv, packets, json, pcapng, flent, manifest"],
    [["--to", "ns"], "--to is ns; known: ns2, ns3, tc, csv, packets, json, pcapng, flent, manifest"],
    [["--to", "ns2", "--lane", "1"], "--lane is 1; allowed: whole numbers 0 to 0"],
  ])("refuses %j", async (options, message) => {
    const { status, err } = await aqm("export", "red-basics", ...options);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});
