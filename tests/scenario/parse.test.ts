import { describe, expect, it } from "vitest";
import { writeScenario } from "../../src/scenario/parse.ts";
import { documentWith, documentWithGroup, faultsOf, read } from "./reading.ts";

describe("a document that says nothing but lanes and traffic", () => {
  it("has the defaults of the contract", () => {
    expect(read(documentWith())).toEqual({
      version: 2,
      title: "",
      seed: 1,
      duration: 60,
      bottleneck: {
        rate: 10e6,
        delay: 0.01,
        buffer: { packets: 100 },
        ecn: false,
        variation: {},
        second: null,
        reverse: null,
      },
      access: { rate: null, buffer: null },
      lanes: [{ queue: "red", params: {}, label: null, overrides: {} }],
      traffic: [
        {
          id: "a",
          kind: "bulk",
          transport: "reno",
          params: {},
          count: 20,
          class: 0,
          rtt: 0.1,
          start: { random: [0, 1] },
          stop: null,
          packetSize: 1000,
          fields: {},
        },
      ],
      timeline: [],
    });
  });

  it("is written as it was", () => {
    expect(JSON.stringify(writeScenario(read(documentWith())))).toBe(JSON.stringify(documentWith()));
  });

  it("sets newreno for responsive flows, and none for others", () => {
    const traffic = [
      { id: "a", kind: "bulk" },
      { id: "b", kind: "cbr" },
    ];
    const scenario = read(documentWith({ traffic }));
    expect(scenario.traffic.map(({ transport }) => transport)).toEqual(["newreno", null]);
  });
});

/** Path, the least and the greatest allowed value, a value just outside on either side. */
type Range = readonly [path: string, least: number, greatest: number, below: number, above: number];
const documentRanges: readonly Range[] = [
  ["seed", 0, 4294967295, -1, 4294967296],
  ["duration", 0.001, 100_000, 0.0009, 100_001],
  ["bottleneck.rate", 1e3, 1e11, 999, 1.01e11],
  ["bottleneck.buffer.packets", 1, 1e6, 0, 1_000_001],
  ["bottleneck.buffer.bytes", 1000, 1e10, 999, 1.1e10],
  ["access.rate", 1e3, 1e12, 999, 1.1e12],
  ["access.buffer.packets", 1, 1e6, 0, 1_000_001],
];
const groupRanges: readonly Range[] = [
  ["count", 0, 10_000, -1, 10_001],
  ["class", 0, 7, -1, 8],
  ["rtt", 0.02, 100, 0.0199, 100.1],
  ["packetSize", 40, 9000, 39, 9001],
  ["window", 1, 1e6, 0, 1_000_001],
];

const nested = (path: string, value: unknown): object => {
  const [key = "", ...rest] = path.split(".");
  return { [key]: rest.length === 0 ? value : nested(rest.join("."), value) };
};

