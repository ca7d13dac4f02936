import { describe, expect, it } from "vitest";
import { newreno } from "../../src/engine/transport/newreno.ts";
import { exchanges, SenderHost } from "../engine/senderHost.ts";

// NewReno as Linux 6.1 has it without SACK: tcp_add_reno_sack, tcp_remove_reno_sacks and tcp_cwnd_reduction, by hand.

const established = (): SenderHost =>
  new SenderHost(newreno, {
    params: { duplicateAcks: "count", impatient: false, growth: "counter" },
  }).established(100, 115, 16, 8);

describe("two losses in a window of 16", () => {
  const found = exchanges(established(), [100, 105], 32);
  const sends = found.map((exchange) => exchange.sends);

  it("a new segment goes for each of the first two duplicates, and the third repairs", () => {
    expect(sends.slice(0, 3)).toEqual([[116], [117], [100]]);
  });

  // Of 13 outstanding, ⌈8·n / 16⌉ may go after n arrivals: one for every second duplicate, from the first on.
  it("one new segment goes for every two duplicates until eight are in the network", () => {
    expect(sends.slice(3, 14)).toEqual([[], [118], [], [119], [], [120], [], [121], [], [122], []]);
    expect(found.slice(2, 15).map((exchange) => exchange.cwnd)).toEqual([
      15, 14, 14, 13, 13, 12, 12, 11, 11, 10, 10, 9, 8,
    ]);
  });

  it("a partial ACK repairs the next loss, and duplicates keep eight in the network", () => {
    expect(found[16]).toEqual({ acknowledgment: 105, sends: [105, 124], cwnd: 8, inflation: 12 });
    expect(sends.slice(17, 23)).toEqual([[125], [126], [127], [128], [129], [130]]);
    expect(found.slice(17, 23).every(({ cwnd }) => cwnd === 8)).toBe(true);
  });

  it("the ACK that ends the repair counts one segment as new, the one that filled the hole", () => {
    expect(found[23]).toMatchObject({ acknowledgment: 124, cwnd: 8, inflation: 0 });
    // Seven more make a window of eight.
    expect(found.slice(24, 31).map((exchange) => exchange.cwnd)).toEqual([8, 8, 8, 8, 8, 8, 9]);
  });
});

it("after an ACK of exactly what was sent before the cut, the repair goes on until something newer is acknowledged", () => {
  const host = established();
  exchanges(host, [100], 15);
  const { sender } = host;
  const { recover } = sender;
  host.ack(recover + 1);
  expect([sender.inRecovery, sender.una]).toEqual([true, recover + 1]);
  host.ack(recover + 2);
  expect([sender.inRecovery, sender.cwnd]).toEqual([false, 8]);
});

it("a mark shrinks the window over a round trip, and it grows again after that", () => {
  const host = established();
  const { sender } = host;
  host.ack(101, true);
  expect(sender.law.state.ssthresh).toBe(8);
  // ⌈8·1 / 16⌉: one segment for the first ACK, none for the next.
  expect(sender.cwnd).toBe(16);
  host.ack(102);
  expect(sender.cwnd).toBe(15);
  for (let acknowledgment = 103; acknowledgment <= 116; acknowledgment++) host.ack(acknowledgment);
  expect(sender.cwnd).toBe(8);
});
