import type { Fields, ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";
import type { CongestionControl, RecoveryRules, Window } from "../contract.ts";
import type { senderFields } from "./fields.ts";
import { NOTHING, TIMEOUT } from "./lastAction.ts";
import { RttEstimator } from "./rttEstimator.ts";
import { SenderClock } from "./senderClock.ts";
import { PLAIN } from "./senderKinds.ts";
import type { SenderPort } from "./senderPort.ts";
import { serializeRecord } from "./serialize.ts";
import { SpuriousTimeout } from "./spuriousTimeout.ts";

export type SenderValues = ValuesOf<typeof senderFields>;
export type Law = CongestionControl<Window, ValuesOf<Fields>>;

const NEVER = Number.POSITIVE_INFINITY;

/** What a sender knows: sequence numbers, its timer, the stage of its repair; and how a checkpoint stores it. */
export abstract class SenderState extends SenderClock {
  // First the fields that every ACK uses, so that they lie together in memory (docs/performance.md).
  readonly rtt = new RttEstimator(this.values.initialRto);
  /** Oldest segment not acknowledged. */
  una = 0;
  /** Next segment to send; after a timeout it is the oldest one again. */
  next = 0;
  /** Highest segment sent; −1: none. */
  maxSent = -1;
  /** Segments by which duplicate ACKs inflate the window. */
  inflation = 0;
  /** Duplicate ACKs since the latest ACK that advanced. */
  duplicates = 0;
  /** Due time of `onTimer`. */
  timerAt: Seconds = NEVER;
  protected done = false;
  inRecovery = false;
  protected connecting = false;
  /** The window is one segment and was marked: silent until the timer (RFC 3168, section 6.1.2). */
  protected silenced = false;
  /** The window was cut, and no segment with CWR has reported it yet. */
  protected cutPending = false;
  /** Settings of `values` that every ACK needs, as flags: comparing strings takes longer. */
  protected inTicks = this.values.rttClock === "ticks";
  protected inFractions = this.values.ecnAtOneSegment === "fraction";
  /** The latest echo came at a window of one segment: another one there doubles the timeout. */
  protected markedAtOne = false;
  /** The application may supply more later (`supply`): with all segments acknowledged the connection stays open. */
  lasting = false;
  lastAction = NOTHING;
  /** Highest segment sent when the window was last cut. */
  recover = -1;
  /** A partial ACK has come in this repair (RFC 6582, section 3.2, step 3). */
  protected hadPartialAck = false;
  protected lastSend: Seconds = Number.NEGATIVE_INFINITY;
  /** Oldest segment at the last timeout; −1: none. */
  protected timedOut = -1;
  protected readonly spuriousTimeout = new SpuriousTimeout();

  constructor(
    protected readonly port: SenderPort,
    public law: Law,
    public rules: RecoveryRules,
    public values: SenderValues,
    /** Segments supplied by the application; Infinity: unlimited. */
    public segments: number,
  ) {
    super();
  }

  get cwnd(): number {
    return this.law.state.cwnd;
  }

  /** Every segment is acknowledged, or the sender was stopped and is drained. */
  get isDone(): boolean {
    return this.done;
  }

  /** The SYN is not answered yet. */
  get isConnecting(): boolean {
    return this.connecting;
  }

  /** Segments sent and not acknowledged. */
  get flight(): number {
    return this.maxSent + 1 - this.una;
  }

  /** One of the kinds of `senderKinds.ts`. */
  get kind(): number {
    return PLAIN;
  }

  /** A further due time of `onTimer`: a segment held back by pacing may leave. Infinity: none waits. */
  get wakeAt(): Seconds {
    return NEVER;
  }

  /** Its state: one of the contract's `PHASES`, or of the transport's own. */
  get phase(): string {
    if (this.connecting) return "handshake";
    if (this.done || this.maxSent < 0) return "closed";
    if (this.inRecovery) return "recovery";
    if (this.lastAction === TIMEOUT && this.una <= this.recover) return "loss";
    const { phase, state } = this.law;
    return phase ?? (state.cwnd < state.ssthresh ? "slow start" : "congestion avoidance");
  }

  serialize(archive: Archive): void {
    this.una = archive.number(this.una);
    this.next = archive.number(this.next);
    this.maxSent = archive.number(this.maxSent);
    this.inflation = archive.number(this.inflation);
    this.duplicates = archive.number(this.duplicates);
    this.inRecovery = archive.flag(this.inRecovery);
    this.recover = archive.number(this.recover);
    this.rtt.serialize(archive);
    this.timerAt = archive.number(this.timerAt);
    this.segments = archive.number(this.segments);
    this.lasting = archive.flag(this.lasting);
    this.lastAction = archive.number(this.lastAction);
    this.hadPartialAck = archive.flag(this.hadPartialAck);
    this.connecting = archive.flag(this.connecting);
    this.lastSend = archive.number(this.lastSend);
    this.cutPending = archive.flag(this.cutPending);
    this.silenced = archive.flag(this.silenced);
    this.markedAtOne = archive.flag(this.markedAtOne);
    this.timedOut = archive.number(this.timedOut);
    this.done = archive.flag(this.done);
    this.spuriousTimeout.serialize(archive);
    serializeRecord(this.law.state, archive);
  }
}
