import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { SenderFlow } from "../../src/engine/flows/senderFlow.ts";
import { Archive } from "../../src/engine/kernel/archive.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { PHASES, type TransportDefinition } from "../../src/engine/transport/contract.ts";
import { SelectiveSender } from "../../src/engine/transport/machinery/selectiveSender.ts";
import type { Sender } from "../../src/engine/transport/machinery/sender.ts";
import type { Change, Scenario } from "../../src/scenario/document.ts";
import { overLossyPath } from "../engine/lossyPath.ts";
import { type Document, isScenario, scenarioOf } from "../engine/scenarios.ts";
import { SenderHost } from "../engine/senderHost.ts";
import { cases } from "../fixtures/cases.ts";
import { evenly } from "../fixtures/evenly.ts";
import { valueAt } from "../fixtures/queueBench.ts";
import { Recording } from "../simulation/recording.ts";

/** Which retransmitted segments may count twice in the pipe, as two transmissions that are both in the network. */
type CountTwice =
  | "none"
  /** RFC 6675, section 4, SetPipe: those that have not arrived and are not considered lost. */
  | "missing"
  /** `retransmittedUntil` acknowledged, ns-3.37's TcpTxBuffer::BytesInFlight: also those that arrived or were lost. */
  | "outstanding";

/** What holds of a sender at any time. @throws Error with what does not */
const check = (sender: Sender, phases: readonly string[], countTwice: CountTwice = "none"): void => {
  const { cwnd, ssthresh } = sender.law.state;
  const must = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(`${what}: cwnd ${cwnd}, una ${sender.una}, next ${sender.next}, ${sender.phase}`);
  };
  must(cwnd > 0 && cwnd < 1e5 && ssthresh >= 1, "the window");
  must(sender.flight >= 0 && sender.next >= sender.una, "sequence numbers");
  must(sender.flight === 0 || sender.timerAt < Number.POSITIVE_INFINITY, "something outstanding is forgotten");
  must(phases.includes(sender.phase), "a phase that is not declared");
  if (!(sender instanceof SelectiveSender)) return;
  const { board, maxSent, flight } = sender;
  const pipe = board.pipe(maxSent);
  must(board.start === sender.una, "the scoreboard's beginning");
  const once = flight - board.sacked - board.lost;
  const most = { none: flight, missing: once + flight - board.sacked, outstanding: once + flight }[countTwice];
  must(board.sacked + board.lost <= flight && pipe >= 0 && pipe <= most, `the pipe of ${pipe}, at most ${most}`);
};

/** One run of a few senders of this transport at a link that they fill, and what happens on the way. */
interface Operations {
  readonly seed: number;
  readonly ecn: boolean;
  readonly rate: number;
  readonly buffer: number;
  readonly queue: string;
  readonly group: Document;
  /** Parts of the ranges of the fields at the beginning, in their order; undefined: the default. */
  readonly fields: readonly (number | undefined)[];
  /** Fields and settings of the group that change. */
  readonly changes: readonly { readonly at: number; readonly which: number; readonly part: number }[];
  readonly savedAt: number;
}
const END = 3;
const part = fc.constantFrom(0, 0.25, 0.5, 0.9, 1);
const operations: fc.Arbitrary<Operations> = fc.record({
  seed: fc.nat(1e6),
  ecn: fc.boolean(),
  rate: fc.constantFrom(5e5, 2e6, 8e6),
  buffer: fc.integer({ min: 2, max: 60 }),
  queue: fc.constantFrom("drop-tail", "codel", "fq-codel", "dualpi2"),
  group: fc.record({
    count: fc.integer({ min: 1, max: 4 }),
    window: fc.integer({ min: 2, max: 200 }),
    delayedAck: fc.boolean(),
    ecn: fc.constantFrom("none", "classic", "accurate"),
    accessLoss: fc.constantFrom(0, 0, 0.02, 0.2),
    rtt: fc.constantFrom(0.02, 0.08, 0.3),
  }),
  fields: fc.array(fc.option(part, { nil: undefined, freq: 2 }), { minLength: 24, maxLength: 24 }),
  changes: fc.array(fc.record({ at: evenly(0.5, END - 0.5), which: fc.nat(100), part }), { maxLength: 6 }),
  savedAt: evenly(0.2, END - 0.2),
});

