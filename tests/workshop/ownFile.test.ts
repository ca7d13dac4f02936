import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { aqm } from "../cli/command.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const starter = join(root, "docs/course/starter.aqm.ts");
const typo = join(root, "tests/fixtures/class/wrong-typo.aqm.ts");
const folder = mkdtempSync(join(tmpdir(), "aqm-own-"));
afterAll(() => rmSync(folder, { recursive: true }));
const scenario = join(folder, "short.json");
writeFileSync(
  scenario,
  JSON.stringify({
    version: 2,
    duration: 2,
    lanes: [{ queue: "red" }, { queue: "drop-tail" }],
    traffic: [{ id: "a", kind: "bulk", transport: "cubic", count: 5, rtt: 0.04 }],
  }),
);

describe("an algorithm of one's own", () => {
  it("takes the first lane of a run, and the run repeats", async () => {
    const once = await aqm("run", scenario, "--algorithm", starter);
    expect(once.err).toBe("");
    expect(once.status).toBe(0);
    expect(once.out).toMatch(/^own:[0-9a-f]{24} +1 /m);
    expect(once.out).toMatch(/^drop-tail +1 /m);
    expect(once.out).not.toMatch(/^red +1 /m);
    expect(await aqm("run", scenario, "--algorithm", starter)).toEqual(once);
  });

  it("is refused with every fault and its line, where it does not compile", async () => {
    const { status, err } = await aqm("run", scenario, "--algorithm", typo);
    expect(status).toBe(2);
    expect(err).toMatch(
      /wrong-typo\.aqm\.ts does not compile:\n {2}line 15: there is no chnage\. Did you mean chance\?/,
    );
  });

  it.each([
    [["race", join(folder, "none.aqm.ts")], "none.aqm.ts cannot be read: "],
    [["race", "coddel"], 'there is no algorithm "coddel"; "list" prints the names. Did you mean codel?'],
    [["race", "codel", "--against", "red,codel"], "codel cannot race against itself"],
    [["race", "codel", "--seeds", "0"], "--seeds is 0; allowed: whole numbers 1 to 1000"],
    [["race", starter, "--broker", "redis://localhost:1"], "--broker cannot be used with an algorithm of your own"],
  ] as const)("%o is refused", async (args, message) => {
    const { status, err } = await aqm(...args);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});
