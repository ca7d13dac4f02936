import { describe, expect, it } from "vitest";
import { Tape } from "../../src/engine/tape.ts";
import { RackSender } from "../../src/engine/transport/machinery/rackSender.ts";
import { TransmitOrder } from "../../src/engine/transport/machinery/transmitOrder.ts";
import { newreno } from "../../src/engine/transport/newreno.ts";
import { sack } from "../../src/engine/transport/sack.ts";
import type { Json } from "../../src/units/units.ts";
import { overLossyPath } from "../engine/lossyPath.ts";
import { SenderHost } from "../engine/senderHost.ts";

/**
 * A sender with RACK-TLP that is told by hand what arrives and when; all numbers are worked out from RFC 8985. Its
 * first window leaves at 0 s.
 */
class RackHost extends SenderHost {
  readonly rack: RackSender;

  constructor(initialWindow: number, segments?: number, params: Readonly<Record<string, Json>> = {}) {
    super(sack, {
      group: { initialWindow, minRto: 0.2 },
      params: { rackTlp: true, ...params },
      ...(segments === undefined ? {} : { segments }),
    });
    if (!(this.sender instanceof RackSender)) throw new Error("the sender knows no times");
    this.rack = this.sender;
    this.sender.open(0);
  }

  /** At `now` an acknowledgement of all below `una` comes, sent because `arrived` came; returns what it lets go. */
  told(now: number, una: number, arrived: number, sentAt = Number.NaN): number[] {
    this.now = now;
    const ack = { acknowledgment: una, echo: false, sentAt, arrived, marks: -1 };
    return this.during(() => this.sender.onAck(ack, { now }));
  }

  /** The next wake-up: when it is due, and what it lets go. */
  wake(): { readonly at: number; readonly sends: number[] } {
    this.now = Math.min(this.sender.wakeAt, this.sender.timerAt);
    return { at: this.now, sends: this.during(() => this.sender.onTimer(this.now)) };
  }

  get lost(): number {
    return this.rack.board.lost;
  }
}

describe("losses by time (RFC 8985, section 6.2)", () => {
  it("waits a quarter of the least round trip for a segment that was overtaken", () => {
    const host = new RackHost(4);
    // Slow start: one more for each segment acknowledged, and one for its place.
    expect(host.told(0.1, 1, 0, 0)).toEqual([4, 5]);
    // Segment 2 was sent at 0 and took 0.101 s; segment 1 left before it and may take 0.1 / 4 longer.
    expect(host.told(0.101, 1, 2)).toEqual([6]);
    expect(host.lost).toBe(0);
    const { at, sends } = host.wake();
    expect(at).toBeCloseTo(0.126, 12);
    expect(sends[0]).toBe(1);
    expect(host.sender.phase).toBe("recovery");
    expect(host.counts).toMatchObject({ cut: 1, retransmission: 1, timeout: 0 });
  });

  it("does not wait when three segments have arrived beyond it and none was ever reordered", () => {
    const host = new RackHost(6);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 2);
    host.told(0.102, 1, 3);
    expect(host.lost).toBe(0);
    expect(host.told(0.103, 1, 4)[0]).toBe(1);
    // Window 7 when the loss was found: halved and rounded down.
    expect(host.sender.law.state.ssthresh).toBe(3);
  });

  it("goes on waiting once it has seen reordering", () => {
    const host = new RackHost(8);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 2);
    // Segment 1 arrives after 2, and was sent once: reordering.
    host.told(0.102, 3, 1);
    host.told(0.103, 3, 4);
    host.told(0.104, 3, 5);
    host.told(0.105, 3, 6);
    expect(host.lost).toBe(0);
    // Segment 6 took 0.105 s.
    expect(host.sender.wakeAt).toBeCloseTo(0.105 + 0.025, 12);
    expect(host.wake().sends[0]).toBe(3);
  });

  it("finds a lost repetition by what was sent after it", () => {
    const host = new RackHost(6);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 2);
    host.told(0.102, 1, 3);
    const repaired = host.told(0.103, 1, 4);
    expect(repaired).toEqual([1]);
    let latest = 0;
    for (const arrived of [5, 6, 7, 8]) latest = Math.max(latest, ...host.told(0.2 + arrived / 1000, 1, arrived));
    // A segment that left after the repetition arrives, the repetition does not.
    expect(latest).toBeGreaterThan(8);
    expect(host.told(0.35, 1, latest)).toContain(1);
    expect(host.sent.filter(({ sequence }) => sequence === 1)).toHaveLength(3);
    expect(host.counts).toMatchObject({ cut: 1, timeout: 0 });
  });

  it("does not take the first copy for the second where it comes too soon for that", () => {
    const host = new RackHost(6);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 2);
    host.told(0.102, 1, 3);
    host.told(0.103, 1, 4);
    // 3 ms after it was repeated, with a least round trip of 100 ms: segments 5 and 6 are not overtaken by it.
    host.told(0.106, 5, 1);
    expect(host.lost).toBe(0);
    expect(host.sender.wakeAt).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the retransmission timer (section 6.3)", () => {
  it("gives up the oldest segment, and others only when they should have arrived", () => {
    const host = new RackHost(4);
    host.told(0.1, 1, 0, 0);
    // Segments 1 to 3 left at 0 s, 4 and 5 at 0.1 s. The probe leaves after two round trips.
    const probe = host.wake();
    expect(probe.at).toBeCloseTo(0.3, 12);
    expect(probe.sends).toEqual([6]);
    // The timer, 0.3 s by the first sample, counts from the probe.
    expect(host.sender.timerAt).toBeCloseTo(0.6, 12);
    const timeout = host.wake();
    expect(timeout.sends).toEqual([1]);
    expect(host.lost).toBe(6);
    expect(host.sender.phase).toBe("loss");
    expect(host.sender.cwnd).toBe(1);
  });

  it("keeps what is known to have arrived", () => {
    const host = new RackHost(4, 4);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 3);
    host.wake();
    expect(host.counts.retransmission).toBeGreaterThan(0);
    while (host.counts.timeout === 0) host.wake();
    expect(host.rack.board.hasArrived(3)).toBe(true);
    expect(host.told(host.now + 0.1, 2, 1)).toEqual([2]);
    host.told(host.now + 0.1, 4, 2);
    expect(host.sender.isDone).toBe(true);
    expect(host.sent.filter(({ sequence }) => sequence === 3)).toHaveLength(1);
  });
});