const documentOf = (transport: TransportDefinition, operation: Operations): Document => {
  const { seed, ecn, rate, buffer, queue, group } = operation;
  const base = (params: Document): Document => ({
    seed,
    duration: END,
    bottleneck: { rate, delay: 0.005, buffer: { packets: buffer }, ecn },
    lanes: [{ queue }],
    traffic: [
      { id: "it", kind: "bulk", transport: transport.id, params, ...group },
      { id: "other", kind: "bulk", transport: "newreno", count: 1, rtt: 0.05 },
    ],
  });
  // Each field that fits with those before it.
  let params: Document = {};
  for (const [i, [name, field]] of Object.entries(transport.fields).entries()) {
    const at = operation.fields[i];
    const value = at === undefined ? undefined : valueAt(field, at, undefined);
    if (value !== undefined && isScenario(base({ ...params, [name]: value }))) params = { ...params, [name]: value };
  }
  return base(params);
};

/** The changes as the run takes them: some may not fit, and are refused. */
const changesOf = (transport: TransportDefinition, { changes }: Operations): Change[] => {
  const names = [...Object.keys(transport.fields), "count", "rtt", "window", "delayedAck", "packetSize"];
  return changes
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, which, part: where }): Change[] => {
      const name = names[which % names.length] ?? "count";
      const field = transport.fields[name];
      const set = `traffic.it.${field === undefined ? "" : "params."}${name}`;
      if (field !== undefined) {
        const to = valueAt(field, where, undefined);
        return to === undefined ? [] : [{ at, set, to }];
      }
      if (name === "delayedAck") return [{ at, set, to: where > 0.5 }];
      if (name === "rtt") return [{ at, set, to: 0.02 + 0.2 * where }];
      return [{ at, set, to: Math.round(name === "packetSize" ? 100 + 1400 * where : 1 + 5 * where) }];
    });
};

/** A retransmission that was sent before the option is changed still counts by it. */
const countTwiceOf = (scenario: Scenario, changes: readonly Change[]): CountTwice => {
  const before = scenario.traffic.some(({ params }) => params["retransmittedUntil"] === "acknowledged");
  const later = changes.some(({ set, to }) => set.endsWith(".retransmittedUntil") && to === "acknowledged");
  return before || later ? "outstanding" : "missing";
};

/** Runs the operations from the present time, in small steps, and checks every sender after each. */
const follow = (
  recording: Recording,
  changes: readonly Change[],
  phases: readonly string[],
  countTwice: CountTwice,
): Recording => {
  const { simulation } = recording;
  const ends = Array.from({ length: 60 }, (_, i) => ((i + 1) * END) / 60);
  for (const end of [...ends, ...changes.map(({ at }) => at)].sort((a, b) => a - b)) {
    if (end < simulation.now) continue;
    const before = recording.events.length;
    recording.runThrough([end]);
    let time = recording.events[before - 1]?.time ?? 0;
    for (const event of recording.events.slice(before)) {
      if (event.time < time) throw new Error(`an event at ${event.time} s came after ${time} s`);
      time = event.time;
    }
    for (const change of changes) if (change.at === end) simulation.change(change);
    for (const flow of simulation.parts.flows)
      if (flow instanceof SenderFlow && flow.setting.group === 0 && flow.started)
        check(flow.machine, phases, countTwice);
  }
  return recording;
};

const numbersOf = (sender: Sender): number[] => {
  const archive = Archive.writer();
  sender.serialize(archive);
  return [...archive.finish()];
};

