import { describe, expect, it } from "vitest";
import { RackSender } from "../../src/engine/transport/machinery/rackSender.ts";
import { newreno } from "../../src/engine/transport/newreno.ts";
import { reno } from "../../src/engine/transport/reno.ts";
import { sack } from "../../src/engine/transport/sack.ts";
import { SenderHost } from "../engine/senderHost.ts";

describe("limited transmit (RFC 3042)", () => {
  it("the first two duplicates send new segments, the third repeats (vector 8)", () => {
    const host = new SenderHost(reno).established(0, 3, 4, 4);
    expect(host.ack(0)).toEqual([4]);
    expect(host.ack(0)).toEqual([5]);
    expect(host.ack(0)).toEqual([0]);
  });

  it("off: they send nothing", () => {
    const host = new SenderHost(reno, { group: { limitedTransmit: false } }).established(0, 3, 4, 4);
    expect([...host.ack(0), ...host.ack(0)]).toEqual([]);
    // The repaired segment, and what the halved and inflated window (2 + 3) has room for.
    expect(host.ack(0)).toEqual([0, 4]);
  });

  it("never beyond the receiver's window or the data", () => {
    const narrow = new SenderHost(reno, { group: { window: 4 } }).established(0, 3, 4, 4);
    expect(narrow.ack(0)).toEqual([]);
    const short = new SenderHost(reno, { segments: 4 }).established(0, 3, 4, 4);
    expect(short.ack(0)).toEqual([]);
  });
});

describe("sending", () => {
  it("a window of 9.99 sends 9", () => {
    const host = new SenderHost(reno).setWindow(9.99, 5);
    expect(host.during(() => host.sender.open(0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("never has more outstanding than the receiver's window, whatever cwnd is", () => {
    const host = new SenderHost(newreno, { group: { window: 6 } });
    host.sender.open(0);
    for (let i = 1; i < 50; i++) {
      host.ack(i);
      expect(host.sender.flight).toBeLessThanOrEqual(6);
    }
  });

  it("maxBurst bounds what one event lets go", () => {
    const host = new SenderHost(reno, { group: { maxBurst: 3 } });
    expect(host.during(() => host.sender.open(0))).toEqual([0, 1, 2]);
    expect(host.ack(1)).toEqual([3, 4, 5]);
  });

  it("a window that the data did not fill does not grow (RFC 7661)", () => {
    const host = new SenderHost(reno, { segments: 5 });
    host.sender.open(0);
    for (let i = 1; i <= 4; i++) host.ack(i);
    expect(host.sender.cwnd).toBe(10);
  });

  it("a flow that stops sends no new data and still repairs losses", () => {
    const host = new SenderHost(reno).established(0, 9, 10, 5);
    host.sender.stop(host.now);
    const sent = [0, 0, 0, 0].flatMap((acknowledgment) => host.ack(acknowledgment));
    expect(sent).toEqual([0]);
    host.ack(10);
    expect(host.sender.isDone).toBe(true);
  });

  it("an old acknowledgement changes nothing", () => {
    const host = new SenderHost(reno).established(100, 115, 16, 8);
    expect(host.ack(90)).toEqual([]);
    expect(host.sender.duplicates).toBe(0);
  });

  it("another law takes over the window, and its rules a repair under way", () => {
    const host = new SenderHost(reno).established(100, 115, 16, 8);
    const other = new SenderHost(newreno);
    for (let i = 0; i < 3; i++) host.ack(100);
    host.sender.changeLaw(other.sender.law, other.sender.rules);
    expect(host.sender.cwnd).toBe(8);
    // A partial acknowledgement ends a repair of Reno; NewReno sends the next hole at once and goes on.
    expect(host.ack(105)[0]).toBe(105);
    expect(host.sender.inRecovery).toBe(true);
    // The first two duplicates let 116 and 117 go.
    host.ack(118);
    expect(host.sender.inRecovery).toBe(false);
    expect(host.counts).toMatchObject({ cut: 1, timeout: 0 });
  });

  it("a repair by duplicate ACKs continues by arrivals if the new transport knows of them", () => {
    const host = new SenderHost(reno).established(100, 115, 16, 8);
    for (let i = 0; i < 3; i++) host.ack(100);
    const { law, rules, values, segments } = new SenderHost(sack).sender;
    host.sender.changeLaw(law, rules);
    const refined = new RackSender(host, host.sender.law, rules, values, segments);
    refined.takeOver(host.sender);
    expect(refined.phase).toBe("recovery");
    host.sent.length = 0;
    const told = (acknowledgment: number, arrived: number): void => {
      host.now += 0.001;
      const ack = { acknowledgment, echo: false, sentAt: Number.NaN, arrived, marks: -1 };
      refined.onAck(ack, { now: host.now });
    };
    // 100 was sent again before; 101 is found missing by what arrives beyond it, and repaired without another cut.
    for (let arrived = 102; arrived <= 115; arrived++) told(100, arrived);
    told(101, -1);
    const repeated = host.sent.filter((one) => one.repeated).map(({ sequence }) => sequence);
    expect(repeated).toEqual([101]);
    expect(host.counts.cut).toBe(1);
    told(118, -1);
    expect(refined.inRecovery).toBe(false);
    expect(refined.cwnd).toBe(refined.law.state.ssthresh);
    expect(host.counts.timeout).toBe(0);
  });
});