describe("ranges are closed", () => {
  it.each(documentRanges)("%s from %d to %d", (path, least, greatest, below, above) => {
    for (const value of [least, greatest]) expect(faultsOf(documentWith(nested(path, value)))).toEqual([]);
    for (const value of [below, above]) expect(faultsOf(documentWith(nested(path, value)))).not.toEqual([]);
  });

  it.each(groupRanges)("traffic.a.%s from %d to %d", (path, least, greatest, below, above) => {
    for (const value of [least, greatest]) expect(faultsOf(documentWithGroup(nested(path, value)))).toEqual([]);
    for (const value of [below, above]) {
      const [message = ""] = faultsOf(documentWithGroup(nested(path, value)));
      expect(message).toMatch(new RegExp(`^traffic\\.a\\.${path} is ${value}; allowed: `));
    }
  });

  it("the delay from 0 to 10 s, as far as round trips let it", () => {
    const delay = (value: number) => ({ ...documentWithGroup({ rtt: 100 }), bottleneck: { delay: value } });
    for (const value of [0, 10]) expect(faultsOf(delay(value))).toEqual([]);
    for (const value of [-0.1, 10.1]) expect(faultsOf(delay(value))).not.toEqual([]);
  });

  it("start from 0, and a title to 200 characters", () => {
    expect(faultsOf(documentWithGroup({ start: 0 }))).toEqual([]);
    expect(faultsOf(documentWithGroup({ start: -1 }))).toHaveLength(1);
    expect(faultsOf(documentWith({ title: "x".repeat(200) }))).toEqual([]);
    expect(faultsOf(documentWith({ title: "x".repeat(201) }))).toHaveLength(1);
  });

  it("a number beyond all numbers, which JSON can say, is named", () => {
    const huge: unknown = JSON.parse('{"bottleneck": {"rate": 1e999}}');
    expect(faultsOf({ ...documentWith({}), ...Object(huge) })).toEqual([
      `bottleneck.rate is too large a number; allowed: at most ${Number.MAX_VALUE}`,
    ]);
  });

  it("counts are whole", () => {
    expect(faultsOf(documentWithGroup({ count: 1.5 }))).toEqual([
      "traffic.a.count is 1.5; allowed: whole numbers from 0 to 10000 flows",
    ]);
  });
});

describe("a fault names the field, its value and what is allowed", () => {
  it.each<[object, string]>([
    [
      documentWith({ lanes: [{ queue: "red", params: { maxProbability: 3 } }] }),
      "lanes.0.params.maxProbability is 3; allowed: 0 to 1",
    ],
    [documentWith({ lanes: [{ queue: "pie" }] }), 'lanes.0.queue is "pie"; allowed: drop-tail, red, wred'],
    [documentWith({ lanes: [{}] }), "lanes.0.queue is missing; allowed: drop-tail, red, wred"],
    [documentWith({ lanes: [] }), "lanes is []; allowed: a list of 1 to 6 lanes"],
    [
      documentWithGroup({ kind: "cbr" }),
      'traffic.a.transport is "reno"; allowed: none: this kind of traffic has no congestion control',
    ],
    [documentWithGroup({ ecn: "ect0" }), 'traffic.a.ecn is "ect0"; allowed: "none", "classic"'],
    [documentWithGroup({ id: "1a" }), 'traffic.0.id is "1a"; allowed: a letter'],
    [documentWithGroup({ id: "constructor" }), 'traffic.0.id is "constructor"; allowed: a letter'],
    [documentWith({ bottleneck: { ecn: 1 } }), "bottleneck.ecn is 1; allowed: true or false"],
    [documentWith({ bottleneck: [] }), "bottleneck is []; allowed: an object"],
    [{ lanes: [{ queue: "red" }] }, "version is missing; allowed: whole numbers from 1 to 2"],
    [documentWith({ version: 3 }), "version is 3; this lab reads versions up to 2"],
    [documentWith({ version: 1.5 }), "version is 1.5; allowed: whole numbers from 1 to 2"],
    [documentWith({ version: 0 }), "version is 0; allowed: whole numbers from 1 to 2"],
  ])("%j", (document, message) => {
    expect(faultsOf(document)).toEqual([expect.stringContaining(message)]);
  });

  it("and all of them are reported", () => {
    const document = documentWith({ seed: -1, bottleneck: { rate: 0, delay: 11 }, traffic: [{ id: "a", kind: "x" }] });
    expect(faultsOf(document).map((message) => message.split(" ")[0])).toEqual([
      "seed",
      "bottleneck.delay",
      "traffic.a.kind",
      "bottleneck.rate",
    ]);
  });
});

