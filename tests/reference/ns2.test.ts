import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { whyNot } from "../../src/cli/validation/ns2/compare.ts";
import { readReference } from "../../src/cli/validation/ns2/reference.ts";
import type { Pair } from "../../src/cli/validation/validationStudy.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("../../scripts/validate.mjs", import.meta.url));

const read = (name: string) => readReference(fileURLToPath(new URL(`ns2/${name}.json`, import.meta.url)));
const reference = read("cases");
const drawn = read("drawn");
const thin = read("thin");

describe("the measurements of ns-2.35", () => {
  it("are all there, and only those that the lab cannot set up are left out", () => {
    expect(reference.seeds).toEqual([1, 2, 3, 4, 5]);
    expect(reference.cases).toHaveLength(185);
    const possible = reference.cases.filter((each) => whyNot(each) === null);
    const families = ["s000", "s001", "s002", "s003", "s004", "tcp_"];
    const counted = families.map((family) => [family, possible.filter(({ name }) => name.startsWith(family)).length]);
    // Two cases of the third family need a JoBS that ns-2 does not have.
    expect(Object.fromEntries(counted)).toEqual({ s000: 74, s001: 9, s002: 12, s003: 33, s004: 28, tcp_: 0 });
  });

  it("say what the reference says", () => {
    const found = reference.cases.find(({ name }) => name === "s000_ared_n20_ecn");
    expect(found?.windows[0]).toMatchObject({ name: "main", from: 20, to: 100 });
    expect(found?.windows[0]?.metrics.get("q_mean")).toEqual({ mean: 10.3098, halfWidth: 0.0683689, seeds: 5 });
    const pi = reference.cases.find(({ name }) => name === "s000_pi_n20_ecn");
    expect(pi?.responses[0]).toMatchObject({ from: 0, queue: 20, time: { mean: 71.22, halfWidth: 8.13486, seeds: 5 } });
  });
});

describe("the measurements with settings drawn at random", () => {
  it("are all there, and the lab can set up every one", () => {
    expect(drawn.cases).toHaveLength(168);
    expect(thin.cases).toHaveLength(45);
    expect([...drawn.cases, ...thin.cases].map(whyNot).filter((reason) => reason !== null)).toEqual([]);
  });
});

/** Of each case with these names: what `npm run validate` measures of each quantity, beside ns-2.35. */
const validated = async (names: readonly string[]): Promise<readonly Pair[]> => {
  const args = [program, "--case", `^(${names.join("|")})$`, "--json", "-"];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1e8 });
  const { references } = JSON.parse(stdout) as { readonly references: readonly { readonly pairs: readonly Pair[] }[] };
  return references.flatMap(({ pairs }) => pairs);
};

/** Bursts of losses before Sack1; max_p at its least on a fast link. */
const STRICT = ["d1_05_vq_plain", "d1_16_ared_step"];
/** A buffer of a few packets, round trips of half a second, a window below one packet. */
const SMALL = ["d3_01_red_tiny", "d3_05_pi_long", "d3_08_gk_many", "s003_dt_u0.5_jitter"];
const USUAL = [
  "s003_red_u0.5",
  "s000_ared_n20_drop",
  "s004_pi_n20_drop",
  "s004_rem_n20_drop",
  "s004_avq_n20_drop",
  "s004_gk_n20_mark",
];

// The command that a researcher calls, with the engine as it is built.
it("our runs agree with ns-2.35 (all cases: npm run validate)", async () => {
  const names = [...STRICT, ...SMALL, ...USUAL];
  const pairs = await validated(names);
  for (const name of names) expect(pairs.filter((pair) => pair.case === name).length, name).toBeGreaterThan(5);
  expect(pairs.filter(({ agrees }) => !agrees)).toEqual([]);
});
