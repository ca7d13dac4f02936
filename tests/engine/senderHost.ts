import { classOf } from "../../src/engine/flows/types/detailed.ts";
import { CE, ECT0, NOT_ECT } from "../../src/engine/packets/packet.ts";
import { DETAILED, doubleAt, ECHO, packets, REDUCED, REPEATED, sentAts } from "../../src/engine/packets/packetTable.ts";
import type { TransportDefinition, Window } from "../../src/engine/transport/contract.ts";
import { FeedbackReceiver } from "../../src/engine/transport/machinery/feedbackReceiver.ts";
import { senderFields } from "../../src/engine/transport/machinery/fields.ts";
import { type AckOut, Receiver } from "../../src/engine/transport/machinery/receiver.ts";
import { SelectiveSender } from "../../src/engine/transport/machinery/selectiveSender.ts";
import { Sender } from "../../src/engine/transport/machinery/sender.ts";
import { kindFor, PLAIN } from "../../src/engine/transport/machinery/senderKinds.ts";
import type { SenderPort } from "../../src/engine/transport/machinery/senderPort.ts";
import type { SenderValues } from "../../src/engine/transport/machinery/senderState.ts";
import { resolve } from "../../src/schema/check.ts";
import type { Fields } from "../../src/schema/fields.ts";
import type { Json } from "../../src/units/units.ts";

const PATH = { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 };

export interface Sent {
  readonly sequence: number;
  readonly repeated: boolean;
  /** It carries CWR. */
  readonly reduced: boolean;
}

export interface Setting {
  /** Fields of the group, by name. */
  readonly group?: Readonly<Record<string, Json>>;
  /** Fields of the transport. */
  readonly params?: Readonly<Record<string, Json>>;
  readonly segments?: number;
}

/** What a `FeedbackReceiver` adds to an acknowledgement. */
type More = Pick<AckOut, "arrived" | "marks">;

/** A sender without a network: its segments are recorded, and the test makes the answers. */
export class SenderHost implements SenderPort {
  readonly sender: Sender;
  readonly sent: Sent[] = [];
  readonly counts = { retransmission: 0, timeout: 0, cut: 0, ecn: 0 };
  finishedAt = Number.NaN;
  refusedEcn = false;
  now = 0;

  constructor(definition: TransportDefinition<Fields, Window>, { group = {}, params = {}, segments }: Setting = {}) {
    const values: SenderValues = resolve(senderFields, { handshake: false, ...group }, PATH);
    const fields = resolve(definition.fields, params, PATH);
    const law = definition.create(fields, values.initialWindow, () => 0.5);
    const rules = definition.recovery(fields);
    const ecn = values.ecn === "own" ? (definition.ecn ?? "classic") : values.ecn;
    const kind = kindFor(law, rules, ecn);
    this.sender = new (kind === PLAIN ? Sender : classOf(kind))(
      this,
      law,
      rules,
      { ...values, ecn },
      segments ?? Number.POSITIVE_INFINITY,
    );
  }

  transmit(sequence: number, flags: number): void {
    this.sent.push({ sequence, repeated: (flags & REPEATED) !== 0, reduced: (flags & REDUCED) !== 0 });
  }
  count(what: "retransmission" | "timeout" | "cut" | "ecn"): void {
    this.counts[what] += 1;
  }
  refuseEcn(): void {
    this.refusedEcn = true;
  }
  finished(): void {
    this.finishedAt = this.now;
  }

  /** In congestion avoidance with these segments out, none of them acknowledged. */
  established(first: number, last: number, cwnd: number, ssthresh: number): this {
    const { sender } = this;
    sender.una = first;
    sender.next = last + 1;
    sender.maxSent = last;
    if (sender instanceof SelectiveSender) sender.board.advance(first);
    this.setWindow(cwnd, ssthresh);
    sender.timerAt = 10;
    return this;
  }

  setWindow(cwnd: number, ssthresh: number): this {
    this.sender.law.state.cwnd = cwnd;
    this.sender.law.state.ssthresh = ssthresh;
    return this;
  }

