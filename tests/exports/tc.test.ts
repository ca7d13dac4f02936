import { expect, it } from "vitest";
import { tc } from "../../src/exports/tc/tc.ts";
import type { Json } from "../../src/units/units.ts";
import { commandsOf, programOf } from "./exporting.ts";

const red = { queue: "red", params: { minThreshold: 5, maxThreshold: 15 } };
const scriptOf = (timeline: Json) =>
  programOf(tc, { version: 2, lanes: [red], traffic: [{ id: "ftp", kind: "bulk", count: 8 }], timeline });

// `tc qdisc replace` of another kind, or with another handle, makes a new discipline; the old one drops its packets.
it.each([
  ["another discipline", { at: 5, set: "lanes.0.queue", to: "codel" }],
  ["another threshold", { at: 5, set: "lanes.0.params.minThreshold", to: 8 }],
])("a script says that waiting packets are dropped where %s begins", (_, change) => {
  const exported = scriptOf([change]);
  const told = exported.departures.filter(({ path }) => path === "timeline.0").map(({ sentence }) => sentence);
  expect(
    told.filter((sentence) => sentence.includes("it drops the packets that wait, and the new one begins empty")),
  ).toHaveLength(1);
  expect(commandsOf(exported)).toContain("router qdisc replace dev out parent 1:1 handle 11:");
});

// The queue of these disciplines is below a shaper, so that another rate leaves it alone.
it("a script says nothing of the kind where the rate of the link changes", () => {
  const exported = scriptOf([{ at: 5, set: "bottleneck.rate", to: 5e6 }]);
  expect(exported.departures.filter(({ path }) => path.startsWith("timeline"))).toEqual([]);
  expect(commandsOf(exported)).not.toContain("qdisc replace");
});

// Floyd, Gummadi and Shenker 2001, section 4.1: the thresholds of ARED follow from the rate and the target delay.
it.each([
  ["follow the rate of the link", {}, 1],
  ["are given", { minThreshold: 5, maxThreshold: 15, autoThresholds: false, queueWeight: 0.002, autoWeight: false }, 0],
])("a script says that options stay at a change of the rate where ARED's %s", (_what, params, count) => {
  const exported = programOf(tc, {
    version: 2,
    lanes: [{ queue: "ared", params }],
    traffic: [{ id: "ftp", kind: "bulk", count: 8 }],
    timeline: [{ at: 5, set: "bottleneck.rate", to: 50e6 }],
  });
  const told = exported.departures.filter(({ path }) => path === "timeline.0").map(({ sentence }) => sentence);
  expect(told.filter((sentence) => sentence.includes("the options of the discipline stay"))).toHaveLength(count);
});

const codel = { queue: "codel", params: { target: 0.005 } };
it("a script changes the options of a discipline that takes them while packets wait", () => {
  const exported = programOf(tc, {
    version: 2,
    lanes: [codel],
    traffic: [{ id: "ftp", kind: "bulk", count: 8 }],
    timeline: [
      { at: 5, set: "lanes.0.params.target", to: 0.01 },
      { at: 6, set: "lanes.0.queue", to: "pie" },
      { at: 7, set: "lanes.0.params.qRef", to: 0.03 },
    ],
  });
  const commands = commandsOf(exported);
  expect(commands).toMatch(/at 5 router qdisc change dev out parent 1:1 handle 10: codel .* target 10000us/);
  expect(commands).toMatch(/at 6 router qdisc replace dev out parent 1:1 handle 11: pie /);
  expect(commands).toMatch(/at 7 router qdisc change dev out parent 1:1 handle 11: pie .* target 30000us/);
  expect(exported.departures.filter(({ sentence }) => sentence.includes("drops the packets"))).toHaveLength(1);
});

// Without a rate CAKE takes the time of a packet for 0 (cake_set_rate), which on a slow link changes its target.
it("CAKE shapes the link itself, and follows its rate", () => {
  const exported = programOf(tc, {
    version: 2,
    bottleneck: { rate: 4e6 },
    lanes: [{ queue: "cake" }],
    traffic: [{ id: "ftp", kind: "bulk", count: 8 }],
    timeline: [{ at: 5, set: "bottleneck.rate", to: 2e6 }],
  });
  const commands = commandsOf(exported);
  expect(commands).toMatch(/router qdisc add dev out root handle 10: cake .* bandwidth 4000000bit/);
  expect(commands).toContain("at 5 router qdisc change dev out root cake bandwidth 2000000bit");
  expect(commands).not.toMatch(/htb|cbs/);
});

it("CAKE that takes turns with another discipline is below a shaper, and the head says what it does not know", () => {
  const exported = programOf(tc, {
    version: 2,
    bottleneck: { rate: 4e6 },
    lanes: [{ queue: "cake" }],
    traffic: [{ id: "ftp", kind: "bulk", count: 8 }],
    timeline: [{ at: 5, set: "lanes.0.queue", to: "codel" }],
  });
  expect(commandsOf(exported)).toMatch(/qdisc add dev out parent 1:1 handle 10: cake besteffort/);
  expect(exported.departures.map(({ path }) => path)).toContain("bottleneck.rate");
});

// tcp_rtt_estimator: the variance term of the RTO is at least the minimum RTO of the route, so the RTO is the smoothed
// RTT and that.
it.each([0.2, 0.5])("the granularity of the RTO is the minimum of %s s", (minRto) => {
  const exported = programOf(tc, {
    version: 2,
    lanes: [red],
    traffic: [{ id: "ftp", kind: "bulk", count: 8, minRto }],
  });
  expect(commandsOf(exported)).toContain(`rto_min ${minRto * 1000}ms`);
  expect(exported.departures.find(({ path }) => path === "traffic.ftp.rtoTick")).toMatchObject({ instead: minRto });
});

