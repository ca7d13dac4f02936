import { Buffer } from "node:buffer";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decompress, INFLATED_MAX } from "../../src/scenario/address/decompress.ts";
import { ADDRESS_MAX } from "../../src/scenario/address/parseAddress.ts";
import { readAddress } from "../../src/scenario/address/readAddress.ts";
import { writeAddress } from "../../src/scenario/address/writeAddress.ts";
import { writeScenario } from "../../src/scenario/parse.ts";
import type { Preset } from "../../src/scenario/presets/contract.ts";
import { cases } from "../fixtures/cases.ts";
import { documents } from "./arbitrary.ts";
import { catalog } from "./fixtureCatalog.ts";
import { messagesOf, read } from "./reading.ts";

const TRAFFIC = [{ id: "a", kind: "bulk", transport: "reno", count: 4 }];
const preset: Preset = {
  id: "one",
  title: "",
  story: "",
  scenario: {
    version: 2,
    lanes: [{ queue: "red", params: { minThreshold: 5 } }],
    traffic: TRAFFIC,
  },
};
const open = (hash: string) => readAddress(hash, [preset], catalog);
const faults = (hash: string): string[] => messagesOf(open(hash));
const pack = (text: string): string => deflateRawSync(Buffer.from(text), { level: 9 }).toString("base64url");

describe("a faulty address says what is wrong and where", () => {
  it.each<[string, string]>([
    ["hello", "This address is incomplete or changed (from character 1). Copy it again in full."],
    ["#hello", "This address is incomplete or changed (from character 2). Copy it again in full."],
    ["#v1", "This address is incomplete or changed (from character 2). Copy it again in full."],
    ["#v0/one", "This address is incomplete or changed (from character 3). Copy it again in full."],
    ["#v3/one", "This address needs a newer version of the lab. Reload the page to get it."],
    ["#v17/z/x?y", "This address needs a newer version of the lab. Reload the page to get it."],
    ["#v1/two", 'This address is wrong at character 5: there is no scene "two".'],
    ["#v1/one?seed", "This address is incomplete or changed (from character 9). Copy it again in full."],
    ["#v1/one?seed=2&=3", "This address is incomplete or changed (from character 16). Copy it again in full."],
    ["#v1/one?seed=", "This address is incomplete or changed (from character 14). Copy it again in full."],
    ["#v1/one?title=%E0%A4%A", "This address is incomplete or changed (from character 15). Copy it again in full."],
    ["#v1/one?t=x", 'This address is wrong at character 9: t is "x"; allowed: a time from 0 s on.'],
    ["#v1/one?t=-1", 'This address is wrong at character 9: t is "-1"; allowed: a time from 0 s on.'],
    ["#v1/one?play=2", 'This address is wrong at character 9: play is "2"; allowed: 0 or 1.'],
    [
      "#v1/one?panel=<b>",
      'This address is wrong at character 9: panel is "<b>"; allowed: a name of up to 32 letters, digits and hyphens, a letter first.',
    ],
    ["#v1/one?seed=2&view=", "This address is wrong at character 16: view is empty; allowed: a name of up to 32"],
    [
      "#v1/one?flows=a:0",
      'wrong at character 9: flows is "a:0"; allowed: the id of a group, or GROUP:N for its flow N',
    ],
    ["#v1/one?of=", "This address is wrong at character 9: of is empty; allowed: 1 to 2000 characters, none of which"],
    [
      "#v1/one?mark=5",
      'This address is wrong at character 9: mark is "5"; allowed: TIME:NOTE, the time from 0 s on, the note up to 120',
    ],
    [
      "#v1/one?fork=1&fork=2&fork=3&fork=4",
      'This address is wrong at character 30: fork is "4"; allowed: TIME or TIME:LETTER, the time from 0 s on, the letter ' +
        "one of A, B, C, D that no other fork has; at most 3 forks.",
    ],
    [
      "#v1/one?then=1:a:2",
      'wrong at character 9: then is "1:a:2"; allowed: TIME:FIELD:VALUE, the time in s, after a fork.',
    ],
    [
      "#v1/one?at=3:traffic.a.count",
      'This address is wrong at character 9: at is "3:traffic.a.count"; allowed: TIME:FIELD:VALUE, the time in s.',
    ],
    [
      "#v1/one?at=x:traffic.a.count:3",
      'This address is wrong at character 9: at is "x:traffic.a.count:3"; allowed: TIME:FIELD:VALUE, the time in s.',
    ],
    [
      "#v1/one?seed=2&seed.x=3",
      "This address is wrong at character 16: seed.x cannot be set to 3: there is no such field.",
    ],
    [
      "#v1/one?bottleneck.rate=1",
      "This address is wrong at character 9: bottleneck.rate is 1; allowed: 1000 to 100000000000 bit/s, or 0 in a change (an outage).",
    ],
    [
      "#v1/one?nothing=1",
      "This address is wrong at character 9: nothing cannot be set to 1: there is no such field; paths begin with title, seed, duration, bottleneck, access, lanes or traffic.",
    ],
    [
      "#v1/one?at=1:nothing:1",
      "there is no such field; paths begin with duration, bottleneck, access, lanes or traffic",
    ],
    [
      "#v1/one?seed=2&at=70:traffic.a.count:3",
      "This address is wrong at character 16: timeline.0.at is 70; allowed: 0 to 60 s",
    ],
    [
      "#v1/one?at=1:traffic.a.count:3&at=2:traffic.b.count:3",
      "This address is wrong at character 32: timeline.1, at 2 s:",
    ],
    ["#v1/z/*", "This address is incomplete or changed (from character 7). Copy it again in full."],
    ["#v1/z/AAA*", "This address is incomplete or changed (from character 10). Copy it again in full."],
    ["#v1/z/", "This address is incomplete or changed (from character 7). Copy it again in full."],
    [`#v1/z/${pack("{")}`, "This address is incomplete or changed (from character 7). Copy it again in full."],
    [`#v1/z/${pack('{"version":2}')}`, "This address is wrong at character 7: lanes is missing"],
    [`#v1/z/${pack(JSON.stringify(preset.scenario))}?seed=2`, "is not a field"],
  ])("%s", (hash, message) => {
    expect(faults(hash)[0]).toContain(message);
  });
});

