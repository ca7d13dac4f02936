import { describe, expect, it } from "vitest";
import type { TransportDefinition, Window } from "../../src/engine/transport/contract.ts";
import { reno, sack } from "../../src/engine/transport/registry.ts";
import type { Fields } from "../../src/schema/fields.ts";
import { SenderHost } from "../engine/senderHost.ts";

const { values } = new SenderHost(reno).sender;
const G = values.rtoTick;

/** Segments 10 to 19 are out since 0 s; an RTT of 0.1 s was measured. */
const out = (definition: TransportDefinition<Fields, Window> = reno): SenderHost => {
  const host = new SenderHost(definition);
  host.sender.rtt.measure(0, 0.1, host.sender.values);
  return host.established(10, 19, 10, 20);
};

describe("RFC 6298, sentence by sentence", () => {
  it("2.1: until an RTT was measured the timeout is 1 s", () => {
    const host = new SenderHost(reno);
    host.sender.open(0);
    expect(host.sender.timerAt).toBe(1);
  });

  it("2.2: after the first measurement R it is R + max(G, 4·R/2)", () => {
    const { rtt } = new SenderHost(reno).sender;
    rtt.measure(0, 0.1, { ...values, minRto: 0.001 });
    expect([rtt.smoothed, rtt.variation]).toEqual([0.1, 0.05]);
    expect(rtt.rto).toBeCloseTo(0.3, 12);
  });

  it("2.3: a later one changes the variation first, by a quarter, then the mean, by an eighth", () => {
    const { rtt } = new SenderHost(reno).sender;
    rtt.measure(0, 0.1, values);
    rtt.measure(1, 1.2, values);
    expect(rtt.variation).toBeCloseTo(0.75 * 0.05 + 0.25 * 0.1, 12);
    expect(rtt.smoothed).toBeCloseTo(0.875 * 0.1 + 0.125 * 0.2, 12);
    expect(rtt.rto).toBeCloseTo(rtt.smoothed + 4 * rtt.variation, 12);
  });

  it("2.4: it is rounded up to the minimum (1 s in the RFC, 0.2 s here, as in Linux)", () => {
    const { rtt } = new SenderHost(reno).sender;
    rtt.measure(0, 0.001, values);
    expect(rtt.rto).toBe(0.2);
    rtt.measure(0, 0.001, { ...values, minRto: 1 });
    expect(rtt.rto).toBe(1);
  });

  it("2.5: a maximum is at least 60 s", () => {
    expect(values.maxRto).toBe(60);
    const host = out();
    for (let i = 0; i < 12; i++) host.expire();
    const from = host.now;
    host.expire();
    expect(host.now - from).toBe(60);
  });

  it("3: a segment that was sent again gives no sample (Karn), one that was not does", () => {
    const host = out();
    host.expire();
    const { smoothed } = host.sender.rtt;
    host.ack(11);
    expect(host.sender.rtt.smoothed).toBe(smoothed);
    host.now += 0.1;
    host.ack(12, false, host.now - 0.15);
    expect(host.sender.rtt.smoothed).not.toBe(smoothed);
  });

  it("4: a variation of 0 counts as the granularity of the clock", () => {
    const { rtt } = new SenderHost(reno).sender;
    for (let i = 0; i < 200; i++) rtt.measure(i, i + 0.5, { ...values, minRto: 0.001 });
    expect(rtt.rto).toBeCloseTo(0.5 + G, 9);
  });

  it("5.1: sending starts the timer where it rests, and does not move it where it runs", () => {
    const host = new SenderHost(reno);
    host.sender.open(0);
    const { timerAt } = host.sender;
    host.now = 0.5;
    host.sender.supply(0, 0.5);
    expect(host.sender.timerAt).toBe(timerAt);
  });

  it("5.2: it rests when all data is acknowledged", () => {
    const host = new SenderHost(reno, { segments: 4 });
    host.sender.open(0);
    host.ack(4);
    expect(host.sender.timerAt).toBe(Number.POSITIVE_INFINITY);
  });

  it("5.3: an ACK of new data starts it anew, a duplicate does not", () => {
    const host = out();
    host.now = 0.2;
    host.ack(10);
    expect(host.sender.timerAt).toBe(10);
    host.ack(11, false, 0.1);
    expect(host.sender.timerAt).toBeCloseTo(host.now + host.sender.rtt.rto, 12);
  });

  it.each([
    ["Reno", reno],
    ["SACK", sack],
  ] as const)(
    "5.4, 5.5, 5.6: at its end the oldest segment is sent again, the timeout doubles and runs: %s",
    (_name, definition) => {
      const host = out(definition);
      const { rto } = host.sender.rtt;
      expect(host.expire()[0]).toBe(10);
      expect(host.sender.timerAt).toBeCloseTo(host.now + 2 * rto, 12);
      expect(host.expire()[0]).toBe(10);
      expect(host.sender.timerAt).toBeCloseTo(host.now + 4 * rto, 12);
    },
  );

  it("5.7: after a lost SYN it is 3 s when data begins", () => {
    const host = new SenderHost(reno, { group: { handshake: true } });
    host.sender.open(0);
    host.expire();
    host.now = 1.1;
    host.sender.onConnected(Number.NaN, 1.1);
    expect(host.sender.timerAt).toBeCloseTo(1.1 + 3, 12);
  });

  it("5: the doubled timeout comes down with the next measurement", () => {
    const host = out();
    host.expire();
    expect(host.sender.rtt.backoff).toBe(2);
    host.now += 0.05;
    host.ack(20, false, host.now - 0.05);
    expect(host.sender.rtt.backoff).toBe(1);
  });
});
