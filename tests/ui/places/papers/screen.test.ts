import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readScreen, screenOf, screenText } from "../../../../src/ui/places/papers/screen.ts";
import type { Json } from "../../../../src/units/units.ts";

describe("what an address says of the experiments", () => {
  it.each([
    ["papers", { id: "", seeds: null, changed: [] }],
    [
      "papers:;suite=two-bottlenecks/pie",
      { id: "", seeds: null, changed: [], suite: { scene: "two-bottlenecks", queue: "pie" } },
    ],
    ["papers:;suite=/", { id: "", seeds: null, changed: [], suite: { scene: "", queue: "" } }],
    ["papers:cmu-fig9-sfb-tcp", { id: "cmu-fig9-sfb-tcp", seeds: null, changed: [] }],
    [
      "papers:cmu-fig9-sfb-tcp;seeds=7;bottleneck.rate=500000;traffic.*.minRto=1&bottleneck.ecn=true",
      {
        id: "cmu-fig9-sfb-tcp",
        seeds: 7,
        changed: [
          [{ path: "bottleneck.rate", to: 500_000 }],
          [
            { path: "traffic.*.minRto", to: 1 },
            { path: "bottleneck.ecn", to: true },
          ],
        ],
      },
    ],
  ])("%s", (text, screen) => {
    expect(screenOf(text)).toEqual(screen);
    expect(screenText(screen)).toBe(text);
  });

  it("any assumption goes there and back", () => {
    const value: fc.Arbitrary<Json> = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.boolean(),
      fc.array(fc.integer()),
      fc.constant({ random: [0, 0.1] }),
    );
    const edit = fc.record({ path: fc.constantFrom("lanes.0.params.a", "traffic.ftp.rtt", "duration"), to: value });
    const changed = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 3 });
    fc.assert(
      fc.property(changed, fc.option(fc.integer({ min: 1, max: 100 })), (lists, seeds) => {
        const screen = { id: "koo-fig2b-delay", seeds, changed: lists };
        expect(screenOf(screenText(screen))).toEqual(screen);
      }),
    );
  });

  it("has no values of another screen, and leaves out fields that are not assumptions", () => {
    expect(screenOf("sweep:a=1")).toBeNull();
    expect(screenOf("papers:x;;rubbish;=3;a.b=;seeds=many")).toEqual({
      id: "x",
      seeds: null,
      changed: [],
    });
  });
});

it.each<[string, RegExp]>([
  ["seeds=0", /^seeds is 0; allowed: whole numbers from 1 to 100$/],
  ["seeds=abc", /^seeds is abc; allowed: whole numbers from 1 to 100$/],
  ["seeds=101", /^seeds is 101; allowed: /],
  ["seeds=", /^seeds is empty; allowed: /],
  ["foo", /^of is foo; allowed: seeds=NUMBER, or FIELD=VALUE&FIELD=VALUE$/],
])("a part of an address that is not allowed is left out and told: %s", (part, words) => {
  expect(readScreen(`papers:x;${part};bottleneck.rate=5`)).toEqual({
    shown: { id: "x", seeds: null, changed: [[{ path: "bottleneck.rate", to: 5 }]] },
    faults: [expect.stringMatching(words)],
  });
  expect(readScreen("papers:x;seeds=5;bottleneck.rate=5")?.faults).toEqual([]);
});
