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
/** Passes a time without an allocation. */
const due = new Float64Array(1);

/** The user of a connection, as the connection sees it; implemented by `Client`. */
export interface ConnectionUser {
  /** The user's connections; the first one sets the timer of them all. */
  readonly connections: readonly ConnectionFlow[];
  /** Due time of the user's application; Infinity: none. */
  readonly timerAt: Seconds;
  addConnections(wanted: number, now: Seconds, make: (connection: number) => Flow): void;
  serializeConnections(archive: Archive, flows: readonly (Flow | undefined)[]): void;
  serialize(archive: Archive): void;
  start(now: Seconds): void;
  stop(now: Seconds): void;
  onTimer(now: Seconds): void;
  /** Everything requested over this connection has arrived. */
  onReceived(connection: ConnectionFlow, now: Seconds): void;
  settle(now: Seconds): void;
  retune(values: ValuesOf<Fields>, now: Seconds): void;
}

/**
 * A persistent connection of a user with requests. A request travels to the sender, which then gets that many segments
 * to send; the first one opens the connection. The user's first connection calls the application when it is due.
 */
export class ConnectionFlow extends SenderFlow {
  override isEager = true;
  private user: ConnectionUser | undefined = undefined;
  private leads = false;
  private opened = false;
  /** Segments requested since the start. */
  private asked = 0;
  /** A requested segment has not arrived yet. */
  private waits = false;

  /** Assigns the connection to a user; called once, before the flow starts. @param leads it is the user's first */
  join(user: ConnectionUser, leads: boolean): void {
    this.user = user;
    this.leads = leads;
  }

  get client(): ConnectionUser {
    if (this.user === undefined) throw new Error(`flow ${this.setting.flow} has no user`);
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
    // The first connection acts for its user.
    if (this.setting.connection !== 0) return;
    this.client.retune(values, this.now);
    this.plan();
  }

  /** Requests `bytes` in whole packets; half a round trip later the sender begins. */
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
    // The application may be due earlier than before.
    client.connections[0]?.plan();
  }

  override onAcknowledged(row: number): void {
    if ((packets.flags[row] & REQUEST) === 0) {
      super.onAcknowledged(row);
      return;
    }
    const segments = packets.sequences[row];
    this.onGone(row);
    // A request on a connection that has ended is not served.
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
    for (const connection of this.client.connections) if (connection !== this) connection.scheduleLifetime(now, NEVER);
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
