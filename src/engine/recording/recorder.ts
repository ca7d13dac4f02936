import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { clock } from "../kernel/clock.ts";
import type { Suspendable } from "../kernel/threadState.ts";
import { DROPPED, MARKED, type Packet } from "../packets/packet.ts";
import { Bins, setFlat } from "./bins.ts";
import { clearTotals, closeGroup, closeLevels, closeTotals } from "./binTotals.ts";
import * as channel from "./channels.ts";
import { Growth } from "./deltas.ts";
import { BIN_WIDTH, type BinBlock, type ChannelInfo } from "./frame.ts";
import * as at from "./ledger.ts";
import { Ledger, sums } from "./ledger.ts";
import { PacketLog } from "./packetLog.ts";
import type { RecorderProbes } from "./probes.ts";
import * as level from "./queueLevels.ts";
import {
  beginExtremes,
  groupQueue,
  groupSince,
  integrateQueue,
  levels,
  noteFewer,
  QueueLevels,
} from "./queueLevels.ts";
import type { QueueNotes } from "./queueNotes.ts";
import { SignalBin } from "./signalBin.ts";
import { hashEvent, TraceHash } from "./traceHash.ts";

const add = (column: Float64Array, place: number, amount: number): void => {
  column[place] = column[place] + amount;
};

/**
 * Records everything that happens at the bottleneck, exactly: totals in the ledger, bins over time, packet events, the
 * hash. The event loop sets the clock before each event.
 */
export class Recorder implements QueueNotes, Suspendable {
  /** Due time of `advance`: a bin closes, or a named window begins or ends. */
  nextMark: Seconds = BIN_WIDTH;
  readonly ledger: Ledger;
  readonly hash = new TraceHash();
  readonly log: PacketLog;
  /** Packet events so far. */
  packetEvents = 0;
  /** Indices of the groups whose data bypasses the bottleneck, and so does not count as goodput of its link. */
  bypassing: readonly number[] = [];
  private bins: Bins;

  /** The link sends nothing, since `idleSince`. */
  idle = true;
  private idleSince: Seconds = Number.NaN;
  private capacitySince: Seconds = Number.NaN;
  private readonly levels = new QueueLevels();

  private signals: SignalBin;
  private readonly growth: Growth;
  /** Future edges of named windows, ascending. */
  private edges: Seconds[] = [];
  private onEdge: (now: Seconds, peak: number) => void = () => undefined;

  constructor(
    channels: readonly ChannelInfo[],
    private groups: number,
    private readonly sources: RecorderProbes,
    packets: "signals" | "all",
    /** False: nothing over time is recorded, only what reports are made from; such a run has no frames. */
    private readonly records = true,
  ) {
    this.ledger = new Ledger(groups);
    this.log = new PacketLog(packets);
    this.bins = new Bins(channels);
    this.growth = new Growth();
    this.levels.begin(groups);
    this.idleSince = this.capacitySince = 0;
    this.signals = this.signalsOf(channels);
  }

  get now(): Seconds {
    return clock.now;
  }
  set now(time: Seconds) {
    clock.now = time;
  }

  get channels(): readonly ChannelInfo[] {
    return this.bins.channels;
  }

  /** Changes the channels (another discipline, another group); recorded values are kept by the channel's id. */
  setChannels(channels: readonly ChannelInfo[], groups: number): void {
    while (this.groups < groups) this.addGroup();
    this.signals = this.signalsOf(channels);
    this.bins = this.bins.remapped(channels);
  }

  /** Sets the listener that copies the ledger at each edge; `peak`: the longest queue since the last edge, packets. */
  setEdgeListener(listener: (now: Seconds, peak: number) => void): void {
    this.onEdge = listener;
  }

  /** Names a future instant at which the ledger is copied. */
  addEdge(time: Seconds): void {
    if (this.edges.includes(time)) return;
    const later = this.edges.findIndex((edge) => edge > time);
    this.edges.splice(later < 0 ? this.edges.length : later, 0, time);
    this.nextMark = Math.min(this.nextMark, time);
  }

  // ---- events of the bottleneck, beside those of `packetNotes.ts`

  onMark(packet: Packet, reason: number): void {
    add(sums, at.GROUPS_START + packet.group * at.GROUP_STRIDE + at.G_MARKS, 1);
    this.noteSignal(MARKED, packet, reason);
  }

  onDrop(packet: Packet, reason: number): void {
    const base = at.GROUPS_START + packet.group * at.GROUP_STRIDE;
    add(sums, base + at.G_DROPS, 1);
    add(sums, base + at.G_DROPPED_BYTES, packet.size);
    add(sums, at.DROPS_BY_REASON + reason, 1);
    at.countDrop(packet);
    this.noteSignal(DROPPED, packet, reason);
  }

  private noteSignal(kind: number, packet: Packet, reason: number): void {
    this.packetEvents += 1;
    hashEvent(kind, packet.flow, packet.sequence);
    if (!this.records) return;
    this.log.add(this.now, kind, packet, reason);
    this.signals.note();
  }

  /** The link has something to send again. */
  endIdle(): void {
    add(sums, at.IDLE_TIME, this.now - this.idleSince);
    this.idle = false;
  }

  onLinkIdle(): void {
    this.idle = true;
    this.idleSince = this.now;
  }

  /** A waiting packet of this group was dropped. @param waiting packets that still wait; `waitingBytes`: their bytes */
  onLost(group: number, waiting: number, waitingBytes: number): void {
    noteFewer(group, waiting, waitingBytes);
  }

  setFullLevel(packets: number, bytes: number): void {
    integrateQueue();
    levels[level.FULL_PACKETS] = 0.98 * packets;
    levels[level.FULL_BYTES] = 0.98 * bytes;
  }

