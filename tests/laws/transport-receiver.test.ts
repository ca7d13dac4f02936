import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Archive } from "../../src/engine/kernel/archive.ts";
import { Receiver } from "../../src/engine/transport/machinery/receiver.ts";
import { ackOf, dataPacket, type Marks } from "../engine/senderHost.ts";

/** Acknowledgements, as [arrival in ms, next expected], of segments that arrive 1 ms apart. */
const acknowledged = (receiver: Receiver, sequences: readonly number[]): [number, number][] =>
  sequences.flatMap((sequence, ms): [number, number][] => {
    receiver.onData(dataPacket(sequence, { sentAt: ms / 1000 }), { now: ms / 1000 });
    return receiver.answers ? [[ms, ackOf(receiver).acknowledgment]] : [];
  });

describe("the receiver", () => {
  it("with delayed ACKs answers every second packet, and a gap at once (vector 9)", () => {
    expect(acknowledged(new Receiver(true, 0.1), [0, 1, 3, 4, 2])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 5],
    ]);
  });

  it("without them answers every packet", () => {
    expect(acknowledged(new Receiver(false, 0.1), [0, 1, 3, 4, 2, 2])).toEqual([
      [0, 1],
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 5],
      [5, 5],
    ]);
  });

  it("answers a single packet after its delay", () => {
    const receiver = new Receiver(true, 0.1);
    receiver.onData(dataPacket(0), { now: 2 });
    expect(receiver.answers).toBe(false);
    expect(receiver.ackAt).toBeCloseTo(2.1, 12);
    expect(ackOf(receiver).acknowledgment).toBe(1);
    expect(receiver.ackAt).toBe(Number.POSITIVE_INFINITY);
  });

  it("echoes a mark at once, or with the next delayed ACK", () => {
    const answers = (echoWaits: boolean): [boolean, boolean][] => {
      const receiver = new Receiver(true, 0.1);
      receiver.echoWaits = echoWaits;
      return [0, 1, 2].map((sequence): [boolean, boolean] => {
        receiver.onData(dataPacket(sequence, { marked: sequence === 0 }), { now: 0 });
        return [receiver.answers, receiver.answers && ackOf(receiver).echo];
      });
    };
    expect(answers(false)).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
    expect(answers(true)).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ]);
  });

  it("if it is prompt, acknowledges a cut and two packets from the first marked one on at once", () => {
    const answered = (isPrompt: boolean): boolean[] => {
      const receiver = new Receiver(true, 0.1);
      receiver.isPrompt = isPrompt;
      // Unmarked, marked, marked, marked, marked with news of a cut, and three more.
      const kinds: readonly Marks[] = [
        {},
        { marked: true },
        { marked: true },
        { marked: true },
        { marked: true, reduced: true },
        { marked: true },
        { marked: true },
        { marked: true },
      ];
      return kinds.map((kind, sequence) => {
        receiver.onData(dataPacket(sequence, kind), { now: 0 });
        if (receiver.answers) ackOf(receiver);
        return receiver.answers;
      });
    };
    expect(answered(true)).toEqual([false, true, true, false, true, true, false, true]);
    expect(answered(false)).toEqual([false, true, false, true, false, true, false, true]);
  });

  it("with DCTCP's echo acknowledges a cut at once, and nothing else", () => {
    const receiver = new Receiver(true, 0.1);
    receiver.answersCuts = true;
    const kinds: readonly Marks[] = [{}, {}, { reduced: true }, {}, {}, { reduced: true }];
    const answered = kinds.map((kind, sequence) => {
      receiver.onData(dataPacket(sequence, kind), { now: 0 });
      if (receiver.answers) ackOf(receiver);
      return receiver.answers;
    });
    expect(answered).toEqual([false, true, true, false, true, true]);
  });

  // ns-3.37, TcpSocketBase::ForwardUp: m_ecnCESeq < tcpHeader.GetSequenceNumber().
  it.each([true, false])("echoes marks of segments beyond the last marked one, or of all: in order %s", (inOrder) => {
    const receiver = new Receiver(false, 0.1);
    receiver.echoesInOrder = inOrder;
    const echo = (sequence: number, kind: Marks): boolean => {
      receiver.onData(dataPacket(sequence, kind), { now: 0 });
      return ackOf(receiver).echo;
    };
    expect(echo(0, {})).toBe(false);
    expect(echo(3, { marked: true })).toBe(true);
    expect(echo(4, { reduced: true })).toBe(false);
    expect(echo(1, { marked: true })).toBe(!inOrder);
    echo(5, { reduced: true });
    expect(echo(6, { marked: true })).toBe(true);
  });

  it("echoes when the oldest packet that an ACK covers was sent", () => {
    const receiver = new Receiver(true, 0.1);
    receiver.onData(dataPacket(0, { sentAt: 1 }), { now: 1.05 });
    receiver.onData(dataPacket(1, { sentAt: 1.01 }), { now: 1.06 });
    expect(ackOf(receiver).sentAt).toBe(1);
    receiver.onData(dataPacket(2, { sentAt: 1.02 }), { now: 1.07 });
    receiver.onData(dataPacket(4, { sentAt: 1.04 }), { now: 1.09 });
    expect(ackOf(receiver)).toMatchObject({ acknowledgment: 3, sentAt: 1.02 });
    receiver.onData(dataPacket(3, { repeated: true, sentAt: 1.2 }), { now: 1.25 });
    expect(ackOf(receiver)).toMatchObject({ acknowledgment: 5, sentAt: Number.NaN });
  });

  it("counts the bytes of each segment once, when it arrives", () => {
    const receiver = new Receiver(false, 0.1);
    const gained = [0, 3, 2, 3, 1, 1, 4].map((sequence) => receiver.onData(dataPacket(sequence), { now: 0 }));
    expect(gained).toEqual([1000, 1000, 1000, 0, 1000, 0, 1000]);
  });

  it("holds any number of segments beyond a gap", () => {
    const receiver = new Receiver(false, 0.1);
    for (let sequence = 1; sequence < 3000; sequence++) receiver.onData(dataPacket(sequence), { now: 0 });
    expect(receiver.expected).toBe(0);
    expect(receiver.onData(dataPacket(0), { now: 0 })).toBe(1000);
    expect(receiver.expected).toBe(3000);
  });

  it("echoes a mark until CWR, and further if that packet is marked again (RFC 3168, section 6.1.3)", () => {
    const receiver = new Receiver(false, 0.1);
    const arriving: Marks[] = [
      {},
      { marked: true },
      {},
      { reduced: true },
      { marked: true },
      { reduced: true, marked: true },
      { reduced: true },
    ];
    const echoes = arriving.map((marks, sequence) => {
      receiver.onData(dataPacket(sequence, marks), { now: 0 });
      return ackOf(receiver).echo;
    });
    expect(echoes).toEqual([false, true, true, false, true, true, false]);
  });

  it("with delayed ACKs reports a change of the echo at once", () => {
    const receiver = new Receiver(true, 0.1);
    receiver.onData(dataPacket(0, { marked: true }), { now: 0 });
    expect(receiver.answers).toBe(true);
    expect(ackOf(receiver).echo).toBe(true);
  });

  it("is restored from a checkpoint with the segments behind a gap", () => {
    const sequence = fc.oneof(fc.nat(30), fc.nat(300));
    const arrivals = fc.array(fc.record({ sequence, size: fc.integer({ min: 1, max: 65535 }) }), { maxLength: 120 });
    fc.assert(
      fc.property(arrivals, fc.nat(120), (arriving, cut) => {
        const original = new Receiver(false, 0.1);
        const take = (receiver: Receiver, packet: { readonly sequence: number; readonly size: number }): number =>
          receiver.onData(dataPacket(packet.sequence, { size: packet.size }), { now: 1 });
        for (const packet of arriving.slice(0, cut)) take(original, packet);
        const archive = Archive.writer();
        original.serialize(archive);
        const reader = Archive.reader(archive.finish());
        const restored = new Receiver(false, 0.1);
        restored.serialize(reader);
        expect(() => reader.number(0)).toThrow(RangeError);
        // The gap closes too: every segment comes, in the end.
        const all = Array.from({ length: 301 }, (_, i) => ({ sequence: i, size: i + 1 }));
        for (const packet of [...arriving.slice(cut), ...all]) {
          expect(take(restored, packet)).toBe(take(original, packet));
          expect(restored.expected).toBe(original.expected);
        }
        expect(restored.expected).toBe(301);
      }),
    );
  });
});
