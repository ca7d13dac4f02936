import { describe, expect, it } from "vitest";
import { ns2 } from "../../src/exports/ns2/ns2.ts";
import type { Json } from "../../src/units/units.ts";
import { exportOf, programOf, scenarioOf } from "./exporting.ts";

const bulk = { id: "ftp", kind: "bulk", transport: "newreno", count: 2 };
const departuresOf = (document: { readonly [name: string]: Json }) =>
  programOf(ns2, { version: 2, traffic: [bulk], ...document }).departures;
const departureOf = (document: { readonly [name: string]: Json }, path: string) =>
  departuresOf(document).find((each) => each.path === path);

// vq.cc: with markpkts_ a packet without ECN passes; without it every packet that overflows the virtual queue is dropped.
describe("packets without ECN in AVQ", () => {
  const of = (ecn: boolean, notEct: string) =>
    departureOf({ bottleneck: { ecn }, lanes: [{ queue: "avq", params: { notEct } }] }, "lanes.0.params.notEct");
  it("are dropped where nothing is marked, and the program says so where the scenario spares them", () => {
    expect(of(false, "pass")).toMatchObject({ kind: "changed", instead: "drop" });
    expect(of(false, "drop")).toBeUndefined();
  });
  it("pass where packets are marked, and the program says so where the scenario drops them", () => {
    expect(of(true, "drop")).toMatchObject({ kind: "changed", instead: "pass" });
    expect(of(true, "pass")).toBeUndefined();
  });
});

it.each(["avq", "rem"])("%s has other rules for packets without ECN from a change of ECN on, and says so", (queue) => {
  const timeline = [{ at: 5, set: "bottleneck.ecn", to: true }];
  expect(departureOf({ lanes: [{ queue }], timeline }, "timeline.0")?.sentence).toContain(
    "accepts packets without ECN",
  );
});

// gk.cc has no switch of its marks.
it("GKVQ marks from the start, so that it is refused where marks come later", () => {
  const timeline = [{ at: 5, set: "bottleneck.ecn", to: true }];
  const exported = exportOf(ns2, scenarioOf({ version: 2, lanes: [{ queue: "gkvq" }], traffic: [bulk], timeline }));
  expect(exported.ok ? "" : exported.reason).toContain("it needs bottleneck.ecn");
});

it("RIO says that it has no other rule above the curve, also where marks come later", () => {
  const later = { timeline: [{ at: 5, set: "bottleneck.ecn", to: true }] };
  const lanes = [{ queue: "rio", params: { hardDrop: false } }];
  expect(departureOf({ lanes, ...later }, "lanes.0.params.hardDrop")).toMatchObject({ kind: "left out" });
  expect(departureOf({ lanes }, "lanes.0.params.hardDrop")).toBeUndefined();
});

describe("fields of a reduction that Sack1 does not have", () => {
  const of = (params: Json) =>
    departuresOf({ lanes: [{ queue: "drop-tail" }], traffic: [{ ...bulk, transport: "sack", params }] }).map(
      ({ path }) => path,
    );
  it("are said where the scenario has that reduction", () => {
    expect(of({ mode: "prr", prrBound: "crb" })).toContain("traffic.ftp.params.prrBound");
    expect(of({ mode: "rfc6675", rescue: true })).toContain("traffic.ftp.params.rescue");
    expect(of({ mode: "sack1", rackTlp: true, repairBegins: "second" })).toContain("traffic.ftp.params.repairBegins");
  });
  it("are not said where they have no effect", () => {
    expect(of({ mode: "sack1", prrBound: "crb", rescue: true })).not.toContain("traffic.ftp.params.prrBound");
  });
});
