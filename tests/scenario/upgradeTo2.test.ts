import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { applyChange } from "../../src/scenario/change.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { linkOf } from "../../src/scenario/linkOf.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { hasOldDefaults } from "../../src/scenario/upgraders.ts";
import { resolve } from "../../src/schema/check.ts";
import type { Json } from "../../src/units/units.ts";
import { settled } from "./reading.ts";

const read = (version: number, document: Readonly<Record<string, Json>>): Scenario =>
  settled(parseScenario({ version, ...document }, catalog));

/** The scenario after all changes of its timeline. */
const atEnd = (scenario: Scenario): Scenario => {
  let current = scenario;
  for (const change of scenario.timeline) current = settled(applyChange(current, change, catalog));
  return current;
};

/** Fields of all disciplines whose default depends on the largest packet. */
const followers = catalog.queues.flatMap(({ id, fields }) => {
  const link = { linkRate: 10e6, buffer: { packets: 100 } };
  const [small, large] = [
    resolve(fields, {}, { ...link, largestPacket: 300 }),
    resolve(fields, {}, { ...link, largestPacket: 9000 }),
  ];
  const names = Object.keys(fields).filter((name) => JSON.stringify(small[name]) !== JSON.stringify(large[name]));
  return names.length === 0 ? [] : [{ id, names }];
});

describe("version 2: fields that mean the largest packet follow the scenario", () => {
  it("these disciplines have such a field", () => {
    const queues = followers.map(({ id }) => id);
    expect(queues).toEqual(["cake", "codel", "dualpi2", "fq-codel", "fq-pie", "l4s-step", "pie"]);
  });

  it.each(followers)("$id: the largest packet size of the groups, and after a change of it", ({ id, names }) => {
    const [name = ""] = names;
    const traffic = [300, 900].map((packetSize, i) => ({ id: `g${i}`, kind: "cbr", rate: 1e6, packetSize }));
    const scenario = read(2, {
      lanes: [{ queue: id }],
      traffic,
      timeline: [{ at: 1, set: "traffic.g0.packetSize", to: 4000 }],
    });
    const fields = catalog.queues.find((queue) => queue.id === id)?.fields ?? {};
    const valueIn = (one: Scenario): Json | undefined => resolve(fields, one.lanes[0]?.params ?? {}, linkOf(one))[name];
    expect(valueIn(scenario)).toBe(900);
    expect(valueIn(atEnd(scenario))).toBe(4000);
    const set = read(2, { lanes: [{ queue: id, params: { [name]: 1514 } }], traffic });
    expect(valueIn(set)).toBe(1514);
  });

  // The defaults of version 1: 1500 and 1514 for the largest packet, 1024 (RFC 8033) and 1000 for a mean one.
  const OLD = { cake: 1514, codel: 1500, dualpi2: 1500, "fq-codel": 1500, "fq-pie": 1024, "l4s-step": 1000, pie: 1024 };
  it.each(followers)("a document of version 1 keeps its value: $id", ({ id, names }) => {
    const [name = ""] = names;
    const old = Object.entries(OLD).find(([queue]) => queue === id)?.[1];
    const hop = { queue: id };
    const scenario = atEnd(
      read(1, {
        lanes: [
          { queue: id },
          { queue: "red" },
          { queue: "red" },
          { queue: id, params: { [name]: 777 }, label: "own" },
        ],
        bottleneck: { second: hop },
        traffic: [{ id: "g", kind: "cbr", rate: 1e6, packetSize: 900 }],
        timeline: [
          { at: 1, set: "lanes.1.queue", to: id },
          { at: 2, set: "lanes.2", to: { queue: id, label: "whole" } },
          { at: 3, set: "bottleneck.reverse", to: hop },
        ],
      }),
    );
    expect(scenario.lanes.map(({ params }) => params[name])).toEqual([old, old, old, 777]);
    expect([scenario.bottleneck.second?.params[name], scenario.bottleneck.reverse?.params[name]]).toEqual([old, old]);
  });
});

describe("version 2: senders of today repair by time and carry timestamps", () => {
  const group = (transport: string) => ({ id: transport, kind: "bulk", transport });
  const recoveryOf = (scenario: Scenario, id: string): readonly Json[] => {
    const found = scenario.traffic.find((one) => one.id === id);
    const fields = catalog.transports.find((one) => one.id === found?.transport)?.fields ?? {};
    const values: Readonly<Record<string, Json>> = resolve(fields, found?.params ?? {}, linkOf(scenario));
    return [values["recovery"] ?? "its own", values["timestamps"] ?? null, values["undo"] ?? null];
  };

  it.each(["cubic", "dctcp", "prague", "bbr"])("%s: RACK-TLP, timestamps, undo by timestamps", (id) => {
    expect(recoveryOf(read(2, { lanes: [{ queue: "red" }], traffic: [group(id)] }), id)).toEqual([
      "rack-tlp",
      true,
      "eifel",
    ]);
  });

  it.each(["reno", "newreno", "sack", "vegas"])("%s stays classic", (id) => {
    const [, timestamps, undo] = recoveryOf(read(2, { lanes: [{ queue: "red" }], traffic: [group(id)] }), id);
    expect([timestamps, undo]).toEqual([false, "off"]);
  });

  it.each(["cubic", "dctcp", "prague"])("a document of version 1 keeps its recovery: %s", (id) => {
    const old = ["sack", false, "off"];
    const document = {
      lanes: [{ queue: "red", overrides: { "traffic.later.transport": id } }],
      traffic: [group(id), { id: "later", kind: "bulk", transport: "reno" }],
      timeline: [
        { at: 1, set: "traffic.later.transport", to: id },
        { at: 2, set: "traffic.whole", to: { kind: "bulk", transport: id } },
      ],
    };
    const scenario = read(1, document);
    expect(recoveryOf(scenario, id)).toEqual(old);
    for (const later of ["later", "whole"]) expect(recoveryOf(atEnd(scenario), later)).toEqual(old);
    expect(scenario.lanes[0]?.overrides).toMatchObject({ "traffic.later.params.recovery": "sack" });
  });

  it("a document of version 1 that leaves out such a field is told from one that does not", () => {
    const documentOf = (transport: string) => ({ version: 1, lanes: [{ queue: "red" }], traffic: [group(transport)] });
    expect(hasOldDefaults(documentOf("cubic"))).toBe(true);
    expect(hasOldDefaults(documentOf("reno"))).toBe(false);
    expect(hasOldDefaults({ ...documentOf("cubic"), version: 2 })).toBe(false);
  });

  it("a document of version 1 keeps what it sets itself", () => {
    const traffic = [{ ...group("cubic"), params: { recovery: "newreno" } }];
    expect(recoveryOf(read(1, { lanes: [{ queue: "red" }], traffic }), "cubic")).toEqual(["newreno", false, "off"]);
  });
});
