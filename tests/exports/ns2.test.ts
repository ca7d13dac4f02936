import { describe, expect, it } from "vitest";
import { ns2 } from "../../src/exports/ns2/ns2.ts";
import type { Json } from "../../src/units/units.ts";
import { commandsOf, exportOf, programOf, scenarioOf } from "./exporting.ts";

const bulk = { id: "ftp", kind: "bulk", transport: "newreno", count: 2 };
const departuresOf = (document: { readonly [name: string]: Json }) =>
  programOf(ns2, { version: 2, traffic: [bulk], ...document }).departures;
const departureOf = (document: { readonly [name: string]: Json }, path: string) =>
  departuresOf(document).find((each) => each.path === path);

// vq.cc: with markpkts_ a packet without ECN passes; without it every packet that overflows the virtual queue is
// dropped.
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

// tcp.h has `int singledup_`, and tclcl reads a whole number by strtol: "true" is 0. Flags of the other classes take
// both.
it("flags are numbers, because ns-2 reads the word true as 0 where a flag is a whole number", () => {
  const flags = { limitedTransmit: true, idleRestart: true, handshake: true };
  const timeline = [
    { at: 5, set: "bottleneck.ecn", to: true },
    { at: 6, set: "lanes.0.params.wait", to: true },
  ];
  const document = {
    version: 2,
    lanes: [{ queue: "red" }],
    traffic: [{ ...bulk, transport: "reno", ...flags }],
    timeline,
  };
  const commands = commandsOf(programOf(ns2, document));
  expect(commands).toMatch(/Agent\/TCP set singledup_ 1 /);
  expect(commands).toMatch(/Agent\/TCP set bugFix_ 1 /);
  expect(commands).toContain("$queue set setbit_ 1}");
  expect(commands).toContain("$queue set wait_ 1}");
  expect(commands).not.toMatch(/ set \w+ (true|false)\b/);
});

// tcp-vegas.cc: its own `output` sets no code point and sends no SYN, its own `recv` no segment for one or two
// duplicates.
describe("Vegas of ns-2", () => {
  const sender = { ...bulk, transport: "vegas" };
  it("has no ECN, no handshake and no limited transmit, and the program says so", () => {
    const document = { bottleneck: { ecn: true }, lanes: [{ queue: "red" }], traffic: [sender] };
    const at = (field: string) => departureOf(document, `traffic.ftp.${field}`);
    expect(at("ecn")).toMatchObject({ kind: "changed", instead: "none" });
    expect(at("handshake")).toMatchObject({ kind: "changed", instead: false });
    expect(at("limitedTransmit")).toMatchObject({ kind: "changed", instead: false });
    const commands = commandsOf(programOf(ns2, { version: 2, ...document }));
    expect(commands).toMatch(/Agent\/TCP set ecn_ 0 /);
    expect(commands).toMatch(/Agent\/TCP set syn_ 0 /);
  });
  it("says nothing of ECN where nothing is marked", () => {
    expect(departureOf({ lanes: [{ queue: "red" }], traffic: [sender] }, "traffic.ftp.ecn")).toBeUndefined();
  });
  it("repairs by rules of its own, and the program says so", () => {
    const found = departureOf({ lanes: [{ queue: "red" }], traffic: [sender] }, "traffic.ftp.params.recovery");
    expect(found).toMatchObject({ kind: "changed", instead: "reno" });
  });
});

// tcp.h and red.h: `int v_alpha_`, `int mean_pktsize`; a fraction is cut off when it is set.
it("fractions that are whole numbers in ns-2 are said", () => {
  const sender = { ...bulk, transport: "vegas", params: { alpha: 2.6, beta: 4 } };
  const lanes = [{ queue: "red", params: { meanPacketSize: 700.6 } }];
  const document = { lanes, traffic: [sender] };
  expect(departureOf(document, "traffic.ftp.params.alpha")).toMatchObject({ kind: "changed", instead: 3 });
  expect(departureOf(document, "traffic.ftp.params.beta")).toBeUndefined();
  const sizes = departuresOf(document).filter(({ path }) => path === "lanes.0.params.meanPacketSize");
  expect(sizes).toMatchObject([{ kind: "changed", instead: 701 }]);
  const commands = commandsOf(programOf(ns2, { version: 2, ...document }));
  expect(commands).toMatch(/v_alpha_ 3 /);
  expect(commands).toMatch(/mean_pktsize_ 701 /);
});

// drop-tail.cc: with drop_front_ one packet leaves for each that would overflow the buffer.
it("Drop Tail that drops from the front of a buffer in bytes says that one packet leaves for each", () => {
  const of = (buffer: Json, victim: string) =>
    departureOf(
      { bottleneck: { buffer }, lanes: [{ queue: "drop-tail", params: { victim } }] },
      "lanes.0.params.victim",
    );
  expect(of({ bytes: 40_000 }, "front")?.sentence).toContain("drops one packet");
  expect(of({ bytes: 40_000 }, "tail")).toBeUndefined();
  expect(of({ packets: 40 }, "front")).toBeUndefined();
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
