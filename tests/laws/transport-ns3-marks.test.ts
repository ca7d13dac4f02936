import { expect, it } from "vitest";
import { reno } from "../../src/engine/transport/reno.ts";
import { SenderHost } from "../engine/senderHost.ts";

// Marks of retransmissions and in repairs, as ns-3.37 has them.

// ns-3.37, TcpSocketBase::SendDataPacket: CWR with !isRetransmission alone.
it("CWR waits for a new segment, where it shall, although retransmissions can be marked", () => {
  const group = { ecnRetransmissions: true, cwrWaits: true };
  const host = new SenderHost(reno, { group }).established(100, 119, 20, 10);
  host.expire();
  for (let acknowledgment = 101; acknowledgment <= 120; acknowledgment++) host.ack(acknowledgment);
  expect(host.sent.filter(({ reduced }) => reduced).map(({ sequence }) => sequence)).toEqual([120]);
});

// ns-3.37, TcpSocketBase::ReceivedAck: ackNumber > oldHeadSequence, in every state but CA_CWR.
it("a mark cuts again while a loss is repaired, where each is heard by an ACK that advances", () => {
  const counts = (marksHeard: string) => {
    const host = new SenderHost(reno, { group: { marksHeard } }).established(100, 119, 20, 10);
    for (let i = 0; i < 3; i++) host.ack(100);
    host.ack(100, true);
    const before = host.counts.ecn;
    host.ack(103, true);
    const after = host.counts.ecn;
    host.ack(104, true);
    return [before, after, host.counts.ecn];
  };
  expect(counts("window")).toEqual([0, 0, 0]);
  // Not by a duplicate; once; and not again while its own cut is under way.
  expect(counts("advance")).toEqual([0, 1, 1]);
});
