import { describe, expect, it } from "vitest";
import { catalog } from "../../../../src/engine/catalog.ts";
import { readAddress } from "../../../../src/scenario/address/readAddress.ts";
import { writeAddress } from "../../../../src/scenario/address/writeAddress.ts";
import { writeScenario } from "../../../../src/scenario/parse.ts";
import {
  differences,
  flowName,
  laneNames,
  laneSettings,
  overrideName,
} from "../../../../src/ui/places/compare/describe.ts";
import { overridable } from "../../../../src/ui/places/compare/overridable.ts";
import { screenFault, screenOf, screenText } from "../../../../src/ui/places/compare/screen.ts";
import { inForceNow } from "../../../../src/ui/session/changes/laneScenarios.ts";
import { scenarioIntervals } from "../../../../src/ui/session/changes/scenarioAtChanges.ts";
import { sceneOf } from "./scene.ts";

describe("what a lane is called", () => {
  it("is its label, else its algorithm's title; several of one name are numbered", () => {
    const scene = sceneOf([{ queue: "red" }, { queue: "codel" }, { queue: "red" }, { queue: "red", label: "steep" }]);
    expect(laneNames(scene)).toEqual(["RED (1)", "CoDel", "RED (2)", "steep"]);
  });

  it("names both algorithms if it changes during the run", () => {
    const timeline = [
      { at: 2, set: "lanes.0.queue", to: "codel" },
      { at: 3, set: "lanes.1.queue", to: "pie" },
    ];
    const scene = sceneOf([{ queue: "red" }, { queue: "red", label: "mine" }], { timeline });
    expect(laneNames(scene)).toEqual(["RED → CoDel", "mine"]);
    expect(scenarioIntervals(scene).map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 3],
      [3, Number.POSITIVE_INFINITY],
    ]);
    expect(inForceNow(scene, 2.5).lanes.map(({ queue }) => queue)).toEqual(["codel", "red"]);
    expect(differences(inForceNow(scene, 2.5)).find(({ path }) => path === "queue")?.values).toEqual(["CoDel", "RED"]);
  });

  it("and its settings: its overrides, otherwise its usual fields", () => {
    const scene = sceneOf([
      { queue: "red", params: { minThreshold: 5 }, overrides: { "bottleneck.ecn": true } },
      { queue: "codel" },
    ]);
    expect(laneSettings(scene, 0)).toEqual(["min_th 5 packets", "ECN on"]);
    expect(laneSettings(scene, 1)).toEqual(["target 5 ms", "interval 100 ms"]);
  });

  it("names a flow by its group and its number there", () => {
    const scene = sceneOf([{ queue: "red" }], {
      traffic: [
        { id: "a", kind: "bulk", transport: "reno", count: 5 },
        { id: "b", kind: "bulk", transport: "reno", count: 3 },
        { id: "u", kind: "cbr", rate: 1e5 },
      ],
    });
    expect(flowName(scene, 0, { flow: 6, group: 1 })).toBe("B2");
    expect(flowName(scene, 0, { flow: 8, group: 2 })).toBe("U");
  });
});

describe("the fields in which lanes differ", () => {
  it("are the algorithm, parameters of lanes with the same one, and fields of their own", () => {
    const scene = sceneOf([
      { queue: "red", params: { minThreshold: 7 } },
      { queue: "red", overrides: { "bottleneck.ecn": true, "traffic.a.count": 9 } },
      { queue: "codel" },
    ]);
    const rows = differences(scene);
    expect(rows.find(({ path }) => path === "queue")?.values).toEqual(["RED", "RED", "CoDel"]);
    const threshold = rows.find(({ path }) => path === "params.minThreshold");
    expect(threshold?.values).toEqual(["7 packets", "5 packets", null]);
    expect(rows.find(({ path }) => path === "bottleneck.ecn")?.values).toEqual(["off", "on", "off"]);
    expect(rows.find(({ path }) => path === "traffic.a.count")?.values).toEqual(["5 flows", "9 flows", "5 flows"]);
  });

  it("are none for the same lane twice, nor for a value that is given and the default", () => {
    expect(differences(sceneOf([{ queue: "codel" }, { queue: "codel", params: { target: 0.005 } }]))).toEqual([]);
  });

  it("can be every plain field of the bottleneck and of the groups", () => {
    const scene = sceneOf([{ queue: "red" }]);
    const paths = overridable(scene, catalog);
    expect(paths).toEqual(
      expect.arrayContaining(["bottleneck.rate", "bottleneck.ecn", "bottleneck.buffer.packets", "traffic.a.rtt"]),
    );
    expect(paths).not.toContain("bottleneck.buffer.bytes");
    expect(overrideName(scene, "traffic.a.count")).toBe("a: Flows");
  });
});

describe("the comparison in an address", () => {
  it.each([
    ["lanes", 0, "compare"],
    ["overlay", 0, "compare-overlay"],
    ["difference", 2, "compare-difference-3"],
    ["lanes", 5, "compare-6"],
  ] as const)("%s with baseline %i is %s, and back", (mode, baseline, text) => {
    expect(screenText(mode, baseline)).toBe(text);
    expect(screenOf(text)).toEqual({ mode, baseline });
  });

  it("that is not understood is the usual one", () => {
    expect(screenOf("compare-sideways--1-0.5")).toEqual({ mode: "lanes", baseline: 0 });
  });

  it("stands beside the lanes, and comes back with them", () => {
    const preset = { id: "scene", title: "", story: "", scenario: writeScenario(sceneOf([{ queue: "red" }])) };
    const scene = sceneOf([
      { queue: "red", label: "mine" },
      { queue: "codel", params: { target: 0.02 }, overrides: { "bottleneck.ecn": true, "traffic.a.count": 9 } },
    ]);
    const address = writeAddress(scene, { t: 3, view: "compare-overlay-2" }, "scene", [preset], catalog);
    const read = readAddress(address, [preset], catalog);
    expect(read.ok && read.value.view).toEqual({ t: 3, view: "compare-overlay-2" });
    expect(read.ok && read.value.scenario.lanes).toEqual(scene.lanes);
    expect(readAddress("#v1/scene?view=%3Cb%3E", [preset], catalog).ok).toBe(false);
  });
});

it("what follows the name of the comparison in an address and is not understood is told", () => {
  expect(screenFault("compare-sideways-99", 2)).toMatch(
    /^view is compare-sideways-99; allowed: compare, then one of -.*-overlay.*, then the number of a lane, -1 to -2$/,
  );
  expect(screenFault("compare-3", 2)).not.toBe("");
  for (const text of ["compare", "compare-overlay", "compare-difference-2", "compare-1"])
    expect(screenFault(text, 2), text).toBe("");
});
