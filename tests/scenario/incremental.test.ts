import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Catalog } from "../../src/scenario/catalog.ts";
import { applyChange, checkScenario } from "../../src/scenario/change.ts";
import type { Change, Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { mapSpread } from "../../src/scenario/quantity.ts";
import { readDocument } from "../../src/scenario/read.ts";
import { setPath } from "../../src/scenario/setPath.ts";
import { writeScenario } from "../../src/scenario/write.ts";
import { checksMade } from "../../src/schema/checkCount.ts";
import { isJsonObject, type JsonObject } from "../../src/schema/json.ts";
import { CHANGES_MAX, CHECKS_MAX, GROUPS_MAX, LIST_MAX, OVERRIDES_MAX, SPREAD_MAX } from "../../src/schema/limits.ts";
import { type Fault, fail, ok, type Result } from "../../src/schema/result.ts";
import type { Json } from "../../src/units/units.ts";
import { cases } from "../fixtures/cases.ts";
import { documents } from "./arbitrary.ts";
import { catalog } from "./fixtureCatalog.ts";
import { documentWith, faultsOf, read, settled } from "./reading.ts";

const wholeDocument = (scenario: Scenario): JsonObject => {
  const json = writeScenario({ ...scenario, timeline: [] });
  if (!isJsonObject(json)) throw new Error("a document is an object");
  return json;
};

const delayOf = ({ bottleneck }: Scenario): number => bottleneck.delay + (bottleneck.second?.delay ?? 0);

/** The meaning of a change: write the whole document, set the path, read all of it again and check every rule. */
const applyWholly = (scenario: Scenario, change: Change, members: Catalog): Result<Scenario> => {
  const faults: Fault[] = [];
  const document = setPath(wholeDocument(scenario), change.set, change.to, "run", faults);
  if (document === undefined) return fail(faults);
  const set = { ...readDocument(document, members, faults), timeline: scenario.timeline };
  if (faults.length > 0) return fail(faults);
  const by = 2 * (delayOf(set) - delayOf(scenario));
  const moved = (rtt: number): number => Math.max(0, Number((rtt + by).toPrecision(12)));
  const traffic = set.traffic.map((group) => (by === 0 ? group : { ...group, rtt: mapSpread(group.rtt, moved) }));
  const after = { ...set, traffic };
  const found = checkScenario(after, members);
  return found.length > 0 ? fail(found) : ok(after);
};

const number = fc.oneof(fc.double({ noNaN: true, min: -1, max: 1e7 }), fc.integer({ min: -1, max: 300 }));
const value: fc.Arbitrary<Json> = fc.oneof(
  number,
  fc.constantFrom<Json>(
    null,
    true,
    "red",
    "wred",
    "reno",
    "x",
    {},
    [],
    { packets: 3 },
    { bytes: 50 },
    { list: [1, -1] },
  ),
  fc.constantFrom<Json>({ queue: "red" }, { kind: "cbr" }, { kind: "bulk", packetSize: 9000 }, { weights: [0.5, 7] }),
  fc.constantFrom<Json>({ "bottleneck.delay": 0.2 }, { "traffic.a.count": 3, "bottleneck.buffer": { bytes: 900 } }),
  fc.tuple(number, number).map(([a, b]) => ({ random: [a, b] })),
  fc.array(number, { maxLength: 3 }).map((list) => ({ list })),
);
const path = fc.constantFrom(
  ...[
    "duration",
    "title",
    "timeline",
    "traffic",
    "lanes",
    "bottleneck",
    "bottleneck.second",
    "bottleneck.second.delay",
  ],
  ...["bottleneck.rate", "bottleneck.delay", "bottleneck.buffer", "bottleneck.buffer.bytes", "bottleneck.reverse"],
  ...["bottleneck.variation", "bottleneck.variation.shape", "access.rate", "access.buffer", "access.nothing"],
  ...["lanes.0", "lanes.0.queue", "lanes.0.label", "lanes.1.label", "lanes.0.params", "lanes.0.overrides", "lanes.9"],
  ...["lanes.0.params.minThreshold", "lanes.0.params.maxThreshold", "lanes.0.params.weights", "lanes.1.overrides"],
  ...["lanes.0.overrides.traffic.a.count", "lanes.0.overrides.traffic.z.count", "lanes.0.overrides.bottleneck.delay"],
  ...["traffic.a", "traffic.a.count", "traffic.a.rtt", "traffic.a.start", "traffic.a.stop", "traffic.a.transport"],
  ...["traffic.a.packetSize", "traffic.a.params", "traffic.a.params.b", "traffic.b", "traffic.b.count", "traffic.new"],
  ...["traffic.new.count", "traffic.9x", "traffic.a.rtt.uniform.1", "traffic.a.size.packets", "traffic.a.kind"],
);

const fitting = fc.oneof(
  fc.tuple(fc.constantFrom("traffic.a.count", "traffic.b.count", "lanes.0.overrides.traffic.a.count"), fc.nat(9)),
  fc.tuple(
    fc.constantFrom("bottleneck.delay", "bottleneck.second.delay"),
    fc.double({ min: 0, max: 0.06, noNaN: true }),
  ),
  fc.tuple(fc.constantFrom("bottleneck.rate", "access.rate"), fc.double({ min: 1e3, max: 1e9, noNaN: true })),
  fc.tuple(fc.constant("traffic.a.packetSize"), fc.integer({ min: 40, max: 9000 })),
  fc.tuple(fc.constant("bottleneck.buffer.bytes"), fc.integer({ min: 40, max: 20_000 })),
  fc.constantFrom<readonly [string, Json]>(
    ["bottleneck.second", {}],
    ["bottleneck.second", null],
    ["bottleneck.reverse", { queue: "red", params: { minThreshold: 3 } }],
    ["lanes.0", { queue: "red" }],
    ["lanes.0.params.minThreshold", 4],
    ["lanes.0.overrides", { "bottleneck.delay": 0.05 }],
    ["traffic.new", { kind: "bulk" }],
    ["traffic.b", null],
    ["traffic.a.start", { list: [1, 2] }],
    ["traffic.a.stop", { list: [60, 70] }],
    ["duration", 70],
  ),
);

describe("checking only what a change touches", () => {
  it("gives the same scenario and the same faults as checking the whole document after each change", () => {
    let taken = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        documents,
        fc.array(fc.oneof(fitting, fc.tuple(path, value)), { minLength: 1, maxLength: 12 }),
        (document, settings) => {
          let scenario = read(document);
          for (const [set, to] of settings) {
            const change = { at: 0, set, to };
            const wholly = applyWholly(scenario, change, catalog);
            expect(applyChange(scenario, change, catalog)).toEqual(wholly);
            if (wholly.ok) scenario = settled(applyChange(scenario, change, catalog));
            if (wholly.ok) taken += 1;
            else refused += 1;
          }
        },
      ),
      { numRuns: cases(200, 3000) },
    );
    expect(Math.min(taken, refused)).toBeGreaterThan(200);
  });

  const groups = (count: number): object[] =>
    Array.from({ length: count }, (_, i) => ({ id: `g${i}`, kind: "bulk", count: 0 }));
  const changes = (count: number, set: (i: number) => string, to: (i: number) => Json): object[] =>
    Array.from({ length: count }, (_, i) => ({ at: i / 1e4, set: set(i), to: to(i) }));
  const workOf = (document: object): number => {
    const before = checksMade();
    read(document);
    return checksMade() - before;
  };

  it("costs as much for a change of one group among 250 as among 2", () => {
    const work = (count: number, made: number): number =>
      workOf(
        documentWith({
          traffic: groups(count),
          timeline: changes(
            made,
            () => "traffic.g0.count",
            (i) => i % 2,
          ),
        }),
      );
    const perChange = (count: number): number => (work(count, 400) - work(count, 200)) / 200;
    expect(perChange(250)).toBe(perChange(2));
    expect(perChange(250)).toBeLessThan(60);
  });

  it("costs no more for the rates of a recorded link that a change leaves as they are", () => {
    const recorded = (length: number): object => ({
      shape: "trace",
      times: Array.from({ length }, (_, i) => i),
      rates: Array.from({ length }, () => 1e6),
    });
    const work = (length: number, made: number): number =>
      workOf(
        documentWith({
          bottleneck: { variation: recorded(length) },
          timeline: changes(
            made,
            () => "bottleneck.rate",
            (i) => 1e6 + i,
          ),
        }),
      );
    const perChange = (length: number): number => (work(length, 40) - work(length, 20)) / 20;
    expect(perChange(5000)).toBe(perChange(2));
  });

  it("refuses a timeline whose check would keep the page busy, and says what makes it so", () => {
    const list = { list: Array.from({ length: 1000 }, (_, i) => 1 + i / 1e3) };
    const traffic = groups(100).map((group) => ({ ...group, rtt: list }));
    const before = checksMade();
    const [fault] = faultsOf(
      documentWith({
        traffic,
        timeline: changes(
          5000,
          () => "bottleneck.delay",
          (i) => 0.01 + (i % 2) / 100,
        ),
      }),
    );
    expect(fault).toMatch(/^timeline has 5000 changes over 100 groups, too many to be checked/);
    expect(checksMade() - before).toBeLessThan(1.5 * CHECKS_MAX);
  });
});

