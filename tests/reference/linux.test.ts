import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compareMeans } from "../../src/cli/validation/linux/compare.ts";
import { linuxStudy } from "../../src/cli/validation/linux/linuxStudy.ts";
import { readLinuxCases } from "../../src/cli/validation/linux/reference.ts";
import { runCase } from "../../src/cli/validation/linux/runCase.ts";

const pathOf = (name: string): string => fileURLToPath(new URL(`linux/${name}.json`, import.meta.url));
const paths = [pathOf("cases"), pathOf("more")];
const cases = paths.flatMap(readLinuxCases);
const found = (name: string) => {
  const linux = cases.find((each) => each.name === name);
  if (linux === undefined) throw new Error(`${name} is missing`);
  return linux;
};

describe("the measurements of Linux 6.1", () => {
  it("are all there, and what cannot be repeated has a reason", () => {
    expect(readLinuxCases(pathOf("cases"))).toHaveLength(39);
    expect(readLinuxCases(pathOf("more"))).toHaveLength(30);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    const left = linuxStudy(paths).cases.flatMap(({ name, whyNot }) => (whyNot === null ? [] : [[name, whyNot]]));
    expect(Object.fromEntries(left)).toMatchObject({ "redadaptive-n16": expect.stringContaining("adapt") as unknown });
    // The others need senders that may not be here.
    expect(left.filter(([, reason]) => !/senders (bbr|cubic|dctcp)|adapt/.test(reason ?? ""))).toEqual([]);
  });

  it("name the senders that ran: a namespace refuses DCTCP, and keeps CUBIC, unless it took it over", () => {
    expect(found("dctcp-step-n16").congestionControl).toBe("cubic");
    expect(found("bbr-pfifo-n4").congestionControl).toBe("bbr");
    expect(found("dctcp-step5-n16").congestionControl).toBe("dctcp");
  });

  it("say what the reference says, without the runs in which the machine stalled", () => {
    expect(found("codel-n16").measured.get("queueMeanPackets")).toEqual([17.45, 17.48]);
    expect(found("red-ecn-n16").measured.get("lossFraction")).toEqual([0.00823]);
    expect(found("udp2-sfb").measured.get("lossFraction")).toEqual([0.07155, 0.078]);
    expect(found("udp8-choke")).toMatchObject({
      flows: 10,
      udpRate: 8e6,
      rate: 10e6,
      roundTrips: [0.04, 0.08, 0.12, 0.16],
    });
  });
});

describe("our runs agree with Linux (all cases: npm run validate)", () => {
  it.each(["red-n16", "pie-n16", "fqcodel-n16", "udp2-sfq", "dctcp-step-n16", "dctcp-step5-n16", "red-ecn-n40"])(
    "%s",
    (name) => {
      const linux = found(name);
      const pairs = compareMeans({ linux, runs: [1, 2].map((seed) => runCase(linux, seed)) });
      expect(pairs).toHaveLength(3);
      expect(pairs.filter(({ agrees }) => !agrees)).toEqual([]);
    },
  );
});