describe("the tail loss probe (section 7)", () => {
  it("leaves after two round trips, with the highest segment where there is nothing new", () => {
    const host = new RackHost(4, 4);
    host.told(0.1, 2, 1, 0);
    const { at, sends } = host.wake();
    expect(at).toBeCloseTo(0.3, 12);
    expect(sends).toEqual([3]);
    expect(host.counts.timeout).toBe(0);
  });

  it("allows a single segment for a delayed acknowledgement, but never more than the timer", () => {
    const host = new RackHost(4, 4);
    host.told(0.1, 3, 2, 0);
    // 2 · 0.1 s + 0.2 s would be 0.5 s; the timer is 0.1 s + 4 · 0.05 s.
    expect(host.sender.wakeAt).toBeCloseTo(0.4, 12);
    expect(host.wake().sends).toEqual([3]);
    expect(host.counts.timeout).toBe(0);
  });

  it("waits one second where no round trip is known, unless the timer is sooner", () => {
    const host = new RackHost(4, 4);
    expect(host.sender.wakeAt).toBe(1);
  });

  it("is not armed while something has arrived beyond a hole", () => {
    const host = new RackHost(4, 4);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 3);
    // Only the reordering timer.
    expect(host.sender.wakeAt).toBeCloseTo(0.126, 12);
  });

  it("lets the hole before it be found, and repaired without a timeout", () => {
    const host = new RackHost(4, 4);
    host.told(0.1, 2, 1, 0);
    expect(host.wake().sends).toEqual([3]);
    // Segment 2 is missing: the probe arrives, 0.11 s after it left.
    expect(host.told(0.41, 2, 3)).toEqual([2]);
    host.told(0.52, 4, 2);
    expect(host.sender.isDone).toBe(true);
    expect(host.counts).toMatchObject({ timeout: 0, cut: 1 });
  });

  it("halves the window when it repaired the only loss, and not when both copies arrived", () => {
    for (const lost of [true, false]) {
      const host = new RackHost(4, 4);
      host.told(0.1, 3, 2, 0);
      host.wake();
      host.sender.supply(6, 0.45);
      host.told(0.5, 4, 3);
      if (!lost) host.told(0.51, 4, 3);
      host.told(0.55, 5, 4);
      expect(host.counts.cut).toBe(lost ? 1 : 0);
    }
  });
});