describe("unknown fields are faults", () => {
  it.each<[object, string]>([
    [documentWith({ speed: 1 }), "speed is not a field"],
    [documentWith({ bottleneck: { rates: 1 } }), "bottleneck.rates is not a field"],
    [
      documentWith({ lanes: [{ queue: "drop-tail", params: { gentle: true } }] }),
      "lanes.0.params.gentle is not a field",
    ],
    [documentWithGroup({ rate: 1e6 }), "traffic.a.rate is not a field"],
    [documentWith({ traffic: [{ id: "a", kind: "cbr", window: 10 }] }), "traffic.a.window is not a field"],
    [documentWith({ traffic: [{ id: "a", kind: "bulk", params: { b: 0.5 } }] }), "traffic.a.params.b is not a field"],
    [
      JSON.parse('{"version":2,"lanes":[{"queue":"red"}],"__proto__":{"seed":2}}') as object,
      "__proto__ is not a field",
    ],
    [documentWith({ lanes: [{ queue: "red", overrides: { "lanes.0.queue": "red" } }] }), "overrides.lanes.0.queue is"],
  ])("%j", (document, message) => {
    expect(faultsOf(document)).toEqual([expect.stringContaining(message)]);
  });
});

describe("between fields", () => {
  it("ids and labels are unique", () => {
    const group = { id: "a", kind: "bulk" };
    expect(faultsOf(documentWith({ traffic: [group, group] }))).toEqual([expect.stringContaining("traffic.1.id")]);
    const lane = { queue: "red", label: "one" };
    expect(faultsOf(documentWith({ lanes: [lane, lane] }))).toEqual([expect.stringContaining("lanes.1.label")]);
    expect(faultsOf(documentWith({ lanes: [{ queue: "red" }, { queue: "red" }] }))).toEqual([]);
  });

  it.each([{ uniform: [0.019, 0.1] }, { random: [0.019, 0.1] }, { list: [0.1, 0.019] }, 0.019])(
    "no flow has a shorter round trip than twice the delay: %j",
    (rtt) => {
      expect(faultsOf(documentWithGroup({ rtt }))).toEqual([
        expect.stringContaining("at least twice bottleneck.delay"),
      ]);
    },
  );

  it("no flow stops before it starts", () => {
    expect(faultsOf(documentWithGroup({ start: 10, stop: 10 }))).toEqual([]);
    expect(faultsOf(documentWithGroup({ start: 10, stop: 9 }))).toHaveLength(1);
    expect(faultsOf(documentWithGroup({ stop: 0.5 }))).toHaveLength(1);
    expect(faultsOf(documentWithGroup({ start: { list: [0, 10] }, stop: { list: [5, 15] } }))).toEqual([]);
    expect(faultsOf(documentWithGroup({ start: { list: [0, 10] }, stop: { list: [5, 9] } }))).toHaveLength(1);
    expect(faultsOf(documentWithGroup({ start: { uniform: [0, 10] }, stop: { uniform: [5, 10] } }))).toEqual([]);
  });

  it("a buffer in bytes holds a packet of every group", () => {
    const document = { ...documentWithGroup({ packetSize: 1500 }), bottleneck: { buffer: { bytes: 1499 } } };
    expect(faultsOf(document)).toEqual(["bottleneck.buffer.bytes is 1499; allowed: at least one packet, 1500 B"]);
  });

  it("a discipline's own rules hold, defaults included", () => {
    const params = (values: object) => documentWith({ lanes: [{ queue: "red", params: values }] });
    expect(faultsOf(params({ minThreshold: 20 }))).toEqual([]);
    expect(faultsOf(params({ minThreshold: 20, maxThreshold: 20 }))).toEqual([
      "lanes.0.params.maxThreshold is 20; it must be above minThreshold",
    ]);
  });

  it("they hold for every lane with its overrides", () => {
    const lanes = (overrides: object) => documentWith({ lanes: [{ queue: "red" }, { queue: "red", overrides }] });
    expect(faultsOf(lanes({ "bottleneck.ecn": true, "traffic.a.count": 3 }))).toEqual([]);
    expect(faultsOf(lanes({ "bottleneck.delay": 0.06 }))).toEqual([
      expect.stringMatching(/^with the overrides of lane 1, traffic\.a\.rtt is 0\.1; allowed: 0\.12 to 100 s/),
    ]);
    expect(faultsOf(lanes({ "traffic.b.count": 3 }))).toEqual([expect.stringContaining('there is no group "b"')]);
    expect(faultsOf(lanes({ "traffic.a.count": -3 }))).toEqual([expect.stringContaining("traffic.a.count is -3")]);
  });
});

