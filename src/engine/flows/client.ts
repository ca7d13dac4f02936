import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import type { RandomStream } from "../kernel/random.ts";
import type { GroupQuality, Times, Total } from "../recording/quality.ts";
import type { Application, ApplicationPort } from "../traffic/contract.ts";
import { ConnectionFlow, type ConnectionUser } from "./connectionFlow.ts";
import type { Flow } from "./flow.ts";

type Values = ValuesOf<Fields>;

/** One user: an application, and the connections for its requests. */
export class Client implements ApplicationPort, ConnectionUser {
  /** The first connection sets the timer of them all. */
  readonly connections: ConnectionFlow[];
  private readonly application: Application<Values>;
  private active = false;

  constructor(
    first: ConnectionFlow,
    private readonly quality: GroupQuality,
    private readonly stream: RandomStream,
    create: (port: ApplicationPort) => Application<Values>,
  ) {
    this.connections = [first];
    this.application = create(this);
  }

  /** Makes further connections until it has `wanted`. @param make the flow of the connection with this number */
  addConnections(wanted: number, now: Seconds, make: (connection: number) => Flow): void {
    const { connections } = this;
    while (connections.length < wanted) {
      const connection = this.connection(make(connections.length));
      connections.push(connection);
      connection.join(this, false);
      if (this.active) connection.scheduleLifetime(now, Number.POSITIVE_INFINITY);
    }
  }

  start(now: Seconds): void {
    this.active = true;
    this.application.start(now);
  }

  /** Stops requests; responses under way drain and are not counted. */
  stop(now: Seconds): void {
    this.settle(now);
    this.active = false;
  }

  /** Infinity: nothing is due. */
  get timerAt(): Seconds {
    return this.active ? this.application.nextTimer() : Number.POSITIVE_INFINITY;
  }

  onTimer(now: Seconds): void {
    if (now >= this.timerAt) this.application.onTimer(now);
  }

  onReceived(connection: ConnectionFlow, now: Seconds): void {
    if (this.active) this.application.onReceived(this.connections.indexOf(connection), now);
  }

  settle(now: Seconds): void {
    if (this.active) this.application.settle?.(now);
  }

  retune(values: Values, now: Seconds): void {
    this.application.retune(values, now);
  }

  // ---- ApplicationPort

  request(connection: number, bytes: number): void {
    const asked = this.connections[connection];
    if (asked === undefined) throw new Error(`connection ${connection} of ${this.connections.length} was asked`);
    asked.request(bytes);
  }

  uniform(): number {
    return this.stream.uniform();
  }

  add(total: Total, amount: number): void {
    this.quality.totals[total] += amount;
  }

  note(times: Times, time: Seconds): void {
    this.quality.note(times, time);
  }

  /** Writes or reads which flows are its further connections; `flows` by slot in the simulation. */
  serializeConnections(archive: Archive, flows: readonly (Flow | undefined)[]): void {
    const { connections } = this;
    const length = archive.number(connections.length);
    for (let i = 1; i < length; i++) {
      const connection = this.connection(flows[archive.number(connections[i]?.setting.slot ?? -1)]);
      connections[i] = connection;
      connection.join(this, false);
    }
  }

  private connection(flow: Flow | undefined): ConnectionFlow {
    if (flow instanceof ConnectionFlow) return flow;
    throw new Error("a user was given a flow that is no connection");
  }

  serialize(archive: Archive): void {
    this.active = archive.flag(this.active);
    this.stream.serialize(archive);
    const { state } = this.application;
    for (const key of Object.keys(state)) {
      const value = state[key];
      if (value instanceof Float64Array) archive.numbers(value);
      else state[key] = archive.number(value ?? Number.NaN);
    }
  }
}
