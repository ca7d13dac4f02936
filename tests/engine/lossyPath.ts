import { classOf } from "../../src/engine/flows/types/detailed.ts";
import { PURPOSE, RandomStream } from "../../src/engine/kernel/random.ts";
import { REPEATED } from "../../src/engine/packets/packetTable.ts";
import type { TransportDefinition, Window } from "../../src/engine/transport/contract.ts";
import { FeedbackReceiver } from "../../src/engine/transport/machinery/feedbackReceiver.ts";
import { senderFields } from "../../src/engine/transport/machinery/fields.ts";
import { type AckOut, Receiver } from "../../src/engine/transport/machinery/receiver.ts";
import { Sender } from "../../src/engine/transport/machinery/sender.ts";
import { kindFor, PLAIN } from "../../src/engine/transport/machinery/senderKinds.ts";
import type { SenderPort } from "../../src/engine/transport/machinery/senderPort.ts";
import { resolve } from "../../src/schema/check.ts";
import type { Fields } from "../../src/schema/fields.ts";
import type { Json } from "../../src/units/units.ts";
import { ackOf, dataPacket } from "./senderHost.ts";

export interface LossyPath {
  /** Segments per second that the path carries; Infinity: no queue. */
  readonly rate?: number;
  /** Propagation both ways, in s. */
  readonly rtt: number;
  /** Each data segment is lost with this probability. */
  readonly loss: number;
  /** These are lost too, counted from 1 in the order of sending, with those sent again. */
  readonly lost?: readonly number[];
  /** Simulated seconds, and those of them that are not counted at the beginning. */
  readonly seconds: number;
  readonly from?: number;
  readonly group?: Readonly<Record<string, Json>>;
  readonly params?: Readonly<Record<string, Json>>;
  readonly seed?: number;
  /** Is shown the sender after every event. */
  readonly watch?: (sender: Sender, now: number) => void;
}

/** What happened after `from`. */
export interface Found {
  /** Segments in order at the receiver, per second. */
  readonly goodput: number;
  readonly timeouts: number;
  readonly cuts: number;
  /** Every segment in the order of sending, from the start on. */
  readonly sent: readonly number[];
}

/** One sender alone on a path that loses at random, with an endless buffer. */
export const overLossyPath = <F extends Fields>(definition: TransportDefinition<F, Window>, path: LossyPath): Found => {
  const { rate = Number.POSITIVE_INFINITY, rtt, loss, lost = [], seconds, from = 0, seed = 1 } = path;
  const { group = {}, params = {} } = path;
  const link = { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 };
  const fields = resolve(definition.fields, params, link);
  const values = resolve(senderFields, { handshake: false, ...group }, link);
  const chance = new RandomStream(seed, PURPOSE.discipline, 0);
  const law = definition.create(fields, values.initialWindow, () => 0.5);
  const rules = definition.recovery(fields);
  const clock = { now: 0 };
  const counts = { timeout: 0, cut: 0 };
  const data: {
    readonly at: number;
    readonly sequence: number;
    readonly repeated: boolean;
    readonly sentAt: number;
  }[] = [];
  const acks: { readonly at: number; readonly ack: AckOut }[] = [];
  const sent: number[] = [];
  let freeAt = 0;
  const port: SenderPort = {
    transmit: (sequence, flags) => {
      const repeated = (flags & REPEATED) !== 0;
      freeAt = Math.max(freeAt, clock.now) + 1 / rate;
      sent.push(sequence);
      if (chance.uniform() >= loss && !lost.includes(sent.length))
        data.push({ at: freeAt + rtt / 2, sequence, repeated, sentAt: clock.now });
    },
    count: (what) => {
      if (clock.now >= from && (what === "timeout" || what === "cut")) counts[what] += 1;
    },
    finished: () => undefined,
    refuseEcn: () => undefined,
  };
  const kind = kindFor(law, rules, "none");
  const sender = new (kind === PLAIN ? Sender : classOf(kind))(
    port,
    law,
    rules,
    { ...values, ecn: "none" },
    Number.POSITIVE_INFINITY,
  );
  const { delayedAck, delayedAckTime } = values;
  const answer = (): void => {
    acks.push({ at: clock.now + rtt / 2, ack: ackOf(receiver) });
  };
  const earlier = { answerEarlier: answer };
  const receiver =
    kind !== PLAIN
      ? new FeedbackReceiver(delayedAck, delayedAckTime, earlier, "none")
      : new Receiver(delayedAck, delayedAckTime);
  sender.open(0);
  let before = 0;
  for (;;) {
    const times = [data[0]?.at, acks[0]?.at, sender.timerAt, sender.wakeAt, receiver.ackAt];
    const next = Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
    if (clock.now < from && next >= from) before = receiver.expected;
    if (next >= seconds) break;
    clock.now = next;
    if (data[0]?.at === next) {
      const { sequence, repeated, sentAt } = data.shift() ?? { sequence: 0, repeated: false, sentAt: 0 };
      receiver.onData(dataPacket(sequence, { repeated, sentAt }), clock);
      if (receiver.answers) answer();
    } else if (acks[0]?.at === next) {
      const held = acks.shift();
      if (held !== undefined) sender.onAck(held.ack, clock);
    } else if (receiver.ackAt === next) answer();
    else sender.onTimer(next);
    path.watch?.(sender, next);
  }
  const goodput = (receiver.expected - before) / (seconds - from);
  return { goodput, timeouts: counts.timeout, cuts: counts.cut, sent };
};
