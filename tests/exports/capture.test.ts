import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addEverything } from "../../src/engine/everything.ts";
import { DEQUEUED, DROPPED, ENQUEUED, MARKED } from "../../src/engine/packets/packet.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import { type CapturePoint, capture } from "../../src/exports/capture/capture.ts";
import { type HeaderFields, headersOf } from "../../src/exports/capture/headers.ts";
import { PacketFile } from "../../src/exports/capture/pcapng.ts";
import { SackBlocks } from "../../src/exports/capture/selective.ts";
import { smallScenario } from "../ui/session/bench.ts";

addEverything();

/** A block of a file: its type, its bytes between type and end, and the place of its options. */
interface Block {
  readonly type: number;
  readonly body: DataView;
}

/** Reads the blocks of a file as the draft defines them. @throws Error where a length is told differently at its end */
const blocksOf = (file: Uint8Array): readonly Block[] => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const blocks: Block[] = [];
  for (let at = 0; at < file.length; ) {
    const length = view.getUint32(at + 4, true);
    if (length % 4 !== 0 || view.getUint32(at + length - 4, true) !== length) throw new Error(`block at ${at}`);
    blocks.push({
      type: view.getUint32(at, true),
      body: new DataView(file.buffer, file.byteOffset + at + 8, length - 12),
    });
    at += length;
  }
  return blocks;
};

interface ReadPacket {
  readonly time: number;
  readonly headers: DataView;
  readonly length: number;
  readonly comment: string;
}
const packetsOf = (file: Uint8Array): readonly ReadPacket[] =>
  blocksOf(file)
    .filter(({ type }) => type === 6)
    .map(({ body }) => {
      const kept = body.getUint32(12, true);
      const after = 20 + ((kept + 3) & ~3);
      const hasComment = body.byteLength > after && body.getUint16(after, true) === 1;
      const size = hasComment ? body.getUint16(after + 2, true) : 0;
      return {
        time: (body.getUint32(4, true) * 2 ** 32 + body.getUint32(8, true)) / 1e9,
        headers: new DataView(body.buffer, body.byteOffset + 20, kept),
        length: body.getUint32(16, true),
        comment: new TextDecoder().decode(new Uint8Array(body.buffer, body.byteOffset + after + 4, size)),
      };
    });

describe("a file of packets", () => {
  it("gives back what was written", () => {
    const packet = fc.record({
      time: fc.integer({ min: 0, max: 1e9 }).map((n) => n / 1000),
      headers: fc.uint8Array({ minLength: 1, maxLength: 60 }),
      length: fc.integer({ min: 60, max: 65_535 }),
      comment: fc.string({ unit: "grapheme", maxLength: 40 }),
    });
    fc.assert(
      fc.property(fc.array(packet, { maxLength: 20 }), (packets) => {
        const file = new PacketFile("the lab", "a run", "link");
        for (const { time, headers, length, comment } of packets) file.add(time, headers, length, comment);
        const read = packetsOf(file.take());
        expect(read.map(({ comment, length }) => [comment, length])).toEqual(
          packets.map(({ comment, length }) => [comment, length]),
        );
        for (const [i, { time, headers }] of read.entries()) {
          expect(time).toBeCloseTo(packets[i]?.time ?? Number.NaN, 8);
          const bytes = new Uint8Array(headers.buffer, headers.byteOffset, headers.byteLength);
          expect([...bytes]).toEqual([...(packets[i]?.headers ?? [])]);
        }
      }),
    );
  });

  it("begins with a section and an Ethernet interface whose times are in ns", () => {
    const [section, network, ...others] = blocksOf(new PacketFile("the lab", "", "bottleneck").take());
    expect([section?.type, section?.body.getUint32(0, true), network?.type, others]).toEqual([
      0x0a0d0d0a,
      0x1a2b3c4d,
      1,
      [],
    ]);
    expect(network?.body.getUint16(0, true)).toBe(1);
    const options = network?.body;
    // if_name, 10 bytes in 12, then if_tsresol.
    expect([options?.getUint16(8, true), options?.getUint16(10, true)]).toEqual([2, 10]);
    expect([options?.getUint16(24, true), options?.getUint8(28)]).toEqual([9, 9]);
  });
});