describe("a whole connection", () => {
  const group = { delayedAck: true, window: 300 };

  it("repairs with fewer timeouts than by duplicates where windows are small", () => {
    const path = { rate: 200, rtt: 0.1, loss: 0.08, seconds: 400, group };
    const byTime = overLossyPath(sack, { ...path, params: { rackTlp: true } });
    const byCount = overLossyPath(sack, path);
    expect(byTime.timeouts).toBeLessThan(0.7 * byCount.timeouts);
    expect(byTime.goodput).toBeGreaterThan(byCount.goodput);
  });

  it.each([0, 0.02, 0.3])("delivers over a path that loses a share of %d, and keeps its books", (loss) => {
    const { goodput } = overLossyPath(sack, {
      rate: 1000,
      rtt: 0.04,
      loss,
      seconds: 20,
      seed: 7,
      group,
      params: { rackTlp: true },
      watch: (sender) => {
        if (!(sender instanceof RackSender)) throw new Error("another sender");
        const { board, maxSent, flight } = sender;
        // A probe may be under way twice.
        if (board.start !== sender.una || board.sacked + board.lost > flight || board.pipe(maxSent) > flight + 1)
          throw new Error(`the scoreboard: ${board.sacked} arrived, ${board.lost} lost of ${flight}`);
        if (flight > 0 && sender.timerAt === Number.POSITIVE_INFINITY) throw new Error("no timer");
        if (flight > 300 || board.pipe(maxSent) < 0) throw new Error("the window");
      },
    });
    expect(goodput).toBeGreaterThan(loss > 0.1 ? 0.2 : 30);
  });

  it("is restored from what it writes, at any time, and goes on the same", () => {
    const written: number[][] = [];
    const numbersOf = (sender: { exchange(tape: Tape): void }): number[] => {
      const tape = Tape.writer();
      sender.exchange(tape);
      return [...tape.finish()];
    };
    let events = 0;
    overLossyPath(sack, {
      rate: 1000,
      rtt: 0.04,
      loss: 0.05,
      seconds: 10,
      params: { rackTlp: true },
      watch: (sender) => {
        events += 1;
        if (events % 97 !== 0) return;
        const numbers = numbersOf(sender);
        const other = new SenderHost(sack, { params: { rackTlp: true } }).sender;
        other.exchange(Tape.reader(Float64Array.from(numbers)));
        expect(numbersOf(other)).toEqual(numbers);
        // Also where the group's rules were others when the flow began.
        const plain = new SenderHost(sack).sender;
        plain.exchange(Tape.reader(Float64Array.from(numbers)));
        expect(numbersOf(plain)).toEqual(numbers);
        written.push(numbers);
      },
    });
    expect(written.length).toBeGreaterThan(20);
  });

  it("changes between both ways of finding losses in mid-run", () => {
    let events = 0;
    const rules = [true, false].map((rackTlp) => new SenderHost(sack, { params: { rackTlp } }).sender.rules);
    const { goodput } = overLossyPath(sack, {
      rate: 1000,
      rtt: 0.04,
      loss: 0.05,
      seconds: 60,
      group,
      watch: (sender) => {
        events += 1;
        const next = rules[Math.floor(events / 50) % 2];
        if (events % 50 === 0 && next !== undefined) sender.changeLaw(sender.law, next);
        if (!(sender instanceof RackSender)) throw new Error("another sender");
        const { board, flight } = sender;
        if (board.sacked + board.lost > flight) throw new Error("more is lost than is out");
      },
    });
    expect(goodput).toBeGreaterThan(50);
  });

  it("takes over from a sender that knew of duplicates only", () => {
    const before = new SenderHost(newreno, { group: { initialWindow: 6 } });
    before.sender.open(0);
    const host = new RackHost(6);
    host.rack.takeOver(before.sender);
    expect(host.told(0.1, 1, 0, 0)).toEqual([6, 7]);
    for (const [k, arrived] of [2, 3, 4, 5].entries()) host.told(0.101 + k / 1000, 1, arrived);
    // Nothing is known of the times of these; segment 6 is the first that was sent since.
    expect(host.lost).toBe(0);
    expect(host.told(0.2, 1, 6)[0]).toBe(1);
  });
});

describe("segments in the order in which they were sent", () => {
  it("keeps it through repetitions and arrivals, and as the window grows", () => {
    const order = new TransmitOrder();
    let model: number[] = [];
    let oldest = 0;
    let next = 0;
    for (let step = 0; step < 5000; step++) {
      const choice = (step * 2654435761) % 7;
      if (choice < 4 || model.length === 0) {
        order.send(next, false, oldest, step);
        model.push(next);
        next += 1;
      } else {
        const picked = model[(step * 40503) % model.length] ?? 0;
        model = model.filter((sequence) => sequence !== picked);
        if (choice === 4) {
          order.send(picked, true, oldest, step);
          model.push(picked);
        } else order.remove(picked);
      }
      oldest = Math.min(next, ...model);
    }
    const found: number[] = [];
    for (let sequence = order.first; sequence >= 0; sequence = order.next(sequence)) found.push(sequence);
    expect(found).toEqual(model);
    expect(model.length).toBeGreaterThan(64);
  });
});
