import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog as engineCatalog } from "../../src/engine/catalog.ts";
import type { AddressView } from "../../src/scenario/address/addressView.ts";
import { ADDRESS_MAX } from "../../src/scenario/address/parseAddress.ts";
import { readAddress } from "../../src/scenario/address/readAddress.ts";
import { withView, writeAddress } from "../../src/scenario/address/writeAddress.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import type { Preset } from "../../src/scenario/presets/contract.ts";
import { presets as scenes } from "../../src/scenario/presets/registry.ts";
import { isPlainText, plainText } from "../../src/schema/plainText.ts";
import oldAddresses from "../fixtures/addresses-v1.json" with { type: "json" };
import { cases } from "../fixtures/cases.ts";
import { documents } from "./arbitrary.ts";
import { catalog } from "./fixtureCatalog.ts";
import { documentWith, faultsOf, read, settled } from "./reading.ts";

const document = { version: 1, lanes: [{ queue: "red" }], traffic: [{ id: "a", kind: "bulk", count: 3 }] };
const preset: Preset = { id: "one", title: "", story: "", scenario: document };
// Another scene whose id begins like that of the first, so that a cut id is an id too.
const presets = [preset, { ...preset, id: "on" }];
const open = (hash: string) => readAddress(hash, presets, catalog);
const base = read(document);
const INCOMPLETE = "This address is incomplete or changed. Copy it again in full.";

const views: fc.Arbitrary<AddressView> = fc.record(
  {
    t: fc.double({ min: 0, max: 1e5, noNaN: true }).map((t) => (t === 0 ? 0 : t)),
    flows: fc.constantFrom("bulk", "bulk:1000"),
    marks: fc.constant([{ at: 3, note: "a ~ b" }]),
  },
  { requiredKeys: [] },
);
/** Near the preset, so that the address is readable. */
const near: fc.Arbitrary<Scenario> = fc
  .tuple(fc.nat(9), fc.constantFrom("", "~", "a~b", "?~", ".AAAA"), fc.double({ min: 1e3, max: 1e9, noNaN: true }))
  .map(([count, title, rate]) =>
    read({
      ...document,
      title,
      bottleneck: { rate },
      traffic: [{ id: "a", kind: "bulk", count }],
      timeline: [{ at: 2, set: "traffic.a.count", to: 5 }],
    }),
  );
/** The fault of a link that must be refused. */
const refusal = (hash: string): string => {
  const result = open(hash);
  return result.ok ? "" : (result.faults[0]?.message ?? "");
};

/** Compressed data that lost the view behind it: the same scenario still. */
const isDataAlone = (hash: string, length: number): boolean => hash.startsWith("#v2/z/") && hash[length] === "?";

describe("a link that was cut on its way", () => {
  it("is refused wherever it was cut, readable or compressed, and says what to do", () => {
    let compressed = 0;
    fc.assert(
      fc.property(fc.oneof(near, documents.map(read)), views, fc.nat(), (scenario, view, place) => {
        const hash = writeAddress(scenario, view, "one", presets, catalog);
        fc.pre(hash.length <= ADDRESS_MAX);
        expect(settled(open(hash)).scenario).toEqual(scenario);
        compressed += hash.startsWith("#v2/z/") ? 1 : 0;
        // Two characters are the least from which a page can tell that there was a link.
        for (const length of [2 + (place % (hash.length - 2)), hash.length - 1, hash.length - 4])
          if (!isDataAlone(hash, length))
            expect(refusal(hash.slice(0, length))).toMatch(
              /^This address is incomplete or changed.* Copy it again in full\.$/,
            );
      }),
      { numRuns: cases(100, 1000) },
    );
    expect(compressed).toBeGreaterThan(10);
  });

  it("is refused at every one of its characters", () => {
    for (const hash of [
      writeAddress(base, { t: 12.5 }, "one", presets, catalog),
      writeAddress({ ...base, title: "x".repeat(150) }, { t: 3 }, "one", presets, catalog),
    ])
      for (let length = 2; length < hash.length; length++)
        if (!isDataAlone(hash, length)) expect(refusal(hash.slice(0, length))).not.toBe("");
  });
});

