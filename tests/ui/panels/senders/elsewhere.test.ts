import { describe, expect, it } from "vitest";
import type { Report } from "../../../../src/engine/recording/frame.ts";
import { dropsName, lossPlaces } from "../../../../src/ui/panels/senders/elsewhere.ts";
import { sceneOf } from "../../places/compare/scene.ts";

const reportOf = (metrics: Readonly<Record<string, number | null>>): Report => ({
  from: 0,
  to: 10,
  groups: [],
  queues: [],
  delayQuantiles: new Float32Array(0),
  metrics: { secondLossFraction: null, reverseLossFraction: null, ...metrics },
});
const group = { kind: "bulk", transport: "reno", count: 2, rtt: 0.1 };
const plain = sceneOf([{ queue: "red" }], { traffic: [{ id: "a", ...group }] });
const lossy = sceneOf([{ queue: "red" }], { traffic: [{ id: "a", ...group, accessLoss: 0.02 }] });
const chain = sceneOf([{ queue: "red" }], {
  bottleneck: { rate: 2e6, buffer: { packets: 30 }, second: { buffer: { packets: 30 } } },
  traffic: [{ id: "a", ...group }],
});

describe("where packets are lost besides the main queue", () => {
  it("is nowhere on a path with one queue and clean links", () => {
    expect(lossPlaces(plain, "a", reportOf({}))).toEqual([]);
    expect(dropsName(plain, "a")).toBe("Drops");
  });

  it("is the second queue, of which the report tells", () => {
    const places = lossPlaces(chain, "a", reportOf({ secondLossFraction: 0.0123 }));
    expect(places).toEqual([{ id: "second", label: "Loss rate at queue 2, all groups", text: "1.2 %" }]);
    expect(dropsName(chain, "a")).toBe("Drops, queue 1");
  });

  it("is the group's own link, as it is set, and nobody else's", () => {
    expect(lossPlaces(lossy, "a", null)).toEqual([{ id: "link", label: "Random loss on access links", text: "2.0 %" }]);
    expect(lossPlaces(lossy, "b", null)).toEqual([]);
    expect(dropsName(lossy, "a")).toBe("Drops, queue");
  });

  it("is the way back, and small shares keep their digits", () => {
    const [back] = lossPlaces(plain, "a", reportOf({ reverseLossFraction: 0.0004 }));
    expect(back).toEqual({ id: "back", label: "Loss rate on the reverse path, all groups", text: "0.04 %" });
  });
});
