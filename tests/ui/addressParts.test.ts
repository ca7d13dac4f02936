import { expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { loadDocumentation } from "../../src/engine/documentation.ts";
import { readAddress } from "../../src/scenario/address/readAddress.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { addressFaults } from "../../src/ui/dialogs/addressParts.ts";
import oldAddresses from "../fixtures/addresses-v1.json" with { type: "json" };

await loadDocumentation();

const faultsOf = (address: string): readonly string[] => {
  const read = readAddress(address, presets, catalog);
  if (!read.ok) throw new Error(read.faults[0]?.message);
  return addressFaults(address, read.value);
};

it.each<[string, RegExp]>([
  ["view=foo", /^view is foo; allowed: learn, lab, compare, papers, sweep, algorithms, workshop$/],
  ["view=lab-2", /^view is lab-2; allowed: /],
  ["view=compare&of=zzz", /^of is zzz; allowed: only with one of these views: learn, papers, sweep$/],
  ["page=zzz", /^page is zzz; allowed: .*codel.*transport-cubic.*glossary/],
  ["panel=queue", /^panel is queue; allowed: theory$/],
  ["flows=zzz", /^flows is zzz; allowed: bulk$/],
  ["flows=zzz:3", /^flows is zzz:3; allowed: bulk$/],
  ["t=61", /^t is at 61 s; allowed: 0 to 60 s, the end of the run$/],
  ["mark=99:x", /^mark is at 99 s; allowed: 0 to 60 s, the end of the run$/],
  ["fork=99", /^fork is at 99 s; allowed: 0 to 60 s, the end of the run$/],
  ["t=5&t=9", /^t stands more than once: 5, 9; the last one counts, 9$/],
  ["seed=2&%73eed=3", /^seed stands more than once: 2, 3; the last one counts, 3$/],
])("%s is opened, and what is wrong with it is told", (parts, words) => {
  for (const address of [`#v1/red-basics?${parts}`, `#v2/red-basics?${parts}~`]) {
    const faults = faultsOf(address);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(words);
  }
});

it("of what is right nothing is told", () => {
  for (const parts of [
    "t=60&play=1&view=compare-overlay-2",
    "view=lab&page=transport-cubic",
    "page=glossary",
    "flows=bulk:2&panel=theory",
    "view=papers&of=x;seeds=5",
    "fork=3&fork=4&mark=1:a&mark=2:b&mark=60:c",
    "at=3:bottleneck.rate:5e6&at=4:bottleneck.rate:6e6",
  ])
    expect(faultsOf(`#v2/red-basics?${parts}~`), parts).toEqual([]);
  for (const { address } of oldAddresses) expect(faultsOf(address), address.slice(0, 60)).toEqual([]);
});
