import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { readAddress } from "../../src/scenario/address/readAddress.ts";
import { withView, writeAddress } from "../../src/scenario/address/writeAddress.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { partingOf } from "../../src/scenario/parting.ts";
import { changesBefore, haveSamePast } from "../../src/scenario/past.ts";
import { presets } from "../../src/scenario/presets/registry.ts";

const path = "lanes.0.params.minThreshold";
const read = (address: string) => readAddress(address, presets, catalog);
const faultOf = (address: string): string => {
  const result = read(address);
  return result.ok ? "" : (result.faults[0]?.message ?? "");
};

describe("forks and bookmarks in an address", () => {
  const view = {
    t: 12.5,
    forks: [
      { at: 10, changes: [] },
      {
        at: 4.5,
        changes: [
          { at: 4.5, set: path, to: 8 },
          { at: 6, set: "bottleneck.ecn", to: true },
        ],
      },
    ],
    marks: [
      { at: 3, note: "Here it begins: 100 % full & odd" },
      { at: 7.25, note: "" },
    ],
  };

  it("read back as they were written, behind a preset and behind a compressed document", () => {
    const address = withView("#v1/red-basics", view);
    expect(address).toContain("fork=10&fork=4.5&then=4.5:lanes.0.params.minThreshold:8&then=6:bottleneck.ecn:true");
    const result = read(address);
    expect(result.ok && result.value.view).toEqual(view);
    const base = parseScenario({ version: 2, lanes: [{ queue: "red" }], traffic: [] }, catalog);
    if (!base.ok) throw new Error("no scenario");
    const whole = withView(writeAddress(base.value, {}, "", presets, catalog), view);
    expect(whole).toContain("#v2/z/");
    const again = read(whole);
    expect(again.ok && again.value.view).toEqual(view);
  });

  it("say what they are called where that does not follow from their order", () => {
    const forks = [
      { at: 10, letter: "A", changes: [{ at: 11, set: "bottleneck.ecn", to: true }] },
      { at: 4.5, letter: "D", changes: [] },
    ];
    const address = withView("#v1/red-basics", { forks });
    expect(address).toContain("fork=10:A&then=11:bottleneck.ecn:true&fork=4.5:D");
    const result = read(address);
    expect(result.ok && result.value.view).toEqual({ forks });
  });

  it.each([
    [
      "#v1/red-basics?fork=1:E",
      /wrong at character \d+: fork is "[^"]+"; allowed: TIME or TIME:LETTER, .* at most 3 forks\.$/,
    ],
    [
      "#v1/red-basics?fork=1:",
      /wrong at character \d+: fork is "[^"]+"; allowed: TIME or TIME:LETTER, .* at most 3 forks\.$/,
    ],
    [
      "#v1/red-basics?fork=1:A:B",
      /wrong at character \d+: fork is "[^"]+"; allowed: TIME or TIME:LETTER, .* at most 3 forks\.$/,
    ],
    [
      "#v1/red-basics?fork=1:A&fork=2:A",
      /wrong at character \d+: fork is "[^"]+"; allowed: TIME or TIME:LETTER, .* at most 3 forks\.$/,
    ],
    [
      "#v1/red-basics?fork=x",
      /wrong at character \d+: fork is "[^"]+"; allowed: TIME or TIME:LETTER, .* at most 3 forks\.$/,
    ],
    [
      "#v1/red-basics?fork=-1",
      /wrong at character \d+: fork is "[^"]+"; allowed: TIME or TIME:LETTER, .* at most 3 forks\.$/,
    ],
    ["#v1/red-basics?then=1:a:2", /then is "1:a:2"; allowed: TIME:FIELD:VALUE, the time in s, after a fork/],
    ["#v1/red-basics?fork=4&then=1:lanes.0.params.minThreshold:8", /a fork at 4 s has no change at 1 s/],
    ["#v1/red-basics?fork=4&then=5:lanes.0.params.minThreshold:-8", /wrong at character 16/],
    ["#v1/red-basics?fork=4&then=5:__proto__.x:1", /wrong at character 16/],
    [
      "#v1/red-basics?fork=1&fork=2&fork=3&fork=4",
      /wrong at character \d+: fork is "[^"]+"; allowed: TIME or TIME:LETTER, .* at most 3 forks\.$/,
    ],
    ["#v1/red-basics?mark=note", /mark is "note"; allowed: TIME:NOTE/],
    ["#v1/red-basics?mark=1:a%0Ab", /mark is "1:a\\nb"; allowed: TIME:NOTE/],
    [
      `#v1/red-basics?mark=1:${"n".repeat(121)}`,
      /mark is "1:n+…; allowed: TIME:NOTE, .* the note up to 120 characters/,
    ],
  ])("refuses %s as a whole, with its place", (address, message) => {
    expect(faultOf(address)).toMatch(message);
  });

  it("keep any note of one line", () => {
    const notes = fc.string({ maxLength: 60, unit: "binary" }).filter((note) => !/\p{Cc}|\p{Cs}/u.test(note));
    fc.assert(
      fc.property(fc.nat(100), notes, (at, note) => {
        const result = read(withView("#v1/red-basics", { marks: [{ at, note }] }));
        expect(result.ok && result.value.view.marks).toEqual([{ at, note }]);
      }),
    );
  });
});

describe("timelines", () => {
  const at = (time: number, to = 1) => ({ at: time, set: path, to });
  it("have the same past up to where they part", () => {
    const [one, other] = [
      [at(1), at(3), at(5)],
      [at(1), at(3, 2), at(4)],
    ];
    expect(partingOf(one, other)).toBe(3);
    expect(haveSamePast(one, other, 3)).toBe(true);
    expect(haveSamePast(one, other, 3.1)).toBe(false);
    expect(partingOf(one, one.slice(0, 2))).toBe(5);
    expect(partingOf(one, [...one])).toBe(Number.POSITIVE_INFINITY);
    expect(changesBefore(one, 3)).toEqual([at(1)]);
  });
});
