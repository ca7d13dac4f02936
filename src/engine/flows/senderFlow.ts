import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { clock } from "../kernel/clock.ts";
import { PURPOSE, RandomStream } from "../kernel/random.ts";
import * as links from "../network/link.ts";
import { type Path, sendBack } from "../network/path.ts";
import { NOT_ECT } from "../packets/packet.ts";
import { DETAILED, doubleAt, ECHO, packets, REPEATED, STAMPED, sentAts, setRtt } from "../packets/packetTable.ts";
import * as at from "../recording/ledger.ts";
import { noteSlowdown } from "../recording/quality.ts";
import { CLOSED, CUT, OPENED } from "../recording/synchronization.ts";
import type { AckOut, Receiver } from "../transport/machinery/receiver.ts";
import type { Sender } from "../transport/machinery/sender.ts";
import type { SenderPort } from "../transport/machinery/senderPort.ts";
import { windowsNow } from "./dueTimes.ts";
import { Flow } from "./flow.ts";
import { newRow } from "./flowBase.ts";
import { transmit } from "./flowEvents.ts";
import type { FlowHost } from "./flowHost.ts";
import type { FlowSetting } from "./flowSetting.ts";

const { sequences, sizes, ecns, flags: bits } = packets;

/** Content of an ACK for a sender; one object that all flows share in turn. */
const answer: AckOut = { acknowledgment: 0, echo: false, sentAt: Number.NaN, arrived: -1, marks: -1 };

/** In place of `awaited`: the receiver has all segments, or the data is unlimited. */
const NOTHING = -1;

/** Column of the ledger for each event that a sender counts. */
const COLUMN_OF = {
  retransmission: at.G_RETRANSMISSIONS,
  timeout: at.G_TIMEOUTS,
  cut: at.G_WINDOW_CUTS,
  ecn: at.G_ECN_RESPONSES,
};

const inNanoseconds = (time: Seconds): number => Math.round(time * 1e9);

const missing = ({ setting }: SenderFlow): never => {
  throw new Error(`flow ${setting.flow} has no sender yet`);
};

/** A flow with a sender, which has a transport, and a receiver. */
export class SenderFlow extends Flow implements SenderPort {
  private sender: Sender | undefined = undefined;
  /**
   * Number of segments in the transfer while the receiver lacks some of them; −1: it has all, or the data is unlimited.
   */
  private awaited = Number.isNaN(this.transfer) ? NOTHING : this.transfer;
  ackSize = 40;
  /** ECN code point of retransmitted data packets. */
  retransmissionCodePoint = NOT_ECT;
  /** Its SYN was lost, and it has not used ECN since. */
  refusesEcn = false;
  /** It has not begun and was not changed since it was made, so sender and receiver have their initial state. */
  isFresh = true;
  /** Lower bound of the time of a transfer, s; NaN: not a transfer. */
  leastTime: Seconds = Number.NaN;
  /** Number of retransmission timeouts. */
  timeouts = 0;
  /** Random stream of the window law, if it draws. */
  private chance: RandomStream | undefined = undefined;

  constructor(
    host: FlowHost,
    setting: FlowSetting,
    path: Path,
    public receiver: Receiver,
    /** NaN: unlimited data. */
    readonly transfer: number,
  ) {
    super(host, setting, path);
  }

  /** The sender needs its port first, so it is set after construction, and when another replaces it. */
  attach(sender: Sender): void {
    this.sender = sender;
  }

  get machine(): Sender {
    return this.sender === undefined ? missing(this) : this.sender;
  }

  /** It waits for its start in its initial state. (A connection may get a request before it begins.) */
  get isWaiting(): boolean {
    return this.isFresh && !this.stopped && !this.machine.lasting;
  }

  override smallest(): number {
    const { machine } = this;
    return this.started && !machine.isConnecting ? this.packetSize : Math.min(this.packetSize, this.ackSize);
  }

  override readReceiverCall(out: Float64Array, place: number): void {
    out[place] = this.receiver.ackAt;
  }

  override callReceiver(): void {
    this.answerEarlier();
  }

  /** Draws from the flow's own stream, in [0, 1). */
  draw(seed: number): number {
    this.chance ??= new RandomStream(seed, PURPOSE.transport, this.setting.flow);
    return this.chance.uniform();
  }

  // ---- FeedbackPort

  answerEarlier(): void {
    const row = newRow(this, 0, this.ackSize, NOT_ECT, 0);
    turnRound(this, row);
  }

  override onReceived(row: number): void {
    const { receiver } = this;
    if (sequences[row] < 0) {
      this.answerSyn(row);
      return;
    }
    at.countReceived(this.group, this.ledgerPlace, sizes[row], receiver.onData(row, clock));
    if (this.awaited !== NOTHING && receiver.expected >= this.awaited) this.noteWhole();
    if (receiver.answers) turnRound(this, row);
    else this.onGone(row);
  }

  private answerSyn(row: number): void {
    sizes[row] = this.ackSize;
    sendBack(this.path, row);
  }

