import { describe, expect, it } from "vitest";
import { ns3 } from "../../src/exports/ns3/ns3.ts";
import type { Json } from "../../src/units/units.ts";
import { programOf } from "./exporting.ts";

const textOf = (document: { readonly [name: string]: Json }): string =>
  programOf(ns3, { version: 2, lanes: [{ queue: "red" }], ...document }).files[0]?.text ?? "";
const bulk = { id: "ftp", kind: "bulk", count: 8 };

describe("a sender that stops before the run ends", () => {
  // BulkSendApplication fills the buffer of its socket, which holds the receiver's window, and a closed socket empties
  // it.
  it.each([
    ["its group becomes smaller", { traffic: [bulk], timeline: [{ at: 5, set: "traffic.ftp.count", to: 2 }] }],
    ["its group has a stop", { traffic: [{ ...bulk, stop: 5 }] }],
  ])("gets its data segment by segment: %s", (_, document) => {
    const text = textOf(document);
    expect(text).toContain("class Stream : public BulkSendApplication");
    expect(text).toContain("CreateObject<Stream>()");
    expect(text).not.toContain("CreateObject<BulkSendApplication>()");
  });

  it.each([
    ["it goes on to the end", { traffic: [bulk] }],
    ["it joins later", { traffic: [bulk], timeline: [{ at: 5, set: "traffic.ftp.count", to: 20 }] }],
  ])("is written with BulkSendApplication alone where %s", (_, document) => {
    const text = textOf(document);
    expect(text).not.toContain("Stream");
    expect(text).toContain("CreateObject<BulkSendApplication>()");
  });
});

// TcpSocket of ns-3.37: ConnCount and DataRetries are 6, so that a connection is given up after about 30 s.
it("senders never give up, like those of the lab", () => {
  const text = textOf({ traffic: [bulk] });
  expect(text).toContain('"ns3::TcpSocket::ConnCount", UintegerValue(30)');
  expect(text).toContain('"ns3::TcpSocket::DataRetries", UintegerValue(1000000)');
});

describe("ECN of senders", () => {
  const marked = { bottleneck: { ecn: true } };
  const of = (transport: string, ecn: string) => ({ ...marked, traffic: [{ ...bulk, transport, ecn }] });
  const said = (document: { readonly [name: string]: Json }): readonly string[] =>
    programOf(ns3, { version: 2, lanes: [{ queue: "red" }], ...document })
      .departures.filter(({ path }) => path === "traffic.ftp.ecn")
      .map(({ sentence }) => sentence);

  // Packets of BBR are not ECN-capable in the lab, so that RED drops them.
  it.each([
    ["bbr", "own", "Off"],
    ["bbr", "classic", "On"],
    ["newreno", "own", "On"],
    ["newreno", "none", "Off"],
    ["dctcp", "own", "On"],
  ])("is written: %s with %s", (transport, ecn, use) => {
    expect(textOf(of(transport, ecn))).toContain(`"ns3::TcpSocketBase::UseEcn", StringValue("${use}")`);
    expect(said(of(transport, ecn))).toEqual([]);
  });

  // TcpDctcp::Init of ns-3.37 sets m_useEcn and m_ecnMode.
  it.each([
    ["dctcp", "classic", 'is "classic"; ns-3 has "dctcp" for this control'],
    ["dctcp", "none", 'is "none"; ns-3 has "dctcp" for this control'],
    ["newreno", "dctcp", 'is "dctcp"; ns-3 has "classic" for this control'],
    ["bbr", "accurate", 'is "accurate"; ns-3 has "classic" for this control'],
  ])("is told where ns-3 cannot do that: %s with %s", (transport, ecn, says) => {
    expect(said(of(transport, ecn))).toEqual([expect.stringContaining(says)]);
  });
});

