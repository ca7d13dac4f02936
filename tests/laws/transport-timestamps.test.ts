import { describe, expect, it } from "vitest";
import { DEQUEUED } from "../../src/engine/packets/packet.ts";
import { packets, REPEATED, STAMPED } from "../../src/engine/packets/packetTable.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { TransportDefinition, Window } from "../../src/engine/transport/contract.ts";
import { Receiver } from "../../src/engine/transport/machinery/receiver.ts";
import { cubic, newreno, reno, sack } from "../../src/engine/transport/registry.ts";
import type { Fields } from "../../src/schema/fields.ts";
import { inputScenario } from "../engine/inputs.ts";
import { scenarioOf } from "../engine/scenarios.ts";
import { ackOf, dataPacket, SenderHost } from "../engine/senderHost.ts";
import { Recording } from "../simulation/recording.ts";

const STAMPS = { timestamps: true, undo: "eifel" };

/** Segments 10 to 19 are out, sent at 0 s; the first RTT was 0.1 s. */
const out = (
  definition: TransportDefinition<Fields, Window>,
  params: Readonly<Record<string, boolean | string>>,
): SenderHost => {
  const host = new SenderHost(definition, { params });
  const { sender } = host;
  sender.rtt.measure(0, 0.1, sender.values);
  host.established(10, 19, 10, 20);
  sender.timerAt = 0.3;
  return host;
};

describe("timestamps (RFC 7323)", () => {
  it("an acknowledgement of a retransmission is a sample, and ends the back-off of the timer", () => {
    const host = out(newreno, STAMPS);
    host.expire();
    const retransmittedAt = host.now;
    expect(host.sender.rtt.backoff).toBe(2);
    host.now = retransmittedAt + 0.099;
    host.ack(11, false, retransmittedAt);
    expect(host.sender.rtt.latest).toBeCloseTo(0.1, 12);
    expect(host.sender.rtt.backoff).toBe(1);
  });

  it("without them it is none, and the back-off stays (RFC 6298, sections 3 and 5: Karn's rule)", () => {
    const host = out(newreno, {});
    host.expire();
    host.now += 0.099;
    host.ack(11, false, Number.NaN);
    expect(host.sender.rtt.backoff).toBe(2);
  });

  it("receivers return the timestamp of a retransmission, which has none without this option", () => {
    for (const [flags, returned] of [
      [REPEATED | STAMPED, 7.5],
      [REPEATED, Number.NaN],
    ] as const) {
      const receiver = new Receiver(false, 0.1);
      const row = dataPacket(0, { sentAt: 7.5 });
      packets.flags[row] = flags;
      receiver.onData(row, { now: 8 });
      expect(ackOf(receiver).sentAt).toBe(returned);
    }
  });

  it("a SYN that was sent again gives a sample too, so the timeout need not be 3 s (RFC 6298, section 5.7)", () => {
    const host = new SenderHost(cubic, { group: { handshake: true } });
    host.sender.open(0);
    host.expire();
    host.sender.onConnected(1, 1.1);
    expect(host.sender.rtt.smoothed).toBeCloseTo(0.1, 12);
    expect(host.sender.rtt.rto).toBeLessThan(1);
  });
});

