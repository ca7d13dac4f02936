import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { toScenario } from "../../src/cli/validation/ns2/toScenario.ts";
import { senderStudy } from "../../src/cli/validation/senders/senderStudy.ts";
import type { Values } from "../../src/cli/validation/validationStudy.ts";

const study = senderStudy(fileURLToPath(new URL("../reference/ns2/senders.json", import.meta.url)));
const CASE = "tcp_single_reno_1bdp";
/** Five runs of a case with these values. */
const verdicts = (name: string, values: Values): Record<string, boolean> =>
  Object.fromEntries(
    study
      .compare(new Map([[name, [values, values, values, values, values]]]))
      .pairs.map((pair) => [pair.metric, pair.agrees]),
  );

describe("senders alone, against ns-2", () => {
  it("are run wherever shares are no pattern of phases", () => {
    expect(study.cases.filter(({ whyNot }) => whyNot !== null).map(({ name }) => name)).toEqual([
      "tcp_rtt1to2_reno_dt",
      "tcp_rtt1to2_reno_red",
      "tcp_rtt1to2_sack1_dt",
      "tcp_rtt1to2_sack1_red",
    ]);
  });

  it("lose by chance on their own links, and repair by the rules of their kind", () => {
    const params = { bw: 1000, abw: 1000, rtts: "100,100", n: 2, qdisc: "DropTail", loss: 0.01, tcp: "Sack1" };
    expect(toScenario({ name: "case", params }, 1)["traffic"]).toMatchObject([
      { transport: "sack", params: { mode: "sack1" }, accessLoss: 0.01, rtt: { list: [0.1, 0.1] } },
    ]);
  });

  it("agree within 5 % in use of the link, period and mean window", () => {
    // Of the reference: 0.99994, one cut in 1 / 0.0508 s, 195.325 packets.
    const near = { utilization: 0.951, period: 20.6, windowMean: 205 };
    expect(verdicts(CASE, near)).toEqual({ utilization: true, period: true, windowMean: true });
    const far = { utilization: 0.949, period: 20.7, windowMean: 205.2 };
    expect(verdicts(CASE, far)).toEqual({ utilization: false, period: false, windowMean: false });
    expect(verdicts(CASE, { ...near, period: null })).toMatchObject({ period: false });
  });

  it("agree within 10 % in goodput under losses, and within 15 % in the ratio of rates", () => {
    // 9.35574 Mb/s, and 5.37715 to 4.43023.
    expect(verdicts("tcp_loss_newreno_p0.01", { goodput: 10.2 })).toEqual({ goodput: true });
    expect(verdicts("tcp_loss_newreno_p0.01", { goodput: 10.3 })).toEqual({ goodput: false });
    expect(verdicts("tcp_rtt1to2_reno_dtov", { rateRatio: 1.39 })).toEqual({ rateRatio: true });
    expect(verdicts("tcp_rtt1to2_reno_dtov", { rateRatio: 1.4 })).toEqual({ rateRatio: false });
  });

  it("measures a whole case", () => {
    const found = study.cases.find(({ name }) => name === "tcp_loss_reno_p0.05")?.run(1);
    expect(Object.keys(found ?? {})).toEqual(["goodput"]);
    // ns-2: 3.03576 Mb/s; one seed may differ by more than five.
    expect(found?.["goodput"] ?? 0).toBeGreaterThan(2.5);
    expect(found?.["goodput"] ?? 0).toBeLessThan(3.6);
  });
});
