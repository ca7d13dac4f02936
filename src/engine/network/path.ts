import type { BufferSize } from "../../schema/result.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { clock } from "../kernel/clock.ts";
import { PURPOSE, RandomStream } from "../kernel/random.ts";
import { interfaceTimeOf, packets, RETURNING, setInterfaceTime } from "../packets/packetTable.ts";
import * as links from "./link.ts";
import { MAIN, REVERSE, SECOND } from "./queueId.ts";

const { sizes, flags } = packets;
/** Settings that all paths share, with the values now in force. */
export interface Network {
  /** Propagation of the bottleneck, one way. */
  linkDelay: Seconds;
  /** Infinity: no serialisation at the sender's own interface. */
  accessRate: BitsPerSecond;
  /** null: unbounded. */
  accessBuffer: BufferSize | null;
  /** Queues beside the bottleneck; null: there are none. */
  sides: Sides | null;
}

/** More links and queues on the path, where the scenario has them. */
export interface Sides {
  /** There is a second bottleneck; its propagation, one way. */
  hasSecond: boolean;
  secondDelay: Seconds;
  /** The reverse path has a queue. */
  hasReverse: boolean;
}

/** Bottlenecks that the data of a flow passes, and its direction. */
export interface Route {
  readonly direction: "forward" | "back";
  readonly route: "both" | "first" | "second";
}
/** A group's settings for the paths of its flows. */
export interface PathSetting extends Route {
  /** null: the rate of all access links. */
  readonly accessRate: BitsPerSecond | null;
  /** Share of the packets that the access link loses. */
  readonly accessLoss: number;
  /** Largest random extra delay of a packet on the access link. */
  readonly accessJitter: Seconds;
}

/** Sum of the propagation delays of all bottlenecks on a route, one way. */
export const propagationOf = ({ linkDelay, sides }: Network, { route }: Route): Seconds => {
  if (sides === null || !sides.hasSecond || route === "first") return linkDelay;
  return route === "second" ? sides.secondDelay : linkDelay + sides.secondDelay;
};

/**
 * The path of one flow: its own access link, the bottleneck's queue and link, the receiver, and the reverse path. With
 * a = accessDelay = (rtt/2 − linkDelay)/2, the propagation delay is a before the queue, linkDelay + a after it, and
 * rtt/2 back: rtt is all of the propagation.
 */
export class Path {
  /** Links: sender to the bottleneck's queue, bottleneck to the receiver, receiver to the sender. */
  readonly access: number;
  readonly forward: number;
  readonly back: number;
  /** With `Sides`: between two bottlenecks, receiver to the queue of the reverse path. */
  readonly middle: number;
  readonly toReverse: number;
  /** When the sender handed over the latest packet, and when the access link has sent it. */
  handedAt: Seconds = Number.NEGATIVE_INFINITY;
  accessFreeAt: Seconds = Number.NEGATIVE_INFINITY;
  /** Rate at which the packets on the access link were sent. */
  private rateInForce: BitsPerSecond;
  private losses: RandomStream | undefined = undefined;
  private jitters: RandomStream | undefined = undefined;

  constructor(
    readonly network: Network,
    /** Slot of the flow, which numbers its links. */
    slot: number,
    /** One way, between sender and bottleneck, and again between bottleneck and receiver. */
    public delay: Seconds,
    public sendJitter: Seconds,
    readonly jitter: RandomStream,
    public setting: PathSetting,
    /** Keys the random streams of the access link. */
    private readonly key: { readonly seed: number; readonly flow: number },
  ) {
    this.access = links.accessOf(slot);
    this.forward = links.forwardOf(slot);
    this.back = links.backOf(slot);
    this.middle = links.middleOf(slot);
    this.toReverse = links.toReverseOf(slot);
    links.open(this.access, delay);
    links.open(this.forward, delay);
    links.open(this.back, 2 * delay);
    links.open(this.middle, 0);
    links.open(this.toReverse, 0);
    this.rateInForce = this.accessRate;
  }