describe("limits of a document", () => {
  const entries = (length: number): number[] => Array.from({ length }, (_, i) => i);
  it.each<[string, object, string]>([
    [
      "groups",
      documentWith({ traffic: entries(GROUPS_MAX + 1).map((i) => ({ id: `g${i}`, kind: "bulk" })) }),
      `traffic has ${GROUPS_MAX + 1} groups; allowed: at most ${GROUPS_MAX}`,
    ],
    [
      "changes",
      documentWith({ timeline: entries(CHANGES_MAX + 1).map(() => ({ at: 1, set: "bottleneck.ecn", to: true })) }),
      `timeline has ${CHANGES_MAX + 1} changes; allowed: at most ${CHANGES_MAX}`,
    ],
    [
      "overrides",
      documentWith({
        lanes: [
          {
            queue: "red",
            overrides: Object.fromEntries(entries(OVERRIDES_MAX + 1).map((i) => [`traffic.g${i}.count`, 1])),
          },
        ],
      }),
      `lanes.0.overrides has ${OVERRIDES_MAX + 1} overrides; allowed: at most ${OVERRIDES_MAX}`,
    ],
    [
      "a list of quantities by flow",
      documentWith({ traffic: [{ id: "a", kind: "bulk", start: { list: entries(SPREAD_MAX + 1) } }] }),
      `{"list": [1 to ${SPREAD_MAX} numbers]}`,
    ],
    [
      "any other list",
      documentWith({ bottleneck: { variation: { shape: "trace", times: entries(LIST_MAX + 1), rates: [1e6] } } }),
      `allowed: a list of 1 to ${LIST_MAX} numbers`,
    ],
  ])("of %s is told with the length and what is allowed", (_, document, sentence) => {
    expect(faultsOf(document)[0]).toContain(sentence);
  });

  it("of groups holds for groups that join later", () => {
    const traffic = entries(GROUPS_MAX).map((i) => ({ id: `g${i}`, kind: "bulk", count: 0 }));
    const full = read(documentWith({ traffic }));
    const joined = applyChange(full, { at: 1, set: "traffic.late", to: { kind: "bulk" } }, catalog);
    expect(joined).toMatchObject({
      ok: false,
      faults: [{ path: "traffic", message: `traffic has ${GROUPS_MAX + 1} groups; allowed: at most ${GROUPS_MAX}` }],
    });
    expect(applyChange(full, { at: 1, set: "traffic.g3.count", to: 1 }, catalog).ok).toBe(true);
  });

  it("leave a document at each limit as it is", () => {
    const traffic = entries(GROUPS_MAX).map((i) => ({ id: `g${i}`, kind: "bulk", count: 0 }));
    const timeline = entries(CHANGES_MAX).map((i) => ({ at: 1, set: `traffic.g${i % GROUPS_MAX}.count`, to: i % 3 }));
    expect(parseScenario(documentWith({ traffic, timeline }), catalog).ok).toBe(true);
  });
});
