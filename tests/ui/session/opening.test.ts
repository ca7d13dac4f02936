import { describe, expect, it } from "vitest";
import { addressOf } from "../../../src/ui/session/address/linking.ts";
import { openingNow } from "../../../src/ui/session/address/opening.ts";
import type { Shelf } from "../../../src/ui/session/address/storage.ts";
import { ownPaths } from "../../../src/ui/session/changes/ownPaths.ts";

const shelfWith = (run: object): Shelf => ({ read: (key) => (key === "run" ? JSON.stringify(run) : null), write() {} });
const left = {
  address: "#v1/red-basics?t=6.931",
  shown: "#v1/red-basics?t=6.5",
  before: "#v1/red-basics?t=5.523",
  preset: "red-basics",
};
const timeOf = (hash: string, shelf: Shelf): number | undefined => openingNow(hash, shelf, false).opening.at;

describe("what the page opens with", () => {
  it("is the page's last state, whichever of its latest addresses the reload uses", () => {
    expect(timeOf("", shelfWith(left))).toBe(6.931);
    expect(timeOf(left.shown, shelfWith(left))).toBe(6.931);
    expect(timeOf(left.before, shelfWith(left))).toBe(6.931);
  });
  it("is the address, if that differs", () => {
    expect(timeOf("#v1/red-basics?t=2", shelfWith(left))).toBe(2);
    expect(openingNow("#v1/pi-slow-start", shelfWith(left), false).opening.preset).toBe("pi-slow-start");
  });
  it("is the first scene on the first visit, moving for three seconds unless motion is unwanted", () => {
    const empty = shelfWith({});
    expect(openingNow("", empty, false).opening).toMatchObject({ play: 3000 });
    expect(openingNow("", empty, true).opening.play).toBeUndefined();
    expect(openingNow("", empty, true).opening.afterwards).toBe(
      "Press Play, then drag a threshold or change a setting.",
    );
  });
  it("knows the scene's own changes from those of this sitting", () => {
    const { scenario, opened } = openingNow("#v1/udp-surge-meets-red?t=20", shelfWith({}), false).opening;
    expect(scenario.timeline.length).toBeGreaterThan(0);
    expect(ownPaths(scenario, opened)).toEqual([]);
  });
  it("shows the senders that the address names, and writes them back", () => {
    const openingOf = (query: string) => openingNow(`#v1/udp-surge-meets-red${query}`, shelfWith({}), false).opening;
    const one = openingOf("?t=20&flows=long:3");
    expect(one.flows).toEqual({ open: true, group: "long", member: 2 });
    expect(openingOf("?flows=long").flows).toEqual({ open: true, group: "long", member: null });
    expect(openingOf("").flows?.open).toBe(false);
    const { preset, scenario, opened, flows } = one;
    const options = { at: undefined, changes: true, play: false };
    expect(addressOf(preset, scenario, opened, { ...options, ...(flows && { flows }) })).toContain("?flows=long:3");
    // The first group that has senders.
    const first = { open: true, group: "", member: null };
    const group = scenario.traffic.find(({ transport }) => transport !== null)?.id;
    expect(addressOf(preset, scenario, opened, { ...options, flows: first })).toContain(`?flows=${group}`);
    expect(addressOf(preset, scenario, opened, { ...options, flows: { ...first, open: false } })).not.toContain(
      "flows",
    );
  });
  it("is the first scene, with a sentence, where the address is damaged", () => {
    const { opening, damage } = openingNow("#v1/no-such-scene", shelfWith({}), false);
    expect(damage).not.toBe("");
    expect(opening.at).toBeUndefined();
  });
});
