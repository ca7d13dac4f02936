import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { addEverything } from "../../src/engine/everything.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { unitAt } from "../../src/sweeps/unitAt.ts";

addEverything();

const parsed = parseScenario(
  {
    version: 2,
    bottleneck: { second: { queue: "codel" } },
    lanes: [{ queue: "red", overrides: { "bottleneck.rate": 5e6 } }, { queue: "codel" }],
    traffic: [
      { id: "ftp", kind: "bulk", transport: "cubic", rtt: { uniform: [0.05, 0.1] } },
      { id: "udp", kind: "cbr", rate: 1e6 },
    ],
  },
  catalog,
);
if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
const scenario = parsed.value;

describe("the unit at a path", () => {
  it.each([
    ["duration", "s"],
    ["bottleneck.rate", "bit/s"],
    ["bottleneck.delay", "s"],
    ["bottleneck.buffer.packets", "packets"],
    ["bottleneck.buffer.bytes", "B"],
    ["bottleneck.ecn", null],
    ["bottleneck.variation.period", "s"],
    ["bottleneck.second.rate", "bit/s"],
    ["bottleneck.second.buffer.bytes", "B"],
    ["bottleneck.second.params.interval", "s"],
    ["access.rate", "bit/s"],
    ["access.buffer.packets", "packets"],
    ["lanes.0.params.minThreshold", "packets"],
    ["lanes.1.params.target", "s"],
    ["lanes.0.overrides.bottleneck.rate", "bit/s"],
    ["lanes.0.queue", null],
    ["traffic.ftp.count", "flows"],
    ["traffic.ftp.rtt", "s"],
    ["traffic.ftp.rtt.uniform.1", "s"],
    ["traffic.ftp.minRto", "s"],
    ["traffic.udp.rate", "bit/s"],
    ["traffic.ftp.transport", null],
    ["traffic.web.count", "flows"],
    ["bottleneck.colour", null],
    ["lanes.0.params.toString", null],
    ["nowhere", null],
  ])("%s is %s", (path, unit) => expect(unitAt(scenario, path)).toBe(unit));
});