describe("the SACK blocks of a receiver", () => {
  it("are those of RFC 2018, section 4, for the segments that its acknowledgements name", () => {
    // Its example: eight segments from 5000 on, of which the first is lost, then of which every second one is.
    const oneLost = new SackBlocks();
    expect([1, 2, 3].map((segment) => oneLost.take(0, segment))).toEqual([[[1, 2]], [[1, 3]], [[1, 4]]]);
    expect(oneLost.take(4, 0)).toEqual([]);
    const everySecond = new SackBlocks();
    everySecond.take(1, 0);
    expect([2, 4, 6].map((segment) => everySecond.take(1, segment))).toEqual([
      [[2, 3]],
      [
        [4, 5],
        [2, 3],
      ],
      [
        [6, 7],
        [4, 5],
        [2, 3],
      ],
    ]);
    // The fourth segment arrives late, which joins two blocks, then the second.
    expect(everySecond.take(1, 3)).toEqual([
      [2, 5],
      [6, 7],
    ]);
    expect(everySecond.take(5, 1)).toEqual([[6, 7]]);
  });

  it("hold the latest segments, whatever the order in which they arrive", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 30 }), (order) => {
        const blocks = new SackBlocks();
        const arrived = new Set<number>();
        for (const segment of order) {
          arrived.add(segment);
          let expected = 0;
          while (arrived.has(expected)) expected += 1;
          const told = blocks.take(expected, segment);
          expect(told.length).toBeLessThanOrEqual(4);
          if (segment > expected) expect(told[0]?.[0]).toBeLessThanOrEqual(segment);
          for (const [from, to] of told) {
            for (let one = from; one < to; one += 1) expect(arrived.has(one)).toBe(true);
            expect([arrived.has(from - 1), arrived.has(to), from > expected]).toEqual([false, false, true]);
          }
        }
      }),
    );
  });
});

describe("the headers of a packet", () => {
  const segment: HeaderFields = { group: 1, flow: 2, isTcp: true, sequence: 5, size: 1000, fullSize: 1000, ecn: 2 };
  const viewOf = (packet: HeaderFields): DataView => new DataView(headersOf(packet).buffer);
  const numbers = (packet: HeaderFields) => {
    const view = viewOf(packet);
    return { seq: view.getUint32(38), ack: view.getUint32(42), flags: view.getUint8(47) };
  };

  it("sum up to the checksum of RFC 1071", () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(100_000),
        fc.integer({ min: 40, max: 9000 }),
        fc.nat(3),
        (group, flow, size, ecn) => {
          const view = viewOf({ ...segment, group, flow, size, ecn });
          let sum = 0;
          for (let at = 14; at < 34; at += 2) sum += view.getUint16(at);
          expect((sum & 0xffff) + (sum >>> 16)).toBe(0xffff);
          expect([view.getUint8(15), view.getUint16(16)]).toEqual([ecn, size]);
        },
      ),
    );
  });

  it("name group and flow, from 1", () => {
    const view = viewOf(segment);
    expect([26, 27, 28, 29].map((at) => view.getUint8(at))).toEqual([10, 0, 2, 3]);
    expect([30, 31, 32, 33].map((at) => view.getUint8(at))).toEqual([10, 1, 2, 3]);
    const far = viewOf({ ...segment, flow: 254 });
    expect([26, 27, 28, 29].map((at) => far.getUint8(at))).toEqual([10, 2, 2, 1]);
  });

  it("count bytes from 1, after the SYN's, 960 in a packet of 1000", () => {
    const [syn, ack] = [0x02, 0x10];
    expect(numbers({ ...segment, sequence: -1, size: 40 })).toEqual({ seq: 0, ack: 0, flags: syn });
    expect(numbers({ ...segment, sequence: 0 })).toEqual({ seq: 1, ack: 1, flags: ack });
    expect(numbers(segment)).toEqual({ seq: 4801, ack: 1, flags: ack });
    // 2^32 bytes and more: they begin again (RFC 9293, section 3.4).
    expect(numbers({ ...segment, sequence: 4_473_925 }).seq).toBe((1 + 4_473_925 * 960) % 2 ** 32);
    const answer = { ...segment, size: 40, answers: { echo: false, blocks: [] } };
    expect(numbers({ ...answer, sequence: -1 })).toEqual({ seq: 0, ack: 1, flags: syn | ack });
    expect(numbers(answer)).toEqual({ seq: 1, ack: 4801, flags: ack });
    expect(numbers({ ...answer, answers: { echo: true, blocks: [] } }).flags).toBe(ack | 0x40);
  });

  it("offer SACK in a SYN, and tell its blocks in bytes, latest first (RFC 2018)", () => {
    const syn = viewOf({ ...segment, sequence: -1, size: 40, permitsSack: true });
    expect([syn.byteLength, syn.getUint8(46) >> 4, syn.getUint32(54), syn.getUint16(16)]).toEqual([
      58, 6, 0x01010402, 44,
    ]);
    const blocks = [
      [9, 10],
      [6, 8],
    ] as const;
    const view = viewOf({ ...segment, size: 40, answers: { echo: false, blocks } });
    expect([view.byteLength, view.getUint8(46) >> 4, view.getUint32(54), view.getUint16(16)]).toEqual([
      74, 10, 0x01010512, 60,
    ]);
    expect([58, 62, 66, 70].map((at) => view.getUint32(at))).toEqual([8641, 9601, 5761, 7681]);
  });

  it("of UDP tell its length", () => {
    const view = viewOf({ ...segment, isTcp: false, size: 200 });
    expect([view.byteLength, view.getUint8(23), view.getUint16(38)]).toEqual([42, 17, 180]);
  });
});

