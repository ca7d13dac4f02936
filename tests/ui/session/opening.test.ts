import { describe, expect, it } from "vitest";
import { addressOf } from "../../../src/ui/session/address/linking.ts";
import { addressNow, openingNow } from "../../../src/ui/session/address/opening.ts";
import type { SafeStorage, Storages } from "../../../src/ui/session/address/storage.ts";
import { ownPaths } from "../../../src/ui/session/changes/ownPaths.ts";

const storageWith = (run: object): SafeStorage => ({
  read: (key) => (key === "run" ? JSON.stringify(run) : null),
  write() {},
});
const EMPTY: SafeStorage = { read: () => null, write: () => undefined };
/** A tab that has left a run, and no other tab has since. */
const tabWith = (run: object): Storages => ({ shared: storageWith(run), own: storageWith(run) });
const left = {
  address: "#v1/red-basics?t=6.931",
  shown: "#v1/red-basics?t=6.5",
  before: "#v1/red-basics?t=5.523",
  preset: "red-basics",
};
const NONE: Storages = { shared: EMPTY, own: EMPTY };
const timeOf = (hash: string, storages: Storages): number | undefined => openingNow(hash, storages, false).opening.at;

describe("what the page opens with", () => {
  it("is the page's last state, whichever of its latest addresses the reload uses", () => {
    expect(timeOf("", tabWith(left))).toBe(6.931);
    expect(timeOf(left.shown, tabWith(left))).toBe(6.931);
    expect(timeOf(left.before, tabWith(left))).toBe(6.931);
  });
  it("is the address, if that differs", () => {
    expect(timeOf("#v1/red-basics?t=2", tabWith(left))).toBe(2);
    expect(openingNow("#v1/pi-slow-start", tabWith(left), false).opening.preset).toBe("pi-slow-start");
  });
  it("prepares for the address that it opens alone, not for the run that was left", () => {
    expect(addressNow("#v1/pi-slow-start", tabWith(left))).toBe("#v1/pi-slow-start");
    expect(addressNow(left.shown, tabWith(left))).toBe(left.address);
    for (const hash of ["", "#lesson/in-step"]) {
      expect(addressNow(hash, tabWith(left)), hash).toBe(left.address);
      expect(addressNow(hash, NONE), hash).toBe("");
    }
  });
  it("is the first scene on the first visit, moving up to the same instant each time unless motion is unwanted", () => {
    const empty = NONE;
    expect(openingNow("", empty, false).opening).toMatchObject({ at: 22, play: 28, screen: "learn" });
    expect(openingNow("", empty, true).opening.play).toBeUndefined();
    expect(openingNow("", empty, true).opening.afterwards).toBe("Press Play, then drag a threshold.");
  });
  it("is the start at the bare address, and the lab at the address of a scene", () => {
    for (const hash of ["", "#", "#lesson"]) expect(openingNow(hash, NONE, false).opening.screen, hash).toBe("learn");
    expect(openingNow("#lesson/in-step/reveal", NONE, false).opening).toMatchObject({ screen: "learn:in-step/reveal" });
    expect(openingNow("#lesson/in-step", NONE, false).opening.play).toBeUndefined();
    expect(openingNow("#v1/red-basics?t=2", NONE, false).opening.screen).toBeUndefined();
    // The run that was left waits in the lab.
    expect(openingNow("", tabWith(left), false).opening).toMatchObject({ at: 6.931, screen: "learn" });
  });
  it("knows the scene's own changes from those of this sitting", () => {
    const { scenario, opened } = openingNow("#v1/udp-surge-meets-red?t=20", NONE, false).opening;
    expect(scenario.timeline.length).toBeGreaterThan(0);
    expect(ownPaths(scenario, opened)).toEqual([]);
  });
  it("shows the senders that the address names, and writes them back", () => {
    const openingOf = (query: string) => openingNow(`#v1/udp-surge-meets-red${query}`, NONE, false).opening;
    const one = openingOf("?t=20&flows=long:3");
    expect(one.flows).toEqual({ open: true, group: "long", member: 2 });
    expect(openingOf("?flows=long").flows).toEqual({ open: true, group: "long", member: null });
    expect(openingOf("").flows?.open).toBe(false);
    const theory = openingOf("?panel=theory").flows;
    expect(theory).toMatchObject({ open: true, theory: true });
    const { preset, scenario, opened, flows } = one;
    const options = { at: undefined, changes: true, play: false };
    expect(addressOf(preset, scenario, opened, { ...options, ...(flows && { flows }) })).toContain("?flows=long:3");
    expect(addressOf(preset, scenario, opened, { ...options, ...(theory && { flows: theory }) })).toMatch(
      /\?panel=theory~?$/,
    );
    // The first group that has senders.
    const first = { open: true, group: "", member: null };
    const group = scenario.traffic.find(({ transport }) => transport !== null)?.id;
    expect(addressOf(preset, scenario, opened, { ...options, flows: first })).toContain(`?flows=${group}`);
    expect(addressOf(preset, scenario, opened, { ...options, flows: { ...first, open: false } })).not.toContain(
      "flows",
    );
  });
  it("is the first scene, with a sentence, where the address is damaged", () => {
    const { opening, damage } = openingNow("#v1/no-such-scene", NONE, false);
    expect(damage).not.toBe("");
    expect(opening.at).toBeUndefined();
  });
  it("is the tab's own run on a reload, whatever another tab has left since", () => {
    const other = { address: "#v1/red-basics?t=40", shown: left.shown, before: left.before, preset: "red-basics" };
    const storages = { shared: storageWith(other), own: storageWith(left) };
    for (const hash of ["", left.shown, left.before]) {
      expect(timeOf(hash, storages)).toBe(6.931);
      expect(openingNow(hash, storages, false).opening.afterwards).toBeUndefined();
    }
  });
  it("is the address in a new tab, even if another tab shows the same one at a later time", () => {
    expect(timeOf(left.shown, { shared: storageWith(left), own: EMPTY })).toBe(6.5);
  });
  it("is the run that another tab left, with a sentence that says so, in a new tab without an address", () => {
    const { opening } = openingNow("", { shared: storageWith(left), own: EMPTY }, false);
    expect(opening.at).toBe(6.931);
    expect(opening.afterwards).toBe("This run was left here at 6.931 s.");
  });
});