  /** An acknowledgement arrives 1 ms later; returns the segments that it lets go. */
  ack(acknowledgment: number, echo = false, sentAt = Number.NaN, more: More = { arrived: -1, marks: -1 }): number[] {
    this.now += 0.001;
    return this.during(() => this.sender.onAck({ acknowledgment, echo, sentAt, ...more }, { now: this.now }));
  }

  /** The timer runs out; returns the segments that it lets go. */
  expire(): number[] {
    this.now = this.sender.timerAt;
    return this.during(() => this.sender.onTimer(this.now));
  }

  during(act: () => void): number[] {
    const from = this.sent.length;
    act();
    return this.sent.slice(from).map(({ sequence }) => sequence);
  }
}

/** What one arrival at the receiver brought about. */
export interface Exchange {
  readonly acknowledgment: number;
  /** Segments that the sender let go in answer. */
  readonly sends: readonly number[];
  readonly cwnd: number;
  readonly inflation: number;
}

/**
 * Segments arrive in the order in which they were sent, one acknowledgement each; the first copies of `lost` do not.
 * @returns one entry per acknowledgement, until nothing is under way or `limit` are reached
 */
export const exchanges = (host: SenderHost, lost: readonly number[], limit: number): Exchange[] => {
  const { sender } = host;
  const receiver =
    sender instanceof SelectiveSender
      ? new FeedbackReceiver(false, 0.1, { answerEarlier: () => undefined }, "classic")
      : new Receiver(false, 0.1);
  receiver.expected = sender.una;
  const missing = new Set(lost);
  const underWay = Array.from({ length: sender.next - sender.una }, (_, i) => sender.una + i);
  const found: Exchange[] = [];
  while (underWay.length > 0 && found.length < limit) {
    const sequence = underWay.shift() ?? 0;
    if (missing.delete(sequence)) continue;
    receiver.onData(dataPacket(sequence), host);
    const ack = ackOf(receiver);
    const sends = host.ack(ack.acknowledgment, false, Number.NaN, ack);
    underWay.push(...sends);
    found.push({ acknowledgment: ack.acknowledgment, sends, cwnd: sender.cwnd, inflation: sender.inflation });
  }
  return found;
};

export interface Marks {
  readonly marked?: boolean;
  readonly reduced?: boolean;
  readonly repeated?: boolean;
  readonly sentAt?: number;
  /** B */
  readonly size?: number;
}

/** Rows that a packet of a test stands in, and an acknowledgement. */
const ROW = 0;
const ACK_ROW = 16;

/** An arriving packet in its own row. @returns the row */
export const dataPacket = (sequence: number, marks: Marks = {}): number => {
  packets.sequences[ROW] = sequence;
  packets.sizes[ROW] = marks.size ?? 1000;
  packets.ecns[ROW] = marks.marked === true ? CE : marks.repeated === true ? NOT_ECT : ECT0;
  packets.flags[ROW] = (marks.reduced === true ? REDUCED : 0) | (marks.repeated === true ? REPEATED : 0);
  sentAts[doubleAt(ROW)] = marks.sentAt ?? 0;
  return ROW;
};

/** The receiver's ACKs, taken once for each ACK that it wants to send. */
export const ackOf = (receiver: Receiver): AckOut => {
  receiver.writeAck(ACK_ROW);
  const flags = packets.flags[ACK_ROW] ?? 0;
  const detailed = (flags & DETAILED) !== 0;
  return {
    acknowledgment: packets.sequences[ACK_ROW] ?? Number.NaN,
    echo: (flags & ECHO) !== 0,
    sentAt: sentAts[doubleAt(ACK_ROW)] ?? Number.NaN,
    arrived: detailed ? (packets.arriveds[ACK_ROW] ?? Number.NaN) : -1,
    marks: detailed ? (packets.marks[ACK_ROW] ?? Number.NaN) : -1,
  };
};
