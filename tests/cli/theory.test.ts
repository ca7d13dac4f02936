import { describe, expect, it } from "vitest";
import { aqm } from "./command.ts";

describe("theory", () => {
  it("prints the point of rest, the margins and the period as JSON", async () => {
    const { status, out } = await aqm("theory", "red-basics", "--json", "-");
    expect(status).toBe(0);
    const found: unknown = JSON.parse(out);
    expect(found).toMatchObject({ model: "red", valid: true, why: "", design: { bandwidthDelayProduct: 162.5 } });
    expect(found).toHaveProperty("operatingPoint.queue", expect.closeTo(7.76, 2));
    expect(found).toHaveProperty("phaseMargin", expect.closeTo(-93.8, 1));
  });

  it("says in a sentence why a discipline has no loop", async () => {
    const { status, out } = await aqm("theory", "docs/examples/two-queues.json", "--lane", "1");
    expect(status).toBe(0);
    expect(out).toContain("There is no model of CoDel here. It signals by a schedule of times");
  });

  it("has a row for each point of its axes", async () => {
    const axes = ["--axis", "traffic.bulk.count=10,20", "--axis", "lanes.0.params.maxThreshold=15,60"];
    const { status, out } = await aqm("theory", "red-basics", ...axes, "--json", "-");
    expect(status).toBe(0);
    const rows: unknown = JSON.parse(out);
    expect(rows).toHaveLength(4);
    expect(rows).toHaveProperty("2.at", { "traffic.bulk.count": 20, "lanes.0.params.maxThreshold": 15 });
    expect(rows).toHaveProperty("2.phaseMargin", expect.closeTo(-93.8, 1));
    const words = await aqm("theory", "red-basics", ...axes);
    expect(words.out).toContain("margin, degrees");
  });

  // RED with K = 0.2/1000 and 200 flows on 10 Mbit/s: the largest gain of the loop is K·(R·C)³/(4·N²) (Hollot et al.
  // 2001), with R·C = W·N and a window at rest of about 4 packets K·16·N = 0.64: it is never 1.
  it("says that a loop has no crossover where its gain is below 1 at every frequency", async () => {
    const loop = [
      "bottleneck.buffer.packets:2000",
      "traffic.bulk.count:200",
      "lanes.0.params.minThreshold:5",
      "lanes.0.params.maxThreshold:1005",
      "lanes.0.params.maxProbability:0.2",
    ].map((change) => change.replace(":", "="));
    const address = `#v1/red-basics?${loop.join("&")}`;
    const { status, out } = await aqm("theory", address);
    expect(status).toBe(0);
    expect(out).toMatch(/crossover +none: the gain is below 1 at every frequency/);
    expect(out).toMatch(/phase margin +none/);
    expect(out).toContain("Stable: the queue comes to rest.");
    expect(out).not.toMatch(/\b0 rad|NaN/);
    const found: unknown = JSON.parse((await aqm("theory", address, "--json", "-")).out);
    expect(found).toMatchObject({ valid: true, crossover: null, phaseMargin: null, period: null });
    expect(found).toHaveProperty(
      "gainMargin",
      expect.toSatisfy((dB: number) => dB > 0),
    );
    const points = await aqm("theory", address, "--axis", "lanes.0.params.maxThreshold=15,1005");
    expect(points.out).toMatch(/1005 +none +none +none +yes/);
  });

  it("refuses an axis that no field has", async () => {
    const { status, err } = await aqm("theory", "red-basics", "--axis", "traffic.bulk.flows=1");
    expect(status).toBe(2);
    expect(err).toContain("traffic.bulk.flows");
  });

  it("refuses a lane that is not there", async () => {
    const { status, err } = await aqm("theory", "red-basics", "--lane", "7");
    expect(status).toBe(2);
    expect(err).toContain("--lane is 7; allowed: whole numbers 0 to 0");
  });

  it("refuses a document whose tables have no place", async () => {
    const { status, err } = await aqm("theory", "--agreement", "--designs", "1", "--into", "LICENSE");
    expect(status).toBe(1);
    expect(err).toContain("LICENSE has no lines");
  });
});
