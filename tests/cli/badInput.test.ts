import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aqm } from "./command.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "aqm-bad-"));
/** A scenario of an earlier version, of which a command has something to say. */
const OLD = join(FOLDER, "old.json");
/** A file that is in a folder, which therefore cannot take a plan. */
const OTHER = join(FOLDER, "other.md");
const CUBIC = { id: "bulk", kind: "bulk", transport: "cubic", count: 2, rtt: 0.05 };
beforeAll(() => {
  writeFileSync(OLD, JSON.stringify({ version: 1, duration: 1, lanes: [{ queue: "red" }], traffic: [CUBIC] }));
  writeFileSync(OTHER, "no marks");
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** A scene that sets a swept field itself, of which a sweep has something to say. */
const SURGE = ["udp-surge-meets-red", "--axis", "traffic.bulk.count=5,20"];
const TUNE = [OLD, "--minimize", "delayMean", "--knob", "lanes.0.params.maxProbability=0.01..0.5", "--budget", "64"];

const bytesOf = (text: string, encoding: BufferEncoding, mark: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)]);

describe("a file of Windows", () => {
  const text = JSON.stringify({ version: 2, duration: 1, lanes: [{ queue: "red" }], traffic: [CUBIC] }, undefined, 2);
  it.each([
    ["with a byte-order mark", bytesOf(text, "utf8", [0xef, 0xbb, 0xbf])],
    ["with its ends of lines", Buffer.from(text.replaceAll("\n", "\r\n"))],
    ["in UTF-16, as PowerShell writes it", bytesOf(text, "utf16le", [0xff, 0xfe])],
    ["in UTF-16, the other way round", bytesOf(text, "utf16le", [0xff, 0xfe]).swap16()],
  ])("is read: %s", async (_, bytes) => {
    const [plain, file] = [join(FOLDER, "plain.json"), join(FOLDER, "windows.json")];
    writeFileSync(plain, text);
    writeFileSync(file, bytes);
    const wanted = await aqm("run", plain, "--json", "-");
    expect(wanted.status).toBe(0);
    expect(await aqm("run", file, "--json", "-")).toEqual(wanted);
  });
});

describe("what cannot be read is told as it is", () => {
  it.each([
    ["a folder", FOLDER, `${FOLDER} cannot be read: it is a folder`],
    ["an empty file", join(FOLDER, "empty.json"), "empty.json is empty; allowed: a scenario as JSON"],
    ["a key twice", join(FOLDER, "twice.json"), "bottleneck.rate stands there twice, and only the last would count"],
    ["no file", join(FOLDER, "none.json"), "no such file, scene or experiment"],
  ])("%s", async (_, path, words) => {
    writeFileSync(join(FOLDER, "empty.json"), " \n");
    writeFileSync(
      join(FOLDER, "twice.json"),
      '{"version": 2, "bottleneck": {"rate": 1e6, "rate": 1e7}, "traffic": []}',
    );
    const { status, out, err } = await aqm("run", path);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toContain(words);
  });
  it("a number of an axis that is too large", async () => {
    const { status, err } = await aqm("sweep", "red-basics", "--axis", "traffic.bulk.count=5,1e999");
    expect(status).toBe(2);
    expect(err).toContain("has the value 1e999, which is too large a number");
  });
});

describe("what is wrong with a command is told before anything else", () => {
  it.each([
    ["race", "codel", "--jobs", "0"],
    ["race", "codel", "--seeds", "0"],
    ["race", "codel", "--results", "x", "--broker", "redis://localhost:1"],
    ["rfc7928", "--jobs", "0"],
    ["rfc7928", "--seeds", "1"],
    ["reproduce", "--jobs", "0"],
    ["reproduce", "--quote", OTHER],
    ["reproduce", "--quote", join(FOLDER, "none.md")],
    ["experiment", "zhang-dou-fig2a-ared-load-step", "--jobs", "0"],
    ["sweep", ...SURGE, "--jobs", "0"],
    ["sweep", ...SURGE, "--metric", "none"],
    ["sweep", ...SURGE, "--plan", FOLDER],
    ["sweep", ...SURGE, "--plan", join(FOLDER, "plan"), "--until", "delayMean:5%"],
    ["sweep", ...SURGE, "--from", "1000"],
    ["sweep", OLD, "--axis", "traffic.bulk.count=5,20", "--jobs", "0"],
    ["merge", FOLDER, "--metric", "none"],
    ["tune", ...TUNE, "--jobs", "0"],
    ["tune", ...TUNE, "--jobs", "0", "--ask"],
    ["tune", ...TUNE, "--jobs", "0", "--tell"],
    ["tune", ...TUNE, "--budget", "8"],
    ["run", OLD, "--seeds", "0"],
    ["run", OLD, "--from", "5"],
    ["run", OLD, "--algorithm", join(FOLDER, "none.aqm.ts")],
    ["trace", OLD, "--lane", "1"],
    ["trace", OLD, "--point", "arrivals"],
    ["trace", OLD, "--pcapng", join(FOLDER, "x.pcapng"), "--point", "nowhere"],
    ["export", OLD, "--to", "ns2", "--lane", "1"],
    ["theory", OLD, "--lane", "1"],
    ["theory", OLD, "--sample", "sobol:8"],
    ["theory", OLD, "--axis", "traffic.bulk.count=5,20", "--lane", "1"],
    ["theory", "--agreement", "--designs", "0"],
    ["lesson", "--check", "--only", "no such lesson"],
    ["work", "--broker", "redis://localhost:1", "--jobs", "0"],
    ["grade", FOLDER, "--csv", join(FOLDER, "x.csv")],
  ])("%s %s %s %s", async (...args) => {
    const { status, out, err } = await aqm(...args);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toMatch(new RegExp(`^[^\\n]+\\nHelp: npm run -s aqm -- ${args[0]} --help\\n$`));
  });

  it("and what a command has to say of its input comes when nothing is wrong", async () => {
    const { status, err } = await aqm("theory", OLD);
    expect(status).toBe(0);
    expect(err).toContain(`${OLD} has an earlier version`);
  });
});