describe.each(catalog.transports.map((transport) => [transport.id, transport] as const))("%s", (_id, transport) => {
  const phases = [...PHASES, ...(transport.phases ?? [])];

  it("has a summary, sources, and a help text for each field", () => {
    expect(transport.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(transport.summary.length).toBeGreaterThan(40);
    expect(transport.summary.endsWith(".")).toBe(true);
    expect(transport.sources.length).toBeGreaterThan(0);
    for (const field of Object.values(transport.fields)) {
      expect(field.label).not.toBe("");
      expect(field.help).toMatch(/\.$/);
    }
    for (const sentence of transport.deviations ?? []) expect(sentence).toMatch(/\.$/);
  });

  it.each([
    [0, false],
    [0.02, false],
    [0.02, true],
    [0.3, false],
  ])("delivers in order over a path that loses a share of %d, with delayed ACKs: %s", (loss, delayedAck) => {
    const { goodput } = overLossyPath(transport, {
      rate: 1000,
      rtt: 0.04,
      loss,
      seconds: 20,
      seed: 7,
      group: { delayedAck, window: 300 },
      watch: (sender) => check(sender, phases),
    });
    expect(goodput).toBeGreaterThan(loss > 0.1 ? 0.2 : 30);
    expect(goodput).toBeLessThanOrEqual(1000);
  });

  it("never has more outstanding than the receiver's window", () => {
    overLossyPath(transport, {
      rate: 1000,
      rtt: 0.04,
      loss: 0.01,
      seconds: 10,
      group: { window: 12 },
      watch: (sender) => {
        if (sender.flight > 12) throw new Error(`${sender.flight} are outstanding`);
      },
    });
  });

  it("is restored from its own state at any time", () => {
    const ofItsKind = (): Sender => new SenderHost(transport).sender;
    let events = 0;
    overLossyPath(transport, {
      rate: 1000,
      rtt: 0.04,
      loss: 0.05,
      seconds: 10,
      watch: (sender) => {
        events += 1;
        if (events % 97 !== 0) return;
        const written = numbersOf(sender);
        const other = ofItsKind();
        other.serialize(Archive.reader(Float64Array.from(written)));
        expect(numbersOf(other)).toEqual(written);
      },
    });
    expect(events).toBeGreaterThan(100);
  });

  it("keeps its state in columns that do not grow with time", () => {
    const sizes: number[] = [];
    overLossyPath(transport, {
      rate: 1000,
      rtt: 0.04,
      loss: 0.01,
      seconds: 60,
      group: { window: 300 },
      watch: (sender, now) => {
        if (Math.floor(now / 10) > sizes.length) sizes.push(numbersOf(sender).length);
      },
    });
    // At most what a window of 300 takes, whatever the time.
    for (const size of sizes) expect(size).toBeLessThan(160 + 512 * 6);
  });

  it("keeps its contract through random operations, repeats them exactly, and continues from a checkpoint", () => {
    fc.assert(
      fc.property(operations, (operation) => {
        const scenario = scenarioOf(documentOf(transport, operation));
        const changes = changesOf(transport, operation);
        const countTwice = countTwiceOf(scenario, changes);
        const begin = (): Recording => new Recording(new Simulation(scenario, 0, { packets: "all" }));
        const { simulation } = follow(begin(), changes, phases, countTwice);
        expect(simulation.packetEvents).toBeGreaterThan(20);
        expect(follow(begin(), changes, phases, countTwice).simulation.traceHash()).toBe(simulation.traceHash());
        // The same, broken off and restored on the way.
        const { savedAt } = operation;
        const early = begin();
        for (const change of changes.filter(({ at }) => at < savedAt)) {
          early.simulation.runUntil(change.at);
          early.simulation.change(change);
        }
        early.simulation.runUntil(savedAt);
        const restored = Simulation.restore(structuredClone(early.simulation.save()), undefined, { packets: "all" });
        const late = changes.filter(({ at }) => at >= savedAt);
        const gone = follow(new Recording(restored), late, phases, countTwice).simulation;
        expect([gone.traceHash(), gone.events]).toEqual([simulation.traceHash(), simulation.events]);
      }),
      { numRuns: cases(4, 60) },
    );
  });
});