const departuresOf = (document: { readonly [name: string]: Json }) =>
  programOf(tc, { version: 2, lanes: [red], traffic: [{ id: "ftp", kind: "bulk", count: 8 }], ...document }).departures;

// The timer of RED in Linux never starts, so that nothing of the adaptation has an effect.
it.each([
  ["decreaseFactor", 0.5, 0.999],
  ["maxProbabilityTop", 0.3, 0.5],
  ["maxProbabilityBottom", 0.002, 0.01],
  ["bandLow", 0.1, 0.4],
  ["bandHigh", 0.9, 0.6],
  ["trigger", "arrival", "timer"],
])("Adaptive RED says that Linux does without %s of %s", (field, value, instead) => {
  const params = { minThreshold: 5, maxThreshold: 15, [field]: value };
  const found = departuresOf({ lanes: [{ queue: "ared", params }] });
  expect(found.find(({ path }) => path === `lanes.0.params.${field}`)).toMatchObject({ instead });
});

it("Reno, which is NewReno in Linux, says that it has no bugFix", () => {
  const of = (bugFix: boolean) =>
    departuresOf({ traffic: [{ id: "ftp", kind: "bulk", transport: "reno", params: { bugFix }, count: 8 }] }).filter(
      ({ path }) => path === "traffic.ftp.params.bugFix",
    );
  expect(of(false)).toHaveLength(1);
  expect(of(true)).toEqual([]);
});

it("a script says that flows which join a group after its stop are left out", () => {
  const of = (at: number) =>
    departuresOf({
      traffic: [{ id: "ftp", kind: "bulk", count: 8, stop: 10 }],
      timeline: [{ at, set: "traffic.ftp.count", to: 12 }],
    }).filter(({ path }) => path === "timeline.0");
  expect(of(10)).toMatchObject([{ kind: "left out" }]);
  expect(of(5)).toEqual([]);
});

// pfifo has no marks, and L4S by steps marks from the start.
it.each(["drop-tail", "l4s-step"])(
  "%s: a script says that a change of ECN leaves the options as they were",
  (queue) => {
    const timeline = [{ at: 5, set: "bottleneck.ecn", to: true }];
    const found = departuresOf({ lanes: [{ queue }], timeline }).filter(({ path }) => path === "timeline.0");
    expect(found).toMatchObject([{ kind: "left out" }]);
  },
);

// The control of Linux chooses how marks are echoed (tcp_ca_needs_ecn): DCTCP packet by packet, the others until CWR.
it.each([
  ["dctcp", "own", []],
  ["dctcp", "none", []],
  ["dctcp", "classic", ['is "classic"; Linux has "dctcp" for dctcp']],
  ["cubic", "dctcp", ['is "dctcp"; Linux has "classic" for cubic']],
  ["bbr", "classic", []],
])("says where Linux echoes marks in another way: %s with %s", (transport, ecn, says) => {
  const exported = programOf(tc, {
    version: 2,
    bottleneck: { ecn: true },
    lanes: [{ queue: "codel" }],
    traffic: [{ id: "ftp", kind: "bulk", count: 2, transport, ecn }],
  });
  const said = exported.departures.filter(({ path }) => path === "traffic.ftp.ecn").map(({ sentence }) => sentence);
  expect(said).toHaveLength(says.length);
  for (const [i, words] of says.entries()) expect(said[i]).toContain(words);
});

const toldOf = (queue: string, params: Json, packets: number): readonly string[] =>
  programOf(tc, {
    version: 2,
    bottleneck: { buffer: { packets } },
    lanes: [{ queue, params }],
    traffic: [{ id: "ftp", kind: "bulk", count: 8 }],
  }).departures.map(({ sentence }) => sentence);

// net/sched/sch_fq_pie.c of Linux 6.1: a packet beyond the memory limit raises `overmemory` and is treated as others.
it.each([
  ["above all that the buffer holds", 200_000, 0],
  ["below it", 50_000, 1],
])("a script says that Linux drops nothing for FQ-PIE's memory limit: one %s", (_what, memoryLimit, count) => {
  const told = toldOf("fq-pie", { memoryLimit }, 100).filter((sentence) => sentence.includes("but drops none"));
  expect(told).toHaveLength(count);
});

// net/sched/sch_choke.c of Linux 6.1, run with floods of six flows: it stopped with 58, 60, 62, 63, 120 and 126
// packets, and not with 45, 50, 71, 84 and 100.
it.each([
  [45, false],
  [50, false],
  [58, true],
  [62, true],
  [63, true],
  [71, false],
  [84, false],
  [100, false],
  [120, true],
  [126, true],
])("a script says whether CHOKe of Linux may stop with %d packets", (packets, stops) => {
  expect(toldOf("choke", {}, packets).some((sentence) => sentence.includes("stops for ever"))).toBe(stops);
});

// fq_codel_change of Linux 6.1 raises a quantum to 256 B.
it("a script has the least quantum of FQ-CoDel, and says so", () => {
  const scriptWith = (quantum: number) =>
    programOf(tc, {
      version: 2,
      lanes: [{ queue: "fq-codel", params: { quantum } }],
      traffic: [{ id: "ftp", kind: "bulk", count: 8 }],
    });
  const toldOf = (quantum: number): readonly string[] =>
    scriptWith(quantum).departures.flatMap(({ path, sentence }) => (path.endsWith("quantum") ? [sentence] : []));
  expect(commandsOf(scriptWith(100))).toContain(" quantum 256 ");
  expect(toldOf(100).join()).toContain("is 100 B; Linux has at least 256 B");
  expect(commandsOf(scriptWith(300))).toContain(" quantum 300 ");
  expect(toldOf(300)).toEqual([]);
});