describe("a captured run", () => {
  const scenario = smallScenario({
    bottleneck: { rate: 2e6, delay: 0.01, buffer: { packets: 20 }, ecn: true },
    traffic: [
      { id: "a", kind: "bulk", transport: "newreno", count: 3, rtt: 0.06 },
      { id: "u", kind: "cbr", rate: 5e5, count: 1 },
    ],
  });
  /** Events of each kind, as the run itself tells them. */
  const told = [0, 0, 0, 0];
  runLane(scenario, 0, {
    windows: [],
    keeps: () => false,
    packets: "all",
    onFrame: ({ packets: { kinds } }) => {
      for (const kind of kinds) told[kind] = (told[kind] ?? 0) + 1;
    },
  });
  const captured = (point: CapturePoint) =>
    packetsOf(capture(scenario, 0, { point, application: "the lab", comment: "" }).file);
  /** From the senders: their addresses are 10.0.x.x. */
  const isForth = ({ headers }: ReadPacket): boolean => headers.getUint8(27) === 0;

  it("has every arrival, and says what became of it", () => {
    const packets = captured("arrivals").filter(isForth);
    const dropped = packets.filter(({ comment }) => comment.startsWith("dropped"));
    const marked = packets.filter(({ comment }) => comment.startsWith("marked"));
    expect(told[DROPPED]).toBeGreaterThan(10);
    expect(told[MARKED]).toBeGreaterThan(10);
    expect([dropped.length, marked.length]).toEqual([told[DROPPED], told[MARKED]]);
    const atOnce = dropped.filter(({ comment }) => comment.startsWith("dropped: "));
    expect(packets).toHaveLength((told[ENQUEUED] ?? 0) + atOnce.length);
    // No packet arrives marked; UDP is not capable of ECN.
    expect(packets.filter(({ headers }) => (headers.getUint8(15) & 3) === 3)).toEqual([]);
    expect(packets.filter(({ headers }) => headers.getUint8(23) === 17 && headers.getUint8(15) !== 0)).toEqual([]);
  });

  it("has every departure, with the marks in the ECN bits", () => {
    const packets = captured("departures").filter(isForth);
    expect(packets).toHaveLength(told[DEQUEUED] ?? 0);
    const marked = packets.filter(({ headers }) => (headers.getUint8(15) & 3) === 3);
    const waitingStill = (told[ENQUEUED] ?? 0) - (told[DEQUEUED] ?? 0);
    expect(marked.length).toBeLessThanOrEqual(told[MARKED] ?? 0);
    expect(marked.length).toBeGreaterThanOrEqual((told[MARKED] ?? 0) - waitingStill);
    expect(packets.filter(({ comment }) => comment.startsWith("marked"))).toHaveLength(marked.length);
  });

  it("has the acknowledgements, and its time never goes back", () => {
    const packets = captured("departures");
    const back = packets.filter((one) => !isForth(one));
    expect(back.length).toBeGreaterThan(1000);
    for (const [i, { time }] of packets.entries()) expect(time).toBeGreaterThanOrEqual(packets[i - 1]?.time ?? 0);
    // What is acknowledged was captured before.
    const highest = new Map<number, number>();
    for (const { headers, length } of packets) {
      const isBack = headers.getUint8(27) === 1;
      if (headers.getUint8(23) !== 6) continue;
      const flow = headers.getUint8(isBack ? 33 : 29);
      if (isBack) expect(headers.getUint32(42)).toBeLessThanOrEqual(highest.get(flow) ?? -1);
      else highest.set(flow, Math.max(highest.get(flow) ?? 1, headers.getUint32(38) + length - 54));
    }
  });
});