  /** Propagation both ways, end to end. */
  get baseRtt(): Seconds {
    return 2 * (propagationOf(this.network, this.setting) + 2 * this.delay);
  }

  /** One way, between sender and bottleneck, and again between bottleneck and receiver. */
  get accessDelay(): Seconds {
    return this.delay;
  }
  set accessDelay(delay: Seconds) {
    this.delay = delay;
    links.setDelay(this.access, delay);
    links.setDelay(this.forward, delay);
    links.setDelay(this.back, 2 * delay);
  }

  get accessRate(): BitsPerSecond {
    return this.setting.accessRate ?? this.network.accessRate;
  }

  /** Follows a change of the access rate: packets that are not sent yet go on at the new rate. */
  followAccessRate(now: Seconds): void {
    const before = this.rateInForce;
    const { accessRate: after } = this;
    if (after === before) return;
    this.rateInForce = after;
    const wasUnlimited = before === Number.POSITIVE_INFINITY;
    if (wasUnlimited) links.forEach(this.access, (row) => void setInterfaceTime(row, Number.NEGATIVE_INFINITY));
    if (wasUnlimited || this.accessFreeAt <= now) return;
    let [endedBefore, free] = [now, now];
    links.reschedule(this.access, (row, due) => {
      const ended = interfaceTimeOf(row);
      if (ended <= now) return due;
      const bits = sizes[row] * 8;
      const began = ended - bits / before;
      // One that did not wait was handed over when it began.
      if (began > free && began > endedBefore + ROUNDING * now) free = began;
      free += began < now ? ((ended - now) * before) / after : bits / after;
      endedBefore = ended;
      setInterfaceTime(row, free);
      return due + (free - ended);
    });
    this.accessFreeAt = free;
  }

  /** Random loss and jitter of the access link. @returns false if it loses the packet */
  enqueueAccessByChance(row: number, reaches: Seconds): boolean {
    const { accessLoss, accessJitter } = this.setting;
    if (accessLoss > 0 && this.lossStream().uniform() < accessLoss) return false;
    const due = accessJitter > 0 ? reaches + this.jitterStream().uniform() * accessJitter : reaches;
    links.push(this.access, row, due);
    return true;
  }

  private lossStream(): RandomStream {
    this.losses ??= new RandomStream(this.key.seed, PURPOSE.accessLoss, this.key.flow);
    return this.losses;
  }

  private jitterStream(): RandomStream {
    this.jitters ??= new RandomStream(this.key.seed, PURPOSE.accessJitter, this.key.flow);
    return this.jitters;
  }

  // ---- with queues beside the bottleneck

  /** The first queue on the packet's path. */
  entryOf(row: number): number {
    const { direction, route } = this.setting;
    const { sides } = this.network;
    const isReturning = (flags[row] & RETURNING) !== 0;
    if ((direction === "back") !== isReturning) return REVERSE;
    return route === "second" && sides?.hasSecond === true ? SECOND : MAIN;
  }

  /** Forwards a packet that has left the link behind a queue, to the next queue or to its end. */
  leave(row: number, queue: number): void {
    const { network, delay, setting } = this;
    const { sides, linkDelay } = network;
    if (sides === null) throw new Error("a packet left a side queue, but the scenario has none");
    if (queue === MAIN && sides.hasSecond && setting.route !== "first") {
      this.pushAfter(this.middle, row, linkDelay);
      return;
    }
    const way = queue === MAIN ? linkDelay : queue === SECOND ? sides.secondDelay : propagationOf(network, setting);
    const isReturning = (flags[row] & RETURNING) !== 0;
    this.pushAfter(isReturning ? this.back : this.forward, row, way + delay);
  }

  /** As `sendBack`, with queues beside the bottleneck. */
  sendAround(row: number, sides: Sides): void {
    const { network, delay } = this;
    if (sides.hasReverse) {
      flags[row] = flags[row] | RETURNING;
      this.pushAfter(this.toReverse, row, delay);
    } else this.pushAfter(this.back, row, propagationOf(network, this.setting) + 2 * delay);
  }