describe("a spurious timeout", () => {
  it("is undone where the ACK returns a timestamp from before it (RFC 3522, RFC 4015)", () => {
    const host = out(newreno, STAMPS);
    expect(host.expire()).toEqual([10]);
    expect(host.sender.cwnd).toBe(1);
    host.now = 0.35;
    const sends = host.ack(11, false, 0);
    // RFC 4015, section 3.2: new data next; the window is what is outstanding, 9, and the segment acknowledged;
    // the threshold is the larger of the old one and the segments then outstanding. Slow start then counts this ACK.
    expect(sends.every((sequence) => sequence >= 20)).toBe(true);
    expect(host.sender.law.state.ssthresh).toBe(20);
    expect(host.sender.cwnd).toBe(11);
    expect(host.sender.rtt.backoff).toBe(1);
  });

  it("stands where the ACK answers the retransmission", () => {
    const host = out(newreno, STAMPS);
    host.expire();
    host.now = 0.45;
    host.ack(11, false, 0.3);
    expect(host.sender.law.state.ssthresh).toBe(5);
    expect(host.sender.cwnd).toBe(2);
  });

  it("stands where an earlier retransmission may be what the ACK answers (RFC 3522, section 3.2)", () => {
    const host = out(newreno, STAMPS);
    host.now = 0.1;
    for (let i = 0; i < 3; i++) host.ack(10, false, 0);
    expect(host.sender.inRecovery).toBe(true);
    const retransmittedAt = host.now;
    host.expire();
    host.ack(11, false, retransmittedAt);
    expect(host.sender.cwnd).toBe(2);
  });

  it("stands with undo off", () => {
    const host = out(newreno, { timestamps: true, undo: "off" });
    host.expire();
    host.now = 0.35;
    host.ack(11, false, 0);
    expect(host.sender.law.state.ssthresh).toBe(5);
  });

  it("makes the timer more conservative at the first sample of new data (RFC 4015, section 3.2, step 7)", () => {
    const host = out(newreno, STAMPS);
    host.expire();
    host.now = 0.35;
    host.ack(11, false, 0);
    host.now = 0.9;
    host.ack(21, false, 0.351);
    const rtt = host.now - 0.351;
    expect(host.sender.rtt.smoothed).toBeCloseTo(rtt, 9);
    expect(host.sender.rtt.variation).toBeCloseTo(rtt / 2, 9);
    expect(host.sender.rtt.rto).toBeCloseTo(3 * rtt, 9);
  });

  it.each([
    ["reno", reno],
    ["newreno", newreno],
    ["sack", sack],
  ] as const)("is noticed by the next two ACKs with F-RTO (RFC 5682, section 2.1): %s", (_name, definition) => {
    const host = out(definition, { undo: "f-rto" });
    expect(host.expire()).toEqual([10]);
    // Step 2b: the ACK advances, so two segments that were never sent follow.
    expect(host.ack(11)).toEqual([20, 21]);
    // Step 3b: the next one advances too, by a segment that was not sent again.
    host.ack(12);
    expect(host.sender.law.state.ssthresh).toBe(20);
    expect(host.sent.filter(({ repeated }) => repeated).map(({ sequence }) => sequence)).toEqual([10]);
  });

  it("stands with F-RTO where the second ACK is a duplicate (RFC 5682, section 2.1, step 3a)", () => {
    const host = out(newreno, { undo: "f-rto" });
    host.expire();
    expect(host.ack(11)).toEqual([20, 21]);
    expect(host.ack(11)[0]).toBe(11);
    expect(host.sender.law.state.ssthresh).toBe(5);
  });

  it("leaves CUBIC's stage of growth as it was (RFC 9438, section 4.9.1)", () => {
    const host = out(cubic, STAMPS);
    const { state } = host.sender.law;
    const before = { wMax: 12, k: 3, epoch: -1, cwndPrior: 12, wEst: 9 };
    Object.assign(state, before);
    host.expire();
    expect(state).not.toMatchObject(before);
    host.now = 0.35;
    host.ack(11, false, 0, { arrived: 10, marks: -1 });
    expect(state).toMatchObject({ wMax: 12, k: 3, cwndPrior: 12 });
  });
});

describe("senders of today", () => {
  it("BBR uses at least 0.85 of the link at five losses in a hundred (ACM Queue 2016, figure 8)", () => {
    const simulation = new Simulation(inputScenario("bbr-random-loss"), 0);
    simulation.watch(0, 40);
    simulation.runUntil(40);
    expect(simulation.report(0, 40).metrics["utilization"]).toBeGreaterThanOrEqual(0.85);
  });

  it("BBR sends at the rate of its model after a pause (BBR's draft, section 4.3.4.4)", () => {
    const recording = new Recording(new Simulation(inputScenario("bbr-idle-restart"), 0, { packets: "all" }));
    const times = recording
      .runThrough([120])
      .events.filter(({ kind, sequence }) => kind === DEQUEUED && sequence >= 0)
      .map(({ time }) => time);
    const resumed = times.filter((time, i) => i > 0 && time - (times[i - 1] ?? 0) > 10);
    expect(resumed.length).toBeGreaterThan(1);
    for (const at of resumed) {
      const early = times.filter((time) => time >= at + 0.1 && time < at + 0.4).length;
      expect(early).toBeGreaterThan(220);
      expect(early).toBeLessThan(260);
    }
  });

  it.each([1, 2, 3])("a BBR flow among nine of CUBIC in a short buffer never falls silent: seed %i", (seed) => {
    const scenario = scenarioOf({
      seed,
      duration: 60,
      bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 40 } },
      lanes: [{ queue: "drop-tail" }],
      traffic: [
        { id: "bbr", kind: "bulk", transport: "bbr", count: 1, rtt: 0.05, packetSize: 1500 },
        { id: "cubic", kind: "bulk", transport: "cubic", count: 9, rtt: 0.05, packetSize: 1500 },
      ],
    });
    const times = new Recording(new Simulation(scenario, 0, { packets: "all" }))
      .runThrough([60])
      .events.filter(({ kind, group }) => kind === DEQUEUED && group === 0)
      .map(({ time }) => time);
    const silence = times.reduce((longest, time, i) => Math.max(longest, i === 0 ? 0 : time - (times[i - 1] ?? 0)), 0);
    expect(silence).toBeLessThan(1);
    expect(60 - (times.at(-1) ?? 0)).toBeLessThan(1);
  });
});