it("what does not fit the scene's own values is told without a place in the address", () => {
  const later = { at: 14, set: "traffic.a.count", to: 8 };
  const scenes = [
    { ...preset, scenario: { version: 2, lanes: [{ queue: "red" }], traffic: TRAFFIC, timeline: [later] } },
  ];
  expect(messagesOf(readAddress("#v1/one?duration=10", scenes, catalog))).toEqual([
    "This address does not fit its scene: timeline.0.at is 14; allowed: 0 to 10 s, the duration.",
  ]);
});

describe("keys that reach prototypes are unknown keys", () => {
  it.each([
    "__proto__",
    "constructor",
    "prototype",
    "traffic.a.__proto__.x",
    "lanes.0.params.constructor",
    "traffic.__proto__",
  ])("%s", (key) => {
    expect(faults(`#v1/one?${key}=%7B%22polluted%22:1%7D`)).toHaveLength(1);
    expect(faults(`#v1/one?at=1:${key}:%7B%22polluted%22:1%7D`)).toHaveLength(1);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("in a compressed document too", () => {
    const text = '{"version":2,"lanes":[{"queue":"red","params":{"__proto__":{"polluted":1}}}]}';
    expect(faults(`#v1/z/${pack(text)}`)[0]).toContain("lanes.0.params.__proto__ is not a field");
    expect(faults(`#v1/z/${pack('{"__proto__":{"version":2},"lanes":[{"queue":"red"}]}')}`)).not.toEqual([]);
    expect(faults("#v1/one?lanes.0=%7B%22queue%22:%22red%22,%22__proto__%22:1%7D")[0]).toContain("lanes.0.__proto__");
  });
});

describe("the size is bounded", () => {
  it("to 8000 characters", () => {
    const padded = (length: number): string => `#v1/one?title=${"x".repeat(length - 14)}`;
    expect(faults(padded(ADDRESS_MAX))[0]).toContain("title is");
    expect(faults(padded(ADDRESS_MAX + 1))).toEqual([
      "This address is too long: it has 8001 characters, at most 8000 are read.",
    ]);
  });

  it("to 256 kB inflated, and no more than that is ever held", () => {
    const bomb = pack("x".repeat(8e6));
    expect(bomb.length).toBeGreaterThan(ADDRESS_MAX);
    const within = bomb.slice(0, ADDRESS_MAX - 10);
    expect(faults(`#v1/z/${within}`)).toEqual(["This address is too large: it holds more than 256 kB."]);
    expect(decompress(pack("x".repeat(INFLATED_MAX + 1))).kind).toBe("too large");
    expect(decompress(pack("x".repeat(INFLATED_MAX)))).toEqual({ kind: "text", text: "x".repeat(INFLATED_MAX) });
  });

  it("in depth", () => {
    const deep = `{"version":2,"title":${"[".repeat(1e5)}${"]".repeat(1e5)}}`;
    expect(faults(`#v1/z/${pack(deep)}`)).toEqual([
      "This address is incomplete or changed (from character 7). Copy it again in full.",
    ]);
  });
});

describe("whatever is done to an address", () => {
  const addresses = documents.map((document) =>
    writeAddress(read(document), { t: 1 }, preset.id, [preset], catalog).slice(0, ADDRESS_MAX),
  );
  /** Nothing is thrown, and what is opened is a checked scenario. */
  const isHarmless = (hash: string): void => {
    const result = open(hash);
    if (result.ok) expect(read(writeScenario(result.value.scenario))).toEqual(result.value.scenario);
    else expect(result.faults.map(({ message }) => message).join()).toMatch(/^This address/);
  };

  it("cutting it short does no harm", () => {
    fc.assert(
      fc.property(addresses, fc.nat(), (hash, place) => {
        isHarmless(hash.slice(0, place % hash.length));
      }),
      { numRuns: cases(12, 60) },
    );
  });

  it("changing a character does no harm", () => {
    const character = fc.constantFrom(...'#?&=:/.%{}[]"0aZ_-é\u0000\ud800');
    fc.assert(
      fc.property(addresses, fc.nat(), character, (hash, place, other) => {
        const at = place % hash.length;
        isHarmless(`${hash.slice(0, at)}${other}${hash.slice(at + 1)}`);
      }),
      { numRuns: cases(20, 100) },
    );
  });

  it("a compressed one cut short is never a scenario", () => {
    const data = pack(JSON.stringify(preset.scenario));
    for (let length = 0; length < data.length - 1; length++)
      expect(faults(`#v1/z/${data.slice(0, length)}`)).not.toEqual([]);
  });

  it("noise does no harm", () => {
    const noise = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string().map((text) => `#v1/one?${text}`),
      fc.base64String().map((text) => `#v1/z/${text.replaceAll("=", "")}`),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => `#v1/z/${deflateRawSync(bytes).toString("base64url")}`),
      fc.json().map((text) => `#v1/z/${pack(text)}`),
      fc
        .tuple(fc.string(), fc.json())
        .map(([key, text]) => `#v1/one?${encodeURIComponent(key)}=${encodeURIComponent(text)}`),
    );
    fc.assert(fc.property(noise, isHarmless), { numRuns: cases(60, 300) });
  });
});
