import fc from "fast-check";
import { parseScenario } from "../../src/scenario/parse.ts";
import { isPlainText } from "../../src/schema/plainText.ts";
import type { Json } from "../../src/units/units.ts";
import { catalog } from "./fixtureCatalog.ts";

type Document = Readonly<Record<string, Json>>;

const numberIn = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const spread = (min: number, max: number): fc.Arbitrary<Json> =>
  fc.oneof(
    numberIn(min, max),
    fc
      .tuple(fc.constantFrom("uniform", "random"), numberIn(min, max), numberIn(min, max))
      .map(([form, a, b]) => ({ [form]: [Math.min(a, b), Math.max(a, b)] })),
    fc.array(numberIn(min, max), { minLength: 1, maxLength: 3 }).map((list) => ({ list })),
  );
const buffer: fc.Arbitrary<Json> = fc.oneof(
  fc.integer({ min: 1, max: 1e6 }).map((packets) => ({ packets })),
  numberIn(9000, 1e10).map((bytes) => ({ bytes })),
);
const text = (maxLength: number, minLength = 0): fc.Arbitrary<string> =>
  fc
    .string({ unit: "binary", minLength, maxLength })
    .filter((value) => value.length <= maxLength && isPlainText(value));
/** Each member or none. */
const partly = (members: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<Document> =>
  fc
    .record(members, { requiredKeys: [] })
    .map((record) =>
      Object.fromEntries(
        Object.entries(record).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
      ),
    );

const redParams = partly({
  minThreshold: numberIn(0.01, 5),
  maxThreshold: numberIn(6, 3e6),
  maxProbability: numberIn(0, 1),
  gentle: fc.boolean(),
  interval: fc.oneof(fc.constant(null), numberIn(0.1, 10)),
});
const overrides = partly({
  "bottleneck.ecn": fc.boolean(),
  "traffic.a.count": fc.nat(10_000),
  "bottleneck.buffer": buffer,
});
const laneOf = (queue: string, params: fc.Arbitrary<Json>): fc.Arbitrary<Document> =>
  fc
    .tuple(partly({ params, overrides, label: fc.oneof(text(40, 1), fc.constant(null)) }))
    .map(([lane]) => ({ queue, ...lane }));
const lane = fc.oneof(
  laneOf("red", redParams),
  laneOf("drop-tail", partly({ victim: fc.constantFrom("tail", "head") })),
  laneOf("wred", partly({ weights: fc.array(numberIn(0, 1), { minLength: 1, maxLength: 3 }) })),
);

const common = {
  count: fc.nat(10_000),
  class: fc.nat(7),
  rtt: spread(0.2, 100),
  start: spread(0, 50),
  stop: fc.oneof(fc.constant(null), numberIn(50, 1e6)),
  packetSize: fc.integer({ min: 40, max: 9000 }),
};
const sender = { window: numberIn(1, 1e6), ecn: fc.constantFrom("none", "classic") };
const groupOf = (
  id: string,
  kind: string,
  members: Readonly<Record<string, fc.Arbitrary<Json>>>,
): fc.Arbitrary<Document> => partly({ ...common, ...members }).map((group) => ({ id, kind, ...group }));
const packets = fc.integer({ min: 1, max: 1e6 });
const size: fc.Arbitrary<Json> = fc.oneof(
  packets.map((value) => ({ packets: value })),
  numberIn(1, 1e6).map((mean) => ({ geometric: { mean } })),
  fc
    .tuple(numberIn(1, 1e6), numberIn(1.05, 3), packets, packets)
    .map(([mean, shape, a, b]) => ({ pareto: { mean, shape, min: Math.min(a, b), max: Math.max(a, b) } })),
);
const group = (id: string): fc.Arbitrary<Document> =>
  fc.oneof(
    groupOf(id, "bulk", { ...sender, transport: fc.constant("newreno") }),
    groupOf(id, "bulk", { ...sender, params: partly({ b: numberIn(0.1, 0.95) }) }).map((one) => ({
      ...one,
      transport: "reno",
    })),
    groupOf(id, "cbr", { rate: numberIn(1, 1e11), ecn: fc.constantFrom("none", "ect0", "ect1") }),
    groupOf(id, "short-flows", { ...sender, arrivalRate: numberIn(0, 1e4), size }),
  );

const change: fc.Arbitrary<Json> = fc
  .tuple(
    numberIn(0, 60),
    fc.oneof(
      fc.tuple(fc.constant("traffic.a.count"), fc.nat(10_000)),
      fc.tuple(fc.constant("bottleneck.rate"), numberIn(1e3, 1e11)),
      fc.tuple(fc.constant("bottleneck.ecn"), fc.boolean()),
      fc.tuple(fc.constant("lanes.0.label"), text(40, 1)),
      fc.tuple(fc.constant("traffic.late"), group("late")),
    ),
  )
  .map(([at, [set, to]]) => ({ at, set, to }));

/** Documents of the fixture catalog, without faults (the few that have one between fields are left out). */
export const documents: fc.Arbitrary<Json> = fc
  .tuple(
    partly({
      title: text(200),
      seed: fc.nat(2 ** 31 - 1),
      duration: numberIn(60, 100_000),
      bottleneck: partly({ rate: numberIn(1e3, 1e11), delay: numberIn(0, 0.1), buffer, ecn: fc.boolean() }),
      access: partly({
        rate: fc.oneof(fc.constant(null), numberIn(1e3, 1e12)),
        buffer: fc.oneof(fc.constant(null), buffer),
      }),
      timeline: fc.array(change, { maxLength: 4 }),
    }),
    fc.array(lane, { minLength: 1, maxLength: 6 }),
    fc
      .tuple(group("a"), fc.array(fc.constantFrom("b", "c", "d"), { maxLength: 3 }))
      .chain(([a, ids]) => fc.tuple(fc.constant(a), ...[...new Set(ids)].map(group))),
  )
  .map(([document, lanes, traffic]): Json => ({ version: 2, ...document, lanes, traffic }))
  .filter((document) => parseScenario(document, catalog).ok);