// red-queue-disc.cc and pie-queue-disc.cc (nQueued, ModifyP, DropEarly): with MaxSize in bytes thresholds count bytes,
// and drops are weighted by size. queue-disc.cc (SetMaxSize): disciplines with many queues keep their unit, packets.
describe("a buffer in bytes", () => {
  const departures = (queue: string) =>
    programOf(ns3, {
      version: 2,
      bottleneck: { buffer: { bytes: 60_000 } },
      lanes: [{ queue }],
      traffic: [{ ...bulk, packetSize: 1500 }],
    });
  it.each(["red", "ared", "feng-red", "fq-codel", "fq-pie"])(
    "becomes packets for %s, and the program says so",
    (queue) => {
      const { files, departures: found } = departures(queue);
      expect(files[0]?.text).toMatch(/MaxSize.*"40p"/);
      expect(found.find(({ path }) => path === "bottleneck.buffer")).toMatchObject({
        kind: "changed",
        instead: { packets: 40 },
      });
    },
  );
  it.each(["drop-tail", "codel", "cobalt", "pie"])("stays one for %s", (queue) => {
    const { files, departures: found } = departures(queue);
    expect(files[0]?.text).toMatch(/MaxSize.*"60000B"/);
    expect(found.find(({ path }) => path === "bottleneck.buffer")).toBeUndefined();
  });
  it("makes PIE weight drops by size, and the program says so", () => {
    expect(departures("pie").departures.find(({ path }) => path.endsWith(".byteWeighted"))).toMatchObject({
      kind: "changed",
      instead: true,
    });
  });
});

// pie-queue-disc.cc and fq-pie-queue-disc.cc of ns-3.37: InitializeParams hands no MarkEcnThreshold to the queues.
describe("PIE of ns-3", () => {
  const program = (queue: string, params: Readonly<Record<string, number>>) =>
    programOf(ns3, {
      version: 2,
      bottleneck: { ecn: true },
      lanes: [{ queue, params }],
      traffic: [{ ...bulk, ecn: "classic" }],
    });
  it.each(["pie", "fq-pie"])("gives its burst allowance later, and the program of %s says so", (queue) => {
    const { departures } = program(queue, {});
    const insteadOf = (name: string) => departures.find(({ path }) => path === `lanes.0.params.${name}`);
    expect(insteadOf("burstRefill")).toMatchObject({ kind: "changed", instead: "pause" });
    expect(insteadOf("markClears")).toMatchObject({ kind: "changed", instead: false });
  });
  it("marks below the limit of the scenario, but in FQ-PIE below 10 %", () => {
    const alone = program("pie", { markLimit: 0.4 });
    expect(alone.files[0]?.text).toMatch(/MarkEcnThreshold.*0\.4/);
    expect(alone.departures.find(({ path }) => path.endsWith(".markLimit"))).toBeUndefined();
    const many = program("fq-pie", { markLimit: 0.4 });
    expect(many.files[0]?.text).not.toContain("MarkEcnThreshold");
    expect(many.departures.find(({ path }) => path.endsWith(".markLimit"))).toMatchObject({ instead: 0.1 });
  });
});

// red-queue-disc.cc of ns-3.37 sets m_vC and m_vD once; cobalt-queue-disc.cc takes Newton steps, and begins with 1.
it.each([
  ["feng-red", "gentleSlope", "reset"],
  ["ared", "gentleSlope", "reset"],
  ["cobalt", "squareRoot", "newtonWaits"],
  // FqCoDelQueueDisc::InitializeParams gives each queue the limit of all.
  ["fq-codel", "fullAlone", "drop"],
])("%s of ns-3 has another %s, and the program says so", (queue, field, instead) => {
  const { departures } = programOf(ns3, { version: 2, lanes: [{ queue }], traffic: [bulk] });
  expect(departures.find(({ path }) => path === `lanes.0.params.${field}`)).toMatchObject({ kind: "changed", instead });
});

// tcp-vegas.cc: Alpha, Beta and Gamma are UintegerValue.
it("fractions that are whole numbers in ns-3 are said", () => {
  const sender = { ...bulk, transport: "vegas", params: { alpha: 2.6, beta: 4 } };
  const { departures, files } = programOf(ns3, { version: 2, lanes: [{ queue: "red" }], traffic: [sender] });
  expect(departures.find(({ path }) => path === "traffic.ftp.params.alpha")).toMatchObject({ instead: 3 });
  expect(departures.find(({ path }) => path === "traffic.ftp.params.beta")).toBeUndefined();
  expect(files[0]?.text).toContain('"ns3::TcpVegas::Alpha", UintegerValue(3)');
});

// tcp-linux-reno.cc, which TcpDctcp extends: m_cWndCnt counts segments, and CA_CWR opens no window.
it("DCTCP of ns-3 grows in whole segments, and the program says so", () => {
  const document = { version: 2, bottleneck: { ecn: true }, lanes: [{ queue: "red" }] };
  const { departures } = programOf(ns3, { ...document, traffic: [{ ...bulk, transport: "dctcp" }] });
  expect(departures.find(({ path }) => path === "traffic.ftp.params.growth")).toMatchObject({ instead: "counter" });
});
