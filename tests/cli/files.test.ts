import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { aqm } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "aqm-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const scenario = join(folder, "small.json");
writeFileSync(
  scenario,
  JSON.stringify({
    version: 1,
    duration: 1,
    lanes: [{ queue: "drop-tail" }],
    traffic: [{ id: "a", kind: "bulk", count: 2 }],
  }),
);
const axis = ["--axis", "traffic.a.count=1,2"];
const taken = join(folder, "taken");
mkdirSync(taken);
const file = join(folder, "file");
writeFileSync(file, "kept");

const job = async (): Promise<string> => {
  const plan = mkdtempSync(join(folder, "plan-"));
  await aqm("sweep", scenario, ...axis, "--plan", plan);
  return join(plan, "jobs", readdirSync(join(plan, "jobs"))[0] ?? "");
};

describe("a command that cannot write its file", () => {
  it.each<[string, (target: string) => Promise<readonly string[]>]>([
    ["run --json", async (target) => ["run", scenario, "--json", target]],
    ["run --series", async (target) => ["run", scenario, "--series", target]],
    ["sweep --json", async (target) => ["sweep", scenario, ...axis, "--json", target]],
    ["run-job --into", async (target) => ["run-job", await job(), "--into", target]],
  ])("says so in one line and leaves nothing behind: %s", async (_, command) => {
    const before = readdirSync(folder).filter((name) => !name.startsWith("plan-"));
    for (const target of [taken, join(file, "below"), join(folder, "nowhere", "file")]) {
      const { status, err } = await aqm(...(await command(target)));
      const [line = "", ...more] = err.split("\n").filter((one) => !/^\d+ of \d+ runs|^Help: /.test(one) && one !== "");
      expect([line.startsWith(target), more]).toEqual([true, []]);
      expect(line).toMatch(/cannot be (written|read): (it is a folder|a part of its path|its folder|E)/);
      expect(status).not.toBe(0);
    }
    expect(readdirSync(folder).filter((name) => !name.startsWith("plan-"))).toEqual(before);
    expect(readdirSync(taken)).toEqual([]);
    expect(readFileSync(file, "utf8")).toBe("kept");
  });

  it("says so when the page that it would renew is a folder", async () => {
    const { status, err } = await aqm("list", "--markdown", "--into", taken);
    expect([status, err.split("\n")[0]]).toEqual([2, `${taken} cannot be read: it is a folder`]);
  });

  it("says that the disk is full", async () => {
    const { status, err } = await aqm("run", scenario, "--json", "/dev/full");
    expect([status, err]).toEqual([1, "/dev/full cannot be written: the disk is full\n"]);
  });

  it.each(["--results", "--plan"])("says so when its folder cannot be made: sweep %s", async (option) => {
    for (const target of [file, join(file, "below")]) {
      const { status, err } = await aqm("sweep", scenario, ...axis, option, target);
      expect(status).toBe(1);
      expect(err).toMatch(/^\S+ cannot be (made|used): [^\n]+\n$/);
    }
  });
});

describe("a kept result", () => {
  const swept = async (results: string): Promise<{ readonly out: string; readonly err: string }> => {
    const { status, out, err } = await aqm("sweep", scenario, ...axis, "--results", results, "--json", "-");
    expect(status).toBe(0);
    return { out, err };
  };
  const kept = async (): Promise<{
    readonly results: string;
    readonly files: readonly string[];
    readonly out: string;
  }> => {
    const results = mkdtempSync(join(folder, "results-"));
    const { out } = await swept(results);
    return { results, files: readdirSync(results).map((name) => join(results, name)), out };
  };

  it("that was not touched is used, and nothing is said", async () => {
    const { results, files, out } = await kept();
    const before = files.map((name) => readFileSync(name, "utf8"));
    const again = await swept(results);
    expect(again.out).toBe(out);
    expect(again.err).not.toContain("not used");
    expect(files.map((name) => readFileSync(name, "utf8"))).toEqual(before);
  });

  it.each<[string, (first: string, second: string) => void, string]>([
    [
      "edited",
      (first) => writeFileSync(first, readFileSync(first, "utf8").replace(/"goodput":\d/, '"goodput":9')),
      "its content does not match its checksum",
    ],
    ["exchanged with another", (first, second) => cpSync(second, first), "it is the result of another job"],
    ["cut", (first) => writeFileSync(first, readFileSync(first, "utf8").slice(0, 200)), "it is not whole JSON"],
    ["emptied", (first) => writeFileSync(first, ""), "it is not whole JSON"],
    [
      "without its checksum",
      (first) => writeFileSync(first, readFileSync(first, "utf8").replace(/,"checksum":"\w+"/, "")),
      "its content does not match its checksum",
    ],
  ])("that was %s is named and run again", async (_, damage, why) => {
    const { results, files, out } = await kept();
    const [first = "", second = ""] = files;
    const before = readFileSync(first, "utf8");
    damage(first, second);
    expect(readFileSync(first, "utf8")).not.toBe(before);
    const again = await swept(results);
    expect(again.err.split("\n")).toContain(`${first} is not used: ${why}; the job is run again`);
    expect(again.out).toBe(out);
    expect(readFileSync(first, "utf8")).toBe(before);
  });

  it("that was edited does not count in merge, and run-job replaces it", async () => {
    const file = await job();
    const plan = join(file, "..", "..");
    for (const name of readdirSync(join(plan, "jobs"))) await aqm("run-job", join(plan, "jobs", name));
    const [first = ""] = readdirSync(join(plan, "results"));
    const path = join(plan, "results", first);
    const whole = readFileSync(path, "utf8");
    writeFileSync(path, whole.replace(/"events":\d/, '"events":9'));
    const merged = await aqm("merge", plan);
    expect(merged.status).toBe(1);
    expect(merged.err).toContain(`${path} is not used: its content does not match its checksum`);
    await aqm("run-job", join(plan, "jobs", first));
    expect(readFileSync(path, "utf8")).toBe(whole);
    expect((await aqm("merge", plan)).status).toBe(0);
    expect(existsSync(path)).toBe(true);
  });
});
