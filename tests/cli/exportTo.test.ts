import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
    expect(readFileSync(join(folder, "codel.sh"), "utf8")).toContain("codel limit 100 target 5000us interval 100000us");
  });

  it("ends with 1 and the reason if the tool cannot express the scenario", async () => {
    const { status, err } = await aqm("export", "rem-price", "--to", "tc", "--out", join(folder, "none"));
    expect(status).toBe(1);
    expect(err).toContain("Linux has no REM.");
  });

  it.each([
    [[], "--to is missing; known: ns2, ns3, tc"],
    [["--to", "ns"], "--to is ns; known: ns2, ns3, tc"],
    [["--to", "ns2", "--lane", "1"], "--lane is 1; allowed: whole numbers 0 to 0"],
  ])("refuses %j", async (options, message) => {
    const { status, err } = await aqm("export", "red-basics", ...options);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});
