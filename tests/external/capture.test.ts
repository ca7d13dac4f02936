import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { addEverything } from "../../src/engine/everything.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import { CAPTURE_POINTS, type CapturePoint, capture } from "../../src/exports/capture/capture.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";

addEverything();

const scenarioOf = (queue: string, ecn: boolean, transport: string): Scenario => {
  const parsed = parseScenario(
    {
      version: 2,
      duration: 20,
      bottleneck: { rate: 5e6, delay: 0.01, buffer: { packets: 60 }, ecn },
      lanes: [{ queue }],
      traffic: [
        { id: "a", kind: "bulk", transport, count: 5, rtt: { list: [0.05, 0.06, 0.07, 0.08, 0.09] } },
        { id: "u", kind: "cbr", rate: 5e5, count: 1 },
      ],
    },
    catalog,
  );
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  return parsed.value;
};

/** Counts of the run itself: kinds of events, and segments that a flow had sent before (`d` and `+`). */
const countsOf = (scenario: Scenario) => {
  const highest = new Map<number, number>();
  const waiting = new Set<string>();
  const counts = { arrivals: 0, departures: 0, marks: 0, again: 0 };
  runLane(scenario, 0, {
    windows: [],
    keeps: () => false,
    packets: "all",
    onFrame: ({ packets: { kinds, flows, sequences, groups } }) => {
      for (const [i, kind] of kinds.entries()) {
        const [flow = 0, sequence = 0] = [flows[i], sequences[i]];
        const key = `${flow} ${sequence}`;
        if (kind === 3) counts.departures += 1;
        if (kind === 2) counts.marks += 1;
        const isArrival = kind === 0 || (kind === 1 && !waiting.has(key));
        if (kind === 0) waiting.add(key);
        if (kind === 1 || kind === 3) waiting.delete(key);
        if (!isArrival) continue;
        counts.arrivals += 1;
        if (groups[i] !== 0) continue;
        if (sequence <= (highest.get(flow) ?? -2)) counts.again += 1;
        highest.set(flow, Math.max(sequence, highest.get(flow) ?? -2));
      }
    },
  });
  return counts;
};

const FIELDS = [
  ...["ip.src", "ip.dsfield.ecn", "ip.checksum.status", "frame.comment", "_ws.malformed"],
  ...["tcp.analysis.retransmission", "tcp.analysis.out_of_order"],
  ...["tcp.analysis.lost_segment", "tcp.analysis.ack_lost_segment"],
  ...["tcp.options.sack.count", "tcp.ack", "tcp.options.sack_le"],
];
/** What tshark reads of a packet, as texts in the order of `FIELDS`; "": the packet has no such field. */
type Read = readonly string[];
const textOf = (packet: Read, field: string): string => {
  const place = FIELDS.indexOf(field);
  if (place < 0) throw new Error(`${field} was not read`);
  return packet[place] ?? "";
};

const readBy = (file: string): readonly Read[] => {
  const fields = FIELDS.flatMap((field) => ["-e", field]);
  // Sums of heads are not checked unless this is asked for.
  const args = ["-n", "-o", "ip.check_checksum:TRUE", "-r", file, "-T", "fields", ...fields];
  const lines = execFileSync("tshark", args, {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return lines
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split("\t"));
};

describe.each([
  ["red", true, "newreno"],
  ["drop-tail", false, "sack"],
  ["codel", true, "cubic"],
] as const)("a capture of %s (ECN %s, %s), read by tshark", (queue, ecn, transport) => {
  const scenario = scenarioOf(queue, ecn, transport);
  const counts = countsOf(scenario);
  const folder = mkdtempSync(join(tmpdir(), "capture-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const fileOf = (point: CapturePoint): string => join(folder, `${point}.pcapng`);
  const read = new Map<CapturePoint, readonly Read[]>();
  beforeAll(() => {
    for (const point of CAPTURE_POINTS) {
      writeFileSync(fileOf(point), capture(scenario, 0, { point, application: "AQM Lab", comment: point }).file);
      read.set(point, readBy(fileOf(point)));
    }
  }, 120_000);
  const those = (point: CapturePoint, isOne: (packet: Read) => boolean): number =>
    (read.get(point) ?? []).filter(isOne).length;
  const isForth = (packet: Read): boolean => textOf(packet, "ip.src").startsWith("10.0.");

  it("has the packets and the marks of the run", () => {
    expect(those("arrivals", isForth)).toBe(counts.arrivals);
    expect(those("departures", isForth)).toBe(counts.departures);
    expect(those("arrivals", (one) => textOf(one, "frame.comment").includes("marked"))).toBe(counts.marks);
    const marked = those("departures", (one) => textOf(one, "ip.dsfield.ecn") === "3");
    expect(marked).toBeLessThanOrEqual(counts.marks);
    expect(marked).toBeGreaterThanOrEqual(counts.marks - 60);
    if (ecn) expect(counts.marks).toBeGreaterThan(20);
    else expect(counts.marks).toBe(0);
  });

  it("has SACK blocks above what is acknowledged, where the senders repair by SACK", () => {
    const withBlocks = (read.get("departures") ?? []).filter((one) => textOf(one, "tcp.options.sack.count") !== "");
    if (transport === "newreno") expect(withBlocks).toEqual([]);
    else expect(withBlocks.length).toBeGreaterThan(20);
    for (const one of withBlocks)
      for (const edge of textOf(one, "tcp.options.sack_le").split(","))
        expect(Number(edge)).toBeGreaterThan(Number(textOf(one, "tcp.ack")));
  });

  it("has its retransmissions, and nothing else that Wireshark finds wrong", () => {
    const has = (field: string) => (packet: Read) => textOf(packet, field) !== "";
    // A segment that comes again soon after others is out of order to Wireshark; each is one that was sent before.
    const [isAgain, isLate] = [has("tcp.analysis.retransmission"), has("tcp.analysis.out_of_order")];
    expect(counts.again).toBeGreaterThan(5);
    expect(those("arrivals", (one) => isAgain(one) || isLate(one))).toBe(counts.again);
    expect(those("arrivals", has("tcp.analysis.lost_segment"))).toBe(0);
    for (const point of CAPTURE_POINTS) {
      expect(those(point, has("_ws.malformed"))).toBe(0);
      expect(those(point, has("tcp.analysis.ack_lost_segment"))).toBe(0);
      expect(those(point, (one) => textOf(one, "ip.checksum.status") !== "1")).toBe(0);
      const about = execFileSync("capinfos", ["-o", fileOf(point)], { encoding: "utf8" });
      expect(about).toMatch(/Strict time order:\s+True/);
    }
  });
});
