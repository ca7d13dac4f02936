import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { type Path, sendBack } from "../network/path.ts";
import { NOT_ECT } from "../packets/packet.ts";
import { doubleAt, packets as rows, sentAts, setRtt } from "../packets/packetTable.ts";
import * as at from "../recording/ledger.ts";
import type { GroupQuality } from "../recording/quality.ts";
import type { Media } from "../traffic/contract.ts";
import { Flow } from "./flow.ts";
import { newRow } from "./flowBase.ts";
import { transmit } from "./flowEvents.ts";
import type { FlowHost } from "./flowHost.ts";
import type { FlowSetting } from "./flowSetting.ts";
import { MediaReceiver } from "./mediaReceiver.ts";

const NEVER = Number.POSITIVE_INFINITY;
/** Interval of the receiver's scores. */
const JUDGEMENT: Seconds = 1;
/** Size of a receiver's feedback packets, B. */
const REPORT_SIZE = 40;

/**
 * A real-time medium in one direction, with its receiver. A second group that sends back can model the other direction
 * of a conversation.
 */
export class MediaFlow extends Flow {
  override isEager = true;
  private frameAt: Seconds = NEVER;
  private judgeAt: Seconds = NEVER;
  private judgements = 0;
  private sequence = 0;
  private readonly listener: MediaReceiver;
  private readonly quality: GroupQuality;

  constructor(
    host: FlowHost,
    setting: FlowSetting,
    path: Path,
    private readonly media: Media<ValuesOf<Fields>>,
  ) {
    super(host, setting, path);
    this.quality = host.quality.of(setting.group);
    this.listener = new MediaReceiver(this.quality, media.usesDelayP95);
  }

  override retuneOwn(values: ValuesOf<Fields>, _packetSize: number, moved: boolean): void {
    this.media.retune(values);
    if (moved) this.listener.forgetLeast(this.now);
  }

  override onReceived(row: number): void {
    const size = rows.sizes[row];
    at.countReceived(this.group, this.ledgerPlace, size, size);
    const delay = this.listener.onPacket(rows.sequences[row], sentAts[doubleAt(row)], this.now);
    if (delay > this.media.latest(this.listener.least)) this.listener.onLate();
    this.onGone(row);
  }

  /** The feedback of its receiver has arrived. */
  override onAcknowledged(row: number): void {
    this.media.onAsked?.(rows.sequences[row]);
    this.onGone(row);
  }

  override isOver(): boolean {
    return this.stopped;
  }

  override readReceiverCall(out: Float64Array, place: number): void {
    out[place] = NEVER;
  }

  override callReceiver(): void {
    throw new Error(`flow ${this.setting.flow} has a receiver that judges with the flow's own timer`);
  }

  override smallest(): number {
    return this.packetSize;
  }

  override open(): void {
    this.frameAt = this.startedAt;
    this.judgeAt = this.startedAt + JUDGEMENT;
  }

  override close(): void {
    this.frameAt = NEVER;
    this.judgeAt = NEVER;
  }

  override readSender(out: Float64Array): void {
    out[0] = Math.min(this.frameAt, this.judgeAt);
  }

  override call(): void {
    const { now } = this;
    if (now >= this.frameAt) this.sendFrame();
    if (now >= this.judgeAt) this.judge();
  }

  private sendFrame(): void {
    const { media, packetSize, host } = this;
    const bytes = media.frameSize();
    // Split evenly, so that no packet is a small remainder.
    const packets = Math.ceil(bytes / packetSize);
    for (let i = 0; i < packets; i++) {
      const size = Math.floor((bytes * (i + 1)) / packets) - Math.floor((bytes * i) / packets);
      const row = newRow(this, this.sequence, size, this.ecnCodePoint, 0);
      this.sequence += 1;
      if (host.needsRtt) setRtt(row, Number.NaN);
      at.tally(this.group, at.G_SENDER_PACKETS, 1);
      transmit(this, row);
    }
    this.frameAt = this.now + media.interval();
  }

  private judge(): void {
    this.judgements += 1;
    this.judgeAt = this.startedAt + (this.judgements + 1) * JUDGEMENT;
    if (!this.listener.makeReport()) return;
    const { report } = this.listener;
    const { totals } = this.quality;
    const score = this.media.score(report);
    if (!Number.isNaN(score)) {
      totals.scores += 1;
      totals.score += score;
    }
    const bitrate = this.media.bitrate();
    if (!Number.isNaN(bitrate)) {
      totals.bitrates += 1;
      totals.bitrate += bitrate;
    }
    if (this.media.ask !== undefined) this.askFor(this.media.ask(report));
  }

  private askFor(asked: number): void {
    sendBack(this.path, newRow(this, asked, REPORT_SIZE, NOT_ECT, 0));
  }

  override serialize(archive: Archive): void {
    super.serialize(archive);
    this.ecnCodePoint = archive.number(this.ecnCodePoint);
    this.frameAt = archive.number(this.frameAt);
    this.judgeAt = archive.number(this.judgeAt);
    this.judgements = archive.number(this.judgements);
    this.sequence = archive.number(this.sequence);
    this.listener.serialize(archive);
    const { state } = this.media;
    for (const key of Object.keys(state)) state[key] = archive.number(state[key] ?? Number.NaN);
  }
}
