import { describe, expect, it } from "vitest";
import { SenderFlow } from "../../src/engine/flows/senderFlow.ts";
import { BIN_WIDTH } from "../../src/engine/recording/frame.ts";
import { plainParts } from "../../src/engine/reports/plainReport.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { scenarioOf } from "../engine/scenarios.ts";

const document = {
  version: 2,
  duration: 6,
  bottleneck: { rate: 5e6, buffer: { packets: 30 } },
  lanes: [{ queue: "red" }],
  traffic: [
    { id: "early", kind: "bulk", transport: "newreno", count: 3, rtt: 0.06, start: 0 },
    { id: "late", kind: "bulk", transport: "cubic", count: 2, rtt: 0.03, start: { list: [2.5, 5.5] } },
    { id: "pages", kind: "request-response", transport: "cubic", count: 2, rtt: 0.04, start: 0, meanThink: 0.2 },
    { id: "steady", kind: "cbr", rate: 2e5, count: 2 },
    { id: "mice", kind: "short-flows", transport: "newreno", rtt: 0.04 },
  ],
};
const WINDOW = { from: 1.2345, to: 5.02 } as const;

/** Id of the group and number of the flow in it, of those that are long. */
const ownerOf = ({ setting: { group, member } }: SenderFlow): string => `${document.traffic[group]?.id} ${member}`;

/** Windows of the long flows now, asked of the senders one by one; for a user, of all its connections. */
const windowsNow = ({ parts }: Simulation): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const flow of parts.flows) {
    if (!(flow instanceof SenderFlow) || flow.setting.ledgerPlace < 0 || !flow.started) continue;
    const { isDone, isConnecting, cwnd, segments } = flow.machine;
    // A connection that nothing was requested over is not open yet.
    const isOpen = !isDone && (!flow.lasts || segments > 0 || isConnecting);
    sums.set(ownerOf(flow), (sums.get(ownerOf(flow)) ?? 0) + (isOpen ? cwnd : 0));
  }
  return sums;
};

/** By owner: the windows at the ends of the bins in the measurement window. */
const asked = (simulation: Simulation): Map<string, number[]> => {
  const found = new Map<string, number[]>();
  for (let bin = 1; bin * BIN_WIDTH <= WINDOW.to; bin++) {
    // Nothing that happens at the instant itself belongs to the bin that ends there.
    simulation.runUntil(bin * BIN_WIDTH);
    if (bin * BIN_WIDTH <= WINDOW.from) continue;
    // A frame is of flows that are up to date.
    simulation.takeFrame();
    for (const [owner, window] of windowsNow(simulation))
      if (window > 0) found.set(owner, [...(found.get(owner) ?? []), window]);
  }
  return found;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("windows by flow", () => {
  const simulation = new Simulation(scenarioOf(document), 0);
  simulation.watch(WINDOW.from, WINDOW.to);
  const readings = asked(simulation);
  simulation.runUntil(6);
  const groups = new Map(
    plainParts(simulation.report(WINDOW.from, WINDOW.to)).groups.map((group) => [group["id"], group]),
  );

  it.each([
    ["early", 3],
    ["late", 1],
    ["pages", 2],
  ])("of %s: mean and maximum of the readings at the ends of the bins", (id, count) => {
    const { windowMean, windowMax, flowGoodput } = groups.get(id) ?? {};
    const flows = Array.from({ length: count }, (_, member) => readings.get(`${id} ${member}`) ?? []);
    expect(flows.map(({ length }) => length > 5)).toEqual(flows.map(() => true));
    expect(flowGoodput).toHaveLength(count);
    expect(windowMax).toEqual(flows.map((windows) => Math.max(...windows)));
    expect(windowMean).toEqual(flows.map((windows): unknown => expect.closeTo(mean(windows), 9)));
  });

  it("do not exist without a transport, and are none for short flows", () => {
    expect(groups.get("steady")).not.toHaveProperty("windowMean");
    expect(groups.get("steady")).not.toHaveProperty("windowMax");
    expect(groups.get("mice")).toMatchObject({ windowMean: [], windowMax: [] });
  });

  it("are null where no bin ends in the window, or the flow has no window yet", () => {
    const short = new Simulation(scenarioOf(document), 0);
    short.watch(3.001, 3.009);
    short.watch(2.45, 2.6);
    short.runUntil(4);
    const { groups: inBetween } = short.report(3.001, 3.009);
    expect(inBetween[0]?.windowMean).toEqual([null, null, null]);
    expect(inBetween[0]?.windowMax).toEqual([null, null, null]);
    expect(short.report(2.45, 2.6).groups[1]?.windowMean).toHaveLength(1);
  });

  it("are left out of the live report", () => {
    expect(simulation.takeFrame().report?.groups[0]).not.toHaveProperty("windowMean");
  });
});
