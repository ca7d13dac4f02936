import { describe, expect, it } from "vitest";
import { Archive } from "../../src/engine/kernel/archive.ts";
import { RackSender } from "../../src/engine/transport/machinery/rackSender.ts";
import { TransmitOrder } from "../../src/engine/transport/machinery/transmitOrder.ts";
import { newreno } from "../../src/engine/transport/newreno.ts";
import { sack } from "../../src/engine/transport/sack.ts";
import { overLossyPath } from "../engine/lossyPath.ts";
import { RackHost } from "../engine/rackHost.ts";
import { SenderHost } from "../engine/senderHost.ts";

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

  it("continues equally after it was restored from its own state at any time", () => {
    const written: number[][] = [];
    const numbersOf = (sender: { serialize(archive: Archive): void }): number[] => {
      const archive = Archive.writer();
      sender.serialize(archive);
      return [...archive.finish()];
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
        other.serialize(Archive.reader(Float64Array.from(numbers)));
        expect(numbersOf(other)).toEqual(numbers);
        // Also where the group's rules were others when the flow began.
        const plain = new SenderHost(sack, { params: { rackTlp: true } }).sender;
        plain.changeLaw(plain.law, new SenderHost(sack).sender.rules);
        plain.serialize(Archive.reader(Float64Array.from(numbers)));
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
      params: { rackTlp: true },
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