describe("the timeline", () => {
  const withTimeline = (...timeline: object[]): object => documentWith({ timeline });

  it("is sorted by time; changes of one instant keep their order", () => {
    const changes = [
      { at: 20, set: "traffic.a.count", to: 1 },
      { at: 10, set: "traffic.a.count", to: 2 },
      { at: 20, set: "traffic.a.count", to: 3 },
    ];
    expect(read(withTimeline(...changes)).timeline.map(({ to }) => to)).toEqual([2, 1, 3]);
  });

  it("is checked against the scenario in force when a change applies", () => {
    const raise = { at: 10, set: "lanes.0.params.maxThreshold", to: 50 };
    const follow = { at: 20, set: "lanes.0.params.minThreshold", to: 30 };
    const both = { ...documentWith({ lanes: [{ queue: "red", params: { maxThreshold: 15 } }] }) };
    expect(faultsOf({ ...both, timeline: [follow, raise] })).toEqual([]);
    expect(faultsOf({ ...both, timeline: [follow] })).toEqual([
      expect.stringMatching(/^timeline\.0, at 20 s: lanes\.0\.params\.maxThreshold is 15/),
    ]);
  });

  it("may name a group that a change adds", () => {
    const add = { at: 1, set: "traffic.b", to: { kind: "cbr", rate: 1e6 } };
    const alter = { at: 2, set: "traffic.b.rate", to: 2e6 };
    expect(faultsOf(withTimeline(add, alter))).toEqual([]);
    expect(faultsOf(withTimeline(alter))).toHaveLength(1);
  });

  it.each<[object, string]>([
    [{ at: 61, set: "bottleneck.rate", to: 1e6 }, "timeline.0.at is 61; allowed: 0 to 60 s"],
    [{ at: 1, set: "title", to: "x" }, "title cannot be set"],
    [{ at: 1, set: "seed", to: 2 }, "seed cannot be set"],
    [{ at: 1, set: "version", to: 1 }, "version cannot be set"],
    [{ at: 1, set: "traffic.a.id", to: "b" }, "traffic.a.id cannot be set"],
    [{ at: 1, set: "traffic.a.kind", to: "cbr" }, "traffic.a.kind cannot be set"],
    [{ at: 1, set: "lanes.1.queue", to: "red" }, "there is 1 lane"],
    [{ at: 1, set: "bottleneck.rate", to: 1 }, "bottleneck.rate is 1; allowed: 1000 to 100000000000 bit/s"],
    [{ at: 1, set: "bottleneck.rate" }, "timeline.0.to is missing"],
    [{ at: 1, set: "", to: 1 }, "timeline.0.set is"],
  ])("refuses %j", (change, message) => {
    expect(faultsOf(withTimeline(change))).toEqual([expect.stringContaining(message)]);
  });
});

describe("what is no document", () => {
  const deep = (): unknown => {
    let value: unknown = 1;
    for (let i = 0; i < 100_000; i++) value = [value];
    return value;
  };
  it.each([undefined, null, 3, "x", [], Number.NaN, () => 1, { version: 2, lanes: Number.NaN }])(
    "is refused: %s",
    (value) => {
      expect(faultsOf(value)).toHaveLength(1);
    },
  );
  it("is refused if it is nested too deeply", () => {
    expect(faultsOf(documentWith({ title: deep() }))).toEqual([expect.stringContaining("nested too deeply")]);
  });
});
