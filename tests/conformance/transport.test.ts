import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { Archive } from "../../src/engine/kernel/archive.ts";
import { PHASES } from "../../src/engine/transport/contract.ts";
import { SelectiveSender } from "../../src/engine/transport/machinery/selectiveSender.ts";
import type { Sender } from "../../src/engine/transport/machinery/sender.ts";
import { overLossyPath } from "../engine/lossyPath.ts";
import { SenderHost } from "../engine/senderHost.ts";

/** What holds of a sender at any time. @throws Error with what does not */
const check = (sender: Sender, phases: readonly string[]): void => {
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
  must(board.sacked + board.lost <= flight && pipe >= 0 && pipe <= flight, "the pipe");
};

const numbersOf = (sender: Sender): number[] => {
  const archive = Archive.writer();
  sender.serialize(archive);
  return [...archive.finish()];
};

describe.each(catalog.transports.map((transport) => [transport.id, transport] as const))("%s", (_id, transport) => {
  const phases = [...PHASES, ...(transport.phases ?? [])];

  it("says what it is, where it comes from, and what each field does", () => {
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

  it("is restored from what it writes, at any time", () => {
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
});