  private pushAfter(link: number, row: number, way: Seconds): void {
    const due = clock.now + way;
    links.push(link, row, due);
  }

  serialize(archive: Archive): void {
    this.accessDelay = archive.number(this.accessDelay);
    this.handedAt = archive.number(this.handedAt);
    this.accessFreeAt = archive.number(this.accessFreeAt);
    this.jitter.serialize(archive);
    links.serialize(this.access, archive);
    links.serialize(this.forward, archive);
    links.serialize(this.back, archive);
    if (archive.flag(this.losses !== undefined)) this.lossStream().serialize(archive);
    if (archive.flag(this.jitters !== undefined)) this.jitterStream().serialize(archive);
    const { sides } = this.network;
    this.rateInForce = this.accessRate;
    if (archive.flag(this.rateInForce !== Number.POSITIVE_INFINITY))
      links.forEach(this.access, (row) => void setInterfaceTime(row, archive.number(interfaceTimeOf(row))));
    if (sides === null) return;
    links.serialize(this.middle, archive);
    links.serialize(this.toReverse, archive);
  }

  /** The access link's buffer has room for a packet that is handed over now. */
  hasRoom(row: number, now: Seconds, buffer: BufferSize): boolean {
    let waiting = 0;
    const { accessRate } = this;
    let bytes = sizes[row];
    links.forEach(this.access, (held) => {
      const size = sizes[held];
      // A packet waits until its first bit leaves.
      if (interfaceTimeOf(held) - (size * 8) / accessRate <= now) return;
      waiting += 1;
      bytes += size;
    });
    return "packets" in buffer ? waiting < buffer.packets : bytes <= buffer.bytes;
  }
}

/** Relative error of a time that was computed from two others. */
const ROUNDING = 1e-12;

/**
 * Replaces the time in `time[0]`, at which a sender hands over a packet of this size, by a lower bound of its arrival
 * at the bottleneck's queue: exact without jitter; with a limited buffer, before packets waiting then leave.
 */
export const accessLookahead = (path: Path, time: Float64Array, size: number): void => {
  const handed = time[0];
  if (path.network.accessBuffer !== null) {
    time[0] = handed + path.delay;
    return;
  }
  const starts = handed < path.accessFreeAt ? path.accessFreeAt : handed;
  const rate = path.accessRate;
  // A division takes longer than all the rest.
  time[0] = rate === Number.POSITIVE_INFINITY ? starts + path.delay : starts + (size * 8) / rate + path.delay;
};

/** The sender hands a packet to its interface; false: that has no room, or the link loses it. */
export const enqueueAccess = (path: Path, row: number): boolean => {
  const { now } = clock;
  let handed = path.sendJitter > 0 ? now + path.jitter.uniform() * path.sendJitter : now;
  // Jitter delays packets, it does not reorder them.
  if (handed < path.handedAt) handed = path.handedAt;
  const starts = handed < path.accessFreeAt ? path.accessFreeAt : handed;
  const { accessBuffer } = path.network;
  if (accessBuffer !== null && starts > handed && !path.hasRoom(row, handed, accessBuffer)) return false;
  path.handedAt = handed;
  path.accessFreeAt = starts + (sizes[row] * 8) / path.accessRate;
  setInterfaceTime(row, path.accessFreeAt);
  const reaches = path.accessFreeAt + path.delay;
  // Checked before the call, which costs more than the check.
  const { accessLoss, accessJitter } = path.setting;
  if (accessLoss > 0 || accessJitter > 0) return path.enqueueAccessByChance(row, reaches);
  links.push(path.access, row, reaches);
  return true;
};

/** Sends a packet of the receiver towards the sender. */
export const sendBack = (path: Path, row: number): void => {
  const { network } = path;
  if (network.sides === null) links.send(path.back, row, network);
  else path.sendAround(row, network.sides);
};
