import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import type { RandomStream } from "../kernel/random.ts";
import type { Path } from "../network/path.ts";
import { packets, setRtt } from "../packets/packetTable.ts";
import * as at from "../recording/ledger.ts";
import type { Source } from "../traffic/contract.ts";
import { Flow } from "./flow.ts";
import { newRow } from "./flowBase.ts";
import { transmit } from "./flowEvents.ts";
import type { FlowHost } from "./flowHost.ts";
import type { FlowSetting } from "./flowSetting.ts";

const NEVER = Number.POSITIVE_INFINITY;

/** An open-loop source, and a receiver that only counts. */
export class SourceFlow extends Flow {
  private sendAt: Seconds = NEVER;
  private sequence = 0;
  private readonly draw: () => number;

  constructor(
    host: FlowHost,
    setting: FlowSetting,
    path: Path,
    private readonly source: Source<ValuesOf<Fields>>,
    private readonly stream: RandomStream,
  ) {
    super(host, setting, path);
    this.draw = () => stream.uniform();
  }

  override retuneOwn(values: ValuesOf<Fields>, packetSize: number): void {
    this.source.retune(values, packetSize);
  }

  override onReceived(row: number): void {
    const size = packets.sizes[row];
    at.countReceived(this.group, this.ledgerPlace, size, size);
    this.onGone(row);
  }

  override readReceiverCall(out: Float64Array, place: number): void {
    out[place] = NEVER;
  }

  override callReceiver(): void {
    throw new Error(`flow ${this.setting.flow} has no receiver that acts`);
  }

  override smallest(): number {
    return this.source.size === undefined ? this.packetSize : 1;
  }

  override onAcknowledged(): void {
    throw new Error(`flow ${this.setting.flow} has no sender`);
  }

  override isOver(): boolean {
    return this.stopped;
  }

  override open(): void {
    this.sendAt = this.now + this.source.first(this.draw);
  }

  override close(): void {
    this.sendAt = NEVER;
  }

  override readSender(out: Float64Array): void {
    out[0] = this.sendAt;
  }

  override call(): void {
    const size = this.source.size?.(this.draw) ?? this.packetSize;
    const row = newRow(this, this.sequence, size, this.ecnCodePoint, 0);
    this.sequence += 1;
    if (this.host.needsRtt) setRtt(row, Number.NaN);
    at.tally(this.group, at.G_SENDER_PACKETS, 1);
    this.sendAt = this.now + this.source.next(this.draw);
    transmit(this, row);
  }

  override serialize(archive: Archive): void {
    super.serialize(archive);
    this.ecnCodePoint = archive.number(this.ecnCodePoint);
    this.sendAt = archive.number(this.sendAt);
    this.sequence = archive.number(this.sequence);
    this.stream.serialize(archive);
    const { state } = this.source;
    for (const key of Object.keys(state)) state[key] = archive.number(state[key] ?? Number.NaN);
  }
}
