import { describe, expect, it } from "vitest";
import { asExported } from "../../src/exports/asExported.ts";
import { ns2 } from "../../src/exports/ns2/ns2.ts";
import { ns3 } from "../../src/exports/ns3/ns3.ts";
import { tc } from "../../src/exports/tc/tc.ts";
import type { Json } from "../../src/units/units.ts";
import { programOf, scenarioOf } from "./exporting.ts";

const bulk = { id: "ftp", kind: "bulk", transport: "newreno", count: 2 };
const textOf = (exporter: typeof ns2, document: Json): string => programOf(exporter, document).files[0]?.text ?? "";

describe("the lab as the tool runs it", () => {
  it("has no group and no change that the tool leaves out, and no change of such a group", () => {
    const document = {
      version: 2,
      lanes: [{ queue: "drop-tail" }],
      traffic: [bulk, { id: "play", kind: "game", count: 1 }],
      timeline: [
        { at: 5, set: "traffic.play.count", to: 2 },
        { at: 6, set: "traffic.ftp.count", to: 3 },
        { at: 7, set: "lanes.0.queue", to: "codel" },
      ],
    };
    const same = asExported(scenarioOf(document), programOf(ns2, document).departures);
    expect(same.traffic.map(({ id }) => id)).toEqual(["ftp"]);
    expect(same.timeline.map(({ set }) => set)).toEqual(["traffic.ftp.count"]);
  });

  it("has the value without which the tool does", () => {
    const document = { version: 2, lanes: [{ queue: "drop-tail" }], traffic: [{ ...bulk, accessJitter: 0.01 }] };
    const same = asExported(scenarioOf(document), programOf(ns3, document).departures);
    expect(same.traffic[0]?.fields["accessJitter"] ?? 0).toBe(0);
  });
});

describe("senders without SACK in ns-3", () => {
  const guesses = { duplicateAcks: "guess", atRecoveryPoint: "repair", timerAtRepair: "keep" };
  const of = (group: Readonly<Record<string, Json>>) => {
    const document = { version: 2, lanes: [{ queue: "drop-tail" }], traffic: [{ ...bulk, ...group }] };
    return asExported(scenarioOf(document), programOf(ns3, document).departures).traffic[0];
  };
  it.each(["newreno", "reno"])("%s: is NewReno with all that ns-3 has otherwise", (transport) => {
    const { transport: theirs, params } = of({ transport }) ?? {};
    expect(theirs).toBe("newreno");
    expect(params).toMatchObject({ ssRule: "flight", minCwnd: 2, ...guesses });
  });
  it("reno: what a scenario sets as ns-3 has it stays so, and what NewReno does not have is said", () => {
    const group = { transport: "reno", params: { ssRule: "flight", bugFix: false, a: 2 } };
    expect(of(group)?.params).toMatchObject({ ssRule: "flight", minCwnd: 2, ...guesses });
    const document = { version: 2, lanes: [{ queue: "drop-tail" }], traffic: [{ ...bulk, ...group }] };
    const sentences = programOf(ns3, document).departures.map(({ sentence }) => sentence);
    expect(sentences).toContain("traffic.ftp.params.bugFix is false; newreno has no such field.");
    expect(sentences).toContain("traffic.ftp.params.a is 2; ns-3 has 1.");
  });
});

describe("what senders tell the queue in ns-2", () => {
  const poisson = (id: string, service: number): Json => ({ id, kind: "poisson", class: service, packetRate: 100 });
  const traffic = [poisson("best", 0), poisson("rest", 1)];
  it("is a flow number of zero for packets out of profile", () => {
    const text = textOf(ns2, { version: 2, lanes: [{ queue: "rio" }], traffic });
    expect(text).toContain("set numbers(best) 1");
    expect(text).toContain("set numbers(rest) 0");
    expect(text).toContain("priority_method_ 1");
  });
  it("is a priority for the diffserv queue and JoBS", () => {
    const wred = textOf(ns2, { version: 2, lanes: [{ queue: "wred" }], traffic });
    expect(wred).toContain("set priorities(2) 11");
    expect(wred).toContain("addPHBEntry 11 0 1");
    expect(textOf(ns2, { version: 2, lanes: [{ queue: "jobs" }], traffic })).toContain("set priorities(2) 2");
  });
  it("is a number of its own for each flow of FQ, which has places for 31", () => {
    expect(textOf(ns2, { version: 2, lanes: [{ queue: "fq" }], traffic })).toContain("groupOfFlow");
    const many = { version: 2, lanes: [{ queue: "fq" }], traffic: [{ ...bulk, count: 32 }] };
    expect(() => programOf(ns2, many)).toThrow("FQ of ns-2.35 has places for 31 flows");
  });
});

it("a script for Linux asks for no module that every kernel has built in", () => {
  const text = textOf(tc, { version: 2, lanes: [{ queue: "drop-tail" }], traffic: [bulk] });
  expect(/^modules=\((.*)\)$/m.exec(text)?.[1]).toBe("sch_htb sch_netem veth");
});

describe("short flows", () => {
  const mice = {
    id: "mice",
    kind: "short-flows",
    transport: "newreno",
    arrivalRate: 7,
    size: { geometric: { mean: 8 } },
  };
  const document = {
    version: 2,
    lanes: [{ queue: "codel" }],
    traffic: [mice],
    timeline: [{ at: 10, set: "traffic.mice.arrivalRate", to: 3 }],
  };
  it.each([ns2, ns3, tc])("are written for $title, with a change of their rate", (exporter) => {
    const traffic = exporter === ns2 ? { ...document, lanes: [{ queue: "red" }] } : document;
    const { departures } = programOf(exporter, traffic);
    expect(departures.filter(({ kind }) => kind === "left out")).toEqual([]);
  });
});