describe("a compressed link in which a character was changed", () => {
  const character = fc.constantFrom(..."ABCDabcd0189-_?&=#/z.%é");
  it("is refused, or opens the same scenario", () => {
    let changed = 0;
    fc.assert(
      fc.property(documents.map(read), views, fc.nat(), character, (scenario, view, place, other) => {
        const hash = writeAddress(scenario, view, "", [], catalog);
        fc.pre(hash.length <= ADDRESS_MAX);
        expect(hash).toMatch(/^#v2\/z\/[\w-]+\.[\w-]{4}(\?.*~)?$/);
        const at = place % hash.length;
        const damaged = `${hash.slice(0, at)}${other}${hash.slice(at + 1)}`;
        const result = open(damaged);
        changed += damaged === hash ? 0 : 1;
        if (result.ok) expect(result.value.scenario).toEqual(scenario);
        else expect(result.faults[0]?.message).toMatch(/^This address/);
      }),
      { numRuns: cases(200, 3000) },
    );
    expect(changed).toBeGreaterThan(100);
  });

  it("is refused at every place, for every digit", () => {
    const hash = writeAddress(base, {}, "", [], catalog);
    for (let at = "#v2/z/".length; at < hash.length; at++)
      for (const digit of "ABab01-_?&") {
        if (hash[at] === digit) continue;
        expect(refusal(`${hash.slice(0, at)}${digit}${hash.slice(at + 1)}`)).toBe(INCOMPLETE);
      }
  });
});

describe("a link", () => {
  it("that a program escaped on its way is the same", () => {
    const forks = [{ at: 4, changes: [{ at: 5, set: "traffic.a.count", to: 2 }] }];
    for (const from of ["one", ""]) {
      const hash = writeAddress(base, { t: 3, forks }, from, from === "" ? [] : presets, catalog);
      expect(settled(open(hash.replaceAll(":", "%3A"))).view.forks).toEqual(forks);
    }
  });

  it("gets a view and loses none of its end, however often", () => {
    const hash = writeAddress(base, {}, "one", presets, catalog);
    expect(withView(hash, { t: 3 })).toBe("#v2/one?t=3~");
    expect(settled(open(withView(withView(hash, { t: 3 }), { play: true }))).view).toEqual({ t: 3, play: true });
    const compressed = writeAddress(base, {}, "", [], catalog);
    expect(settled(open(withView(compressed, { t: 3 })))).toMatchObject({ scenario: base, view: { t: 3 } });
  });

  it.each(oldAddresses.map(({ address, document }) => [address.slice(0, 60), address, document] as const))(
    "of the first version stays good: %s",
    (_, address, document) => {
      const { scenario, view } = settled(readAddress(address, scenes, engineCatalog));
      if ("version" in document) {
        expect(scenario).toEqual(settled(parseScenario(document, engineCatalog)));
        return;
      }
      const scene = settled(parseScenario(scenes.find(({ id }) => id === document.preset)?.scenario, engineCatalog));
      expect(scenario.traffic).toEqual(scene.traffic);
      expect(scenario.duration).toBe(document.duration ?? scene.duration);
      if (document.at !== undefined)
        expect(scenario.timeline).toContainEqual({ at: 3, set: "bottleneck.rate", to: 5e6 });
      expect(view).toEqual(document.t === undefined ? {} : { t: document.t });
    },
  );
});

describe("a text with a character that controls the line or its direction", () => {
  const characters = [0x00, 0x07, 0x0a, 0x1b, 0x7f, 0x85, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0xd800];
  it.each(characters.map((code) => [code.toString(16), String.fromCharCode(code)] as const))(
    "is refused as title, label, id, note and argument of a view: U+%s",
    (_, character) => {
      const text = `a${character}b`;
      const wanted = "none of which controls the line or its direction";
      expect(faultsOf(documentWith({ title: text }))[0]).toContain(wanted);
      expect(faultsOf(documentWith({ lanes: [{ queue: "red", label: text }] }))[0]).toContain(wanted);
      expect(faultsOf(documentWith({ traffic: [{ id: text, kind: "bulk" }] }))[0]).toContain("a letter, then");
      if (character === "\ud800") return;
      for (const part of [`mark=1:${encodeURIComponent(text)}`, `view=sweep&of=${encodeURIComponent(text)}`])
        expect(refusal(`#v2/one?${part}~`)).toMatch(/(mark|of) is .*; allowed: .* none of which controls the line/);
      expect(refusal(`#v2/one?title=${encodeURIComponent(text)}~`)).toContain(wanted);
    },
  );

  it("can be made plain, as notes are when they are typed", () => {
    expect(plainText("a\u202eb\u0000c\ud800")).toBe("abc");
    expect([isPlainText("Ä – “q” 漢字 😀 עברית"), isPlainText("a\u2066b")]).toEqual([true, false]);
  });
});