  // ---- edges and bins over time

  /** Handles every edge and end of a bin up to and including `time`; events at `time` itself come later. */
  advance(time: Seconds): void {
    while (this.nextMark <= time) {
      this.sources.catchUp(this.nextMark);
      this.now = this.nextMark;
      this.integrateAll();
      if (this.nextMark === this.binEnd()) {
        if (this.records) this.closeBin();
        else this.bins.base.closed += 1;
        this.sources.onBinClosed(this.now);
        beginExtremes();
      }
      while (this.edges[0] === this.nextMark) {
        this.edges.shift();
        this.onEdge(this.nextMark, levels[level.PEAK]);
        levels[level.PEAK] = levels[level.QUEUE];
      }
      this.nextMark = Math.min(this.binEnd(), this.edges[0] ?? Number.POSITIVE_INFINITY);
    }
  }

  takeBlocks(): BinBlock[] {
    return this.bins.take();
  }

  /** Present values of all channels; totals since the start for counts and rates. */
  currentValues(): Float64Array {
    const out = new Float64Array(this.channels.length);
    const delay = levels[level.DELAY_MAX];
    out[channel.QUEUE] = levels[level.QUEUE];
    out[channel.QUEUE_BYTES] = levels[level.QUEUE_BYTES];
    out[channel.DELAY] = delay === Number.NEGATIVE_INFINITY ? Number.NaN : delay;
    out[channel.SENT] = sums[at.SENT_BITS] + this.sources.bitsUnderWay();
    for (let g = 0; g < this.groups; g++) {
      const base = at.GROUPS_START + g * at.GROUP_STRIDE;
      const place = channel.GROUPS_FROM + g * channel.PER_GROUP;
      add(out, channel.OFFERED, sums[base + at.G_ARRIVAL_BYTES] * 8);
      if (!this.bypassing.includes(g)) add(out, channel.GOODPUT, sums[base + at.G_GOODPUT_BYTES] * 8);
      add(out, channel.DROPS, sums[base + at.G_DROPS]);
      add(out, channel.MARKS, sums[base + at.G_MARKS]);
      out[place] = groupQueue[g];
      out[place + 1] = sums[base + at.G_RECEIVED_BYTES] * 8;
      out[place + 2] = sums[base + at.G_DROPS];
      out[place + 3] = sums[base + at.G_MARKS];
      out[place + 4] = this.sources.windowOf(g);
    }
    const signals = new Float64Array(this.signals.length);
    this.sources.readSignals(signals);
    out.set(signals, channel.GROUPS_FROM + this.groups * channel.PER_GROUP);
    return out;
  }

  serialize(archive: Archive): void {
    this.now = archive.number(this.now);
    this.packetEvents = archive.number(this.packetEvents);
    this.ledger.serialize(archive);
    this.hash.serialize(archive);
    this.bins.serialize(archive);
    for (const place of level.NOW) levels[place] = archive.number(levels[place]);
    this.idle = archive.flag(this.idle);
    this.idleSince = archive.number(this.idleSince);
    for (const place of level.EXTREMES) levels[place] = archive.number(levels[place]);
    this.capacitySince = archive.number(this.capacitySince);
    for (const column of [groupQueue, groupSince]) archive.numbers(column.subarray(0, this.groups));
    this.signals.serialize(archive);
    this.growth.serialize(archive, this.ledger.columns);
    if (!archive.loading) return;
    this.edges = [];
    this.nextMark = this.binEnd();
  }

  // ---- internals

  private binEnd(): Seconds {
    return (this.bins.closed + 1) * BIN_WIDTH;
  }

  private addGroup(): void {
    this.groups += 1;
    this.ledger.addGroup();
    groupQueue[this.groups - 1] = 0;
    groupSince[this.groups - 1] = this.now;
  }

  private integrateAll(): void {
    integrateQueue();
    for (let g = 0; g < this.groups; g++) {
      const held = groupQueue[g] * (this.now - groupSince[g]);
      add(sums, at.GROUPS_START + g * at.GROUP_STRIDE + at.G_QUEUE_TIME, held);
      groupSince[g] = this.now;
    }
    if (this.idle) {
      add(sums, at.IDLE_TIME, this.now - this.idleSince);
      this.idleSince = this.now;
    }
    this.integrateCapacity();
    sums[at.BITS_UNDER_WAY] = this.sources.bitsUnderWay();
    sums[at.EVENTS] = this.sources.events();
  }

  /** Updates the bits that the link could have sent so far; also called just before the rate changes. */
  integrateCapacity(): void {
    add(sums, at.CAPACITY_BITS, this.sources.linkRate() * (this.now - this.capacitySince));
    this.capacitySince = this.now;
  }

  private signalsOf(channels: readonly ChannelInfo[]): SignalBin {
    const length = channels.length - channel.GROUPS_FROM - this.groups * channel.PER_GROUP;
    return new SignalBin(this.sources, length);
  }

  private closeBin(): void {
    const { bins } = this;
    clearTotals();
    for (let g = 0; g < this.groups; g++) {
      closeGroup(bins, g, this.bypassing.includes(g));
      setFlat(bins, channel.GROUPS_FROM + g * channel.PER_GROUP + 4, this.sources.windowOf(g));
    }
    closeLevels(bins);
    closeTotals(bins);
    this.signals.close(bins, channel.GROUPS_FROM + this.groups * channel.PER_GROUP);
    bins.close();
  }

  suspend(): void {
    this.ledger.suspend();
    this.hash.suspend();
    this.levels.save(this.groups);
    this.growth.suspend();
  }

  resume(): void {
    this.ledger.resume();
    this.hash.resume();
    this.levels.restore();
    this.growth.resume();
  }
}