  override onAcknowledged(row: number): void {
    const acknowledgment = sequences[row];
    if (acknowledgment >= 0) {
      const ack = answer;
      const flags = bits[row];
      ack.sentAt = sentAts[doubleAt(row)];
      ack.acknowledgment = acknowledgment;
      ack.echo = (flags & ECHO) !== 0;
      if ((flags & DETAILED) !== 0) this.onDetailed(row);
      else this.machine.onAck(ack, clock);
    } else this.onSynAnswered(row);
    this.onGone(row);
  }

  private onSynAnswered(row: number): void {
    const isAmbiguous = (bits[row] & (REPEATED | STAMPED)) === REPEATED;
    this.machine.onConnected(isAmbiguous ? Number.NaN : sentAts[doubleAt(row)], clock.now);
  }

  private onDetailed(row: number): void {
    answer.arrived = packets.arriveds[row];
    answer.marks = packets.marks[row];
    this.machine.onAck(answer, clock);
    answer.arrived = -1;
    answer.marks = -1;
  }

  override isOver(): boolean {
    return this.machine.isDone;
  }

  // ---- SenderPort

  transmit(sequence: number, flags: number): void {
    if (sequence < 0) {
      this.transmitSyn(flags);
      return;
    }
    const ecn = (flags & REPEATED) === 0 ? this.ecnCodePoint : this.retransmissionCodePoint;
    const row = newRow(this, sequence, this.packetSize, ecn, flags);
    if (this.host.needsRtt) setRtt(row, this.machine.rtt.smoothed);
    at.tally(this.group, at.G_SENDER_PACKETS, 1);
    transmit(this, row);
  }

  private transmitSyn(flags: number): void {
    const row = newRow(this, -1, this.ackSize, NOT_ECT, flags);
    at.tally(this.group, at.G_SENDER_PACKETS, 1);
    if (this.host.needsRtt) setRtt(row, this.machine.rtt.smoothed);
    transmit(this, row);
  }

  count(what: "retransmission" | "timeout" | "cut" | "ecn"): void {
    at.tally(this.group, COLUMN_OF[what], 1);
    if (what === "timeout") this.timeouts += 1;
    if (what === "cut") this.tell(CUT);
  }

  private tell(what: number): void {
    if (Number.isNaN(this.transfer)) this.host.onWindowEvent(this.setting, what, this.machine.rtt.smoothed);
  }

  finished(): void {
    if (Number.isNaN(this.transfer) || this.stopped) return;
    at.tally(this.group, at.G_DONE, 1);
    at.tally(this.group, at.G_SENDER_COMPLETION_SUM, inNanoseconds(clock.now - this.startedAt));
  }

  refuseEcn(): void {
    this.refusesEcn = true;
    this.ecnCodePoint = NOT_ECT;
    this.retransmissionCodePoint = NOT_ECT;
  }

  override open(): void {
    this.isFresh = false;
    this.tell(OPENED);
    this.machine.open(clock.now);
  }

  override close(): void {
    this.isFresh = false;
    this.tell(CLOSED);
    this.machine.stop(clock.now);
  }

  override readSender(out: Float64Array): void {
    const { machine } = this;
    const { timerAt, wakeAt } = machine;
    out[0] = timerAt < wakeAt ? timerAt : wakeAt;
    windowsNow[this.slot] = machine.isDone ? 0 : machine.cwnd;
  }

  override call(): void {
    this.machine.onTimer(clock.now);
  }

  private noteWhole(): void {
    this.awaited = NOTHING;
    at.tally(this.group, at.G_RECEIVED_WHOLE, 1);
    const taken = clock.now - this.startedAt;
    at.tally(this.group, at.G_COMPLETION_SUM, inNanoseconds(taken));
    const quality = this.host.quality.of(this.group);
    quality.note("completion", taken);
    noteSlowdown(quality, this.transfer, taken / this.leastTime, this.timeouts > 0);
  }

  override serialize(archive: Archive): void {
    this.isFresh = false;
    this.leastTime = archive.number(this.leastTime);
    super.serialize(archive);
    if (archive.flag(this.awaited === NOTHING)) this.awaited = NOTHING;
    this.ecnCodePoint = archive.number(this.ecnCodePoint);
    this.retransmissionCodePoint = archive.number(this.retransmissionCodePoint);
    this.refusesEcn = archive.flag(this.refusesEcn);
    this.timeouts = archive.number(this.timeouts);
    // A flow whose group has changed its transport may have more state than it needs.
    const kind = archive.number(this.machine.kind);
    if (kind > this.machine.kind) this.host.refine(this.setting, kind);
    const draws = archive.flag(this.chance !== undefined);
    if (draws) this.chance ??= new RandomStream(0, PURPOSE.transport, this.setting.flow);
    this.chance?.serialize(archive);
    this.machine.serialize(archive);
    this.receiver.serialize(archive);
  }
}

/** Turns the data packet in this row into its acknowledgement, and sends that to the sender. */
const turnRound = (flow: SenderFlow, row: number): void => {
  flow.receiver.writeAck(row);
  sizes[row] = flow.ackSize;
  ecns[row] = NOT_ECT;
  const { network } = flow.host;
  // As `sendBack`: usually there is no need to access the path, which is another object.
  if (network.sides === null) links.send(flow.back, row, network);
  else sendBack(flow.path, row);
};
