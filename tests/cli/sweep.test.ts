import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { aqm } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "aqm-sweep-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scenario = join(folder, "scenario.json");
const traffic = [{ id: "ftp", kind: "bulk", transport: "reno", count: 5 }];
writeFileSync(
  scenario,
  JSON.stringify({ version: 2, duration: 10, lanes: [{ queue: "red" }, { queue: "pi" }], traffic }),
);
const SWEEP = [scenario, "--axis", "traffic.ftp.count=5,10", "--seeds", "2", "--from", "2"];
const file = (name: string): string => join(folder, name);
const textOf = (name: string): string => readFileSync(file(name), "utf8");

describe("sweep", () => {
  it("prints a table with an interval for every point and lane", async () => {
    const { status, out } = await aqm("sweep", ...SWEEP, "--metric", "utilization");
    expect(status).toBe(0);
    const [head, , ...rows] = out.trim().split("\n");
    expect(head?.replace(/ {2,}/g, "|")).toBe("traffic.ftp.count, flows|lane|seeds|Link use");
    expect(rows).toHaveLength(4);
    expect(rows.every((row) => / ± /.test(row))).toBe(true);
  });

  it("takes values with units as the page does", async () => {
    const printed = async (axis: string) =>
      (await aqm("sweep", scenario, "--axis", axis, "--metric", "utilization", "--from", "2s")).out;
    const typed = await printed("bottleneck.rate=2M,4 Mb/s");
    expect(typed).toContain("4000000");
    expect(typed).toBe(await printed("bottleneck.rate=2e6,4e6"));
  });

  it("tells what would overwrite a swept value, and lets it do so only on request", async () => {
    const changed = file("changed.json");
    const timeline = [{ at: 4, set: "traffic.ftp.count", to: 8 }];
    writeFileSync(changed, JSON.stringify({ version: 2, duration: 10, lanes: [{ queue: "red" }], traffic, timeline }));
    const command = ["sweep", changed, "--axis", "traffic.ftp.count=1,20", "--from", "6", "--metric", "delayMean"];
    const held = await aqm(...command);
    expect(held.err).toContain("the change of traffic.ftp.count at 4 s is left out");
    const followed = await aqm(...command, "--timeline", "follow");
    expect(followed.err).toContain("the timeline goes on: it sets traffic.ftp.count at 4 s");
    expect(followed.out).not.toBe(held.out);
    expect((await aqm(...command, "--timeline", "stop")).err).toContain("--timeline is stop; allowed: hold or follow");
  });

  it("runs a sample of several ranges", async () => {
    const axes = ["--axis", "traffic.ftp.count=2..20(log)", "--axis", "bottleneck.rate=2M..8M"];
    const { status, out } = await aqm("sweep", scenario, ...axes, "--sample", "sobol:2", "--metric", "utilization");
    expect([status, out.trim().split("\n").length]).toEqual([0, 2 + 2 * 2]);
    expect((await aqm("sweep", scenario, ...axes, "--sample", "grid")).err).toContain("the sample is grid; allowed:");
  });

  it("checks the metric before any run", async () => {
    const { status, err } = await aqm("sweep", ...SWEEP, "--metric", "utilisation");
    expect(status).toBe(2);
    expect(err).toMatch(/^(aqm: )?there is no metric utilisation; metrics: /);
  });

  it("measures a window of some longer run if that is longer", async () => {
    const { status, out } = await aqm("sweep", scenario, "--axis", "duration=20 s", "--from", "15s");
    expect([status, out.includes("20")]).toEqual([0, true]);
  });

  it("gives the same bytes in one process, from kept results, and as jobs that were run one by one", async () => {
    await aqm("sweep", ...SWEEP, "--json", file("whole.json"), "--results", file("kept"));
    const kept = readdirSync(file("kept"));
    expect(kept).toHaveLength(8);
    await aqm("sweep", ...SWEEP, "--json", file("again.json"), "--results", file("kept"));
    expect(textOf("again.json")).toBe(textOf("whole.json"));

    expect(await aqm("sweep", ...SWEEP, "--plan", file("plan"))).toMatchObject({ status: 0 });
    const jobs = readdirSync(file("plan/jobs"));
    expect(jobs.sort()).toEqual(kept.sort());
    for (const [i, job] of jobs.entries()) {
      const { status, err } = await aqm("merge", file("plan"));
      expect(err).toContain(i === 7 ? "1 job has" : `${8 - i} jobs have`);
      expect(status).toBe(1);
      expect((await aqm("run-job", file(`plan/jobs/${job}`))).status).toBe(0);
    }
    expect((await aqm("run-job", file(`plan/jobs/${jobs[0]}`))).err).toContain("is done already");
    await aqm("merge", file("plan"), "--json", file("merged.json"));
    expect(textOf("merged.json")).toBe(textOf("whole.json"));
  });

  it("does not believe a result that is damaged, of another job, or of another program", async () => {
    const [first = "", second = ""] = readdirSync(file("kept"));
    const good = textOf(`kept/${first}`);
    for (const text of ["{", good.replace(/"program":"[^"]*"/, '"program":"older"'), textOf(`kept/${second}`)]) {
      writeFileSync(file(`kept/${first}`), text);
      await aqm("sweep", ...SWEEP, "--json", file("mended.json"), "--results", file("kept"));
      expect(textOf("mended.json")).toBe(textOf("whole.json"));
      expect(textOf(`kept/${first}`)).toBe(good);
    }
  });

  it("adds seeds until it is precise or the cap is reached", async () => {
    await aqm("sweep", scenario, "--until", "utilization:0.0001%:5", "--json", file("until.json"));
    expect(textOf("until.json").match(/"seed": 5/g)).toHaveLength(2);
  });

  it.each([
    [["--axis", "traffic.ftp.count"], "not of the form"],
    [["--axis", "traffic.web.count=1"], 'there is no group "web"'],
    [["--axis", "traffic.ftp.count=-1"], "count is -1"],
    [["--axis"], "--axis needs a value"],
    [["--seeds", "0"], "--seeds is 0; allowed: whole numbers 1 to 10000"],
    [["--until", "utilization"], "--until is utilization; allowed: METRIC:X%"],
    [["--until", "nothing:5%"], "there is no metric nothing"],
    [["--from", "9", "--to", "3"], "--from 9 must be before --to 3"],
    [["--from", "12"], "the window from 12 s to 10 s is not inside the run of 10 s"],
    [["--from", "2M"], "--from is 2M; allowed: 0 to 100000 s"],
    [["--axis", "bottleneck.rate=5Mx"], 'rate is "5Mx"; allowed: a number, 1000 to 100000000000 bit/s'],
    [["--axsi", "duration=1"], "Did you mean --axis?"],
    [["--jobs", "0"], "--jobs is 0"],
    [["--until", "utilization:5%", "--plan", "/nowhere"], "--plan needs a fixed number of seeds"],
    [["--broker", "http://x"], "--broker is http://x; allowed: redis://host:port"],
  ])("%j is refused: %s", async (options, message) => {
    const { status, err, out } = await aqm("sweep", scenario, ...options);
    expect(err).toContain(message);
    expect([status, out]).toEqual([2, ""]);
  });

  it("run-job and merge report errors in their files", async () => {
    writeFileSync(file("broken.json"), "{}");
    const [broken, nowhere] = [await aqm("run-job", file("broken.json")), await aqm("merge", file("nowhere"))];
    expect(broken.err).toContain("is not a job file");
    expect(nowhere.err).toContain("cannot be read");
    expect([broken.status, nowhere.status]).toEqual([2, 2]);
  });
});
