import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { sendBack } from "../network/path.ts";
import { NOT_ECT } from "../packets/packet.ts";
import { packets, REQUEST } from "../packets/packetTable.ts";
import { windowsNow } from "./dueTimes.ts";
import type { Flow } from "./flow.ts";
import { newRow } from "./flowBase.ts";
import { SenderFlow } from "./senderFlow.ts";

const NEVER = Number.POSITIVE_INFINITY;
/** Where a time is handed over. */
const due = new Float64Array(1);

/** The user of a connection, as the connection sees it; `Client` is one. */
export interface ConnectionUser {
  /** The user's connections; the first one keeps the time for all. */
  readonly connections: readonly ConnectionFlow[];
  /** When the user's application wants to be called; Infinity: at no time. */
  readonly timerAt: Seconds;
  addConnections(wanted: number, now: Seconds, make: (connection: number) => Flow): void;
  serializeConnections(archive: Archive, flows: readonly (Flow | undefined)[]): void;
  serialize(archive: Archive): void;
  start(now: Seconds): void;
  stop(now: Seconds): void;
  onTimer(now: Seconds): void;
  /** Everything that was asked for over this connection has arrived. */
  onReceived(connection: ConnectionFlow, now: Seconds): void;
  settle(now: Seconds): void;
  retune(values: ValuesOf<Fields>, now: Seconds): void;
}

/**
 * A connection that lasts, of a user who asks: a request travels back to the sender, which then has so many segments
 * more to send. The first request opens it. The user's first connection wakes the application.
 */
export class ConnectionFlow extends SenderFlow {
  override isEager = true;
  private user: ConnectionUser | undefined = undefined;
  private leads = false;
  private opened = false;
  /** Segments asked for since the start. */
  private asked = 0;
  /** Something that was asked for is not here yet. */
  private waits = false;

  /** Belongs to this user; called once, before the flow starts. @param leads it is the user's first */
  join(user: ConnectionUser, leads: boolean): void {
    this.user = user;
    this.leads = leads;
  }

  /** Its user. */
  get client(): ConnectionUser {
    if (this.user === undefined) throw new Error(`flow ${this.setting.flow} belongs to nobody`);
    return this.user;
  }

  override get connections(): readonly Flow[] {
    return this.client.connections;
  }

  override get lasts(): boolean {
    return true;
  }

  override settle(now: Seconds): void {
    this.client.settle(now);
  }

  override addConnections(wanted: number, make: (connection: number) => Flow): void {
    this.client.addConnections(wanted, this.now, make);
  }

  override serializeConnections(archive: Archive, flows: readonly (Flow | undefined)[]): void {
    this.client.serializeConnections(archive, flows);
  }

  override retuneOwn(values: ValuesOf<Fields>): void {
    // The first one speaks for its user.
    if (this.setting.connection !== 0) return;
    this.client.retune(values, this.now);
    this.plan();
  }

  /** Asks for so many bytes in whole packets; half a round trip later the sender begins. */
  request(bytes: number): void {
    const segments = Math.max(1, Math.ceil(bytes / this.packetSize));
    this.asked += segments;
    this.waits = true;
    sendBack(this.path, newRow(this, segments, this.ackSize, NOT_ECT, REQUEST));
    this.plan();
  }

  override get window(): number {
    if (!this.leads) return super.window;
    let sum = 0;
    for (const { slot } of this.client.connections) sum += windowsNow[slot];
    return sum;
  }

  override onReceived(row: number): void {
    super.onReceived(row);
    if (!this.waits || this.receiver.expected < this.asked) return;
    this.waits = false;
    const { client } = this;
    client.onReceived(this, this.now);
    // The application may want to be called earlier than before.
    client.connections[0]?.plan();
  }

  override onAcknowledged(row: number): void {
    if ((packets.flags[row] & REQUEST) === 0) {
      super.onAcknowledged(row);
      return;
    }
    const segments = packets.sequences[row];
    this.onGone(row);
    // What is asked of a connection that has ended is not served.
    if (this.stopped) return;
    if (this.opened) {
      this.machine.supply(segments, this.now);
      return;
    }
    this.opened = true;
    this.machine.segments = segments;
    this.machine.open(this.now);
  }

  override open(): void {
    if (!this.leads) return;
    const { now } = this;
    for (const connection of this.client.connections) if (connection !== this) connection.live(now, NEVER);
    this.client.start(now);
  }

  override close(): void {
    const { now } = this;
    super.close();
    if (!this.leads) return;
    this.client.stop(now);
    for (const connection of this.client.connections) if (connection !== this) connection.end();
  }

  override readSender(out: Float64Array): void {
    super.readSender(out);
    if (!this.opened) windowsNow[this.slot] = 0;
    if (this.leads) out[0] = Math.min(out[0], this.client.timerAt);
  }

  override call(): void {
    const { now } = this;
    super.readSender(due);
    if (now >= due[0]) super.call();
    if (this.leads) this.client.onTimer(now);
  }

  override serialize(archive: Archive): void {
    super.serialize(archive);
    this.opened = archive.flag(this.opened);
    this.asked = archive.number(this.asked);
    this.waits = archive.flag(this.waits);
    if (this.leads) this.client.serialize(archive);
  }
}
