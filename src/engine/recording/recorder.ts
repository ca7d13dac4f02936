import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { clock } from "../kernel/clock.ts";
import { SavedColumns, type Suspendable } from "../kernel/threadState.ts";
import { DEQUEUED, DROPPED, ENQUEUED, MARKED, NOT_ECT } from "../packets/packet.ts";
import type { PooledPacket } from "../packets/packetPool.ts";
import { Bins } from "./bins.ts";
import { clearTotals, closeGroup, closeTotals, ofBin } from "./binTotals.ts";
import * as channel from "./channels.ts";
import { delayed } from "./delayBins.ts";
import { Growth, grown } from "./deltas.ts";
import { BIN_WIDTH, type BinBlock, type ChannelInfo } from "./frame.ts";
import * as at from "./ledger.ts";
import { countDelay, countQueueTime, flowBytes, Ledger, sums } from "./ledger.ts";
import { PacketLog } from "./packetLog.ts";
import type { RecorderProbes } from "./probes.ts";
import type { QueueNotes } from "./queueNotes.ts";
import { SignalBin } from "./signalBin.ts";
import { TraceHash } from "./traceHash.ts";

/** By group: its packets in the queue, and the time since which this number holds, s. */
const groupQueue = new Float64Array(at.MOST_GROUPS);
const groupSince = new Float64Array(at.MOST_GROUPS);

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
  /** Groups whose data does not pass the bottleneck and so does not count as use of its link. */
  aside: readonly number[] = [];
  private bins: Bins;

  private queue = 0;
  private queueBytes = 0;
  private queueSince: Seconds = 0;
  private fullPackets = Number.POSITIVE_INFINITY;
  private fullBytes = Number.POSITIVE_INFINITY;
  private idle = true;
  private idleSince: Seconds = 0;
  private capacitySince: Seconds = 0;
  private readonly ofGroups = new SavedColumns([groupQueue, groupSince]);

  private queueMin = 0;
  private queueMax = 0;
  private bytesMin = 0;
  private bytesMax = 0;
  private delayMin: Seconds = Number.POSITIVE_INFINITY;
  private delayMax: Seconds = Number.NEGATIVE_INFINITY;
  /** Longest queue since the last copy of the ledger, packets. */
  private peak = 0;
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
  ) {
    this.ledger = new Ledger(groups);
    this.log = new PacketLog(packets);
    this.bins = new Bins(channels);
    this.growth = new Growth();
    groupQueue.fill(0, 0, groups);
    groupSince.fill(0, 0, groups);
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

  // ---- events of the bottleneck

  /** @inlined everywhere */
  noteArrived(packet: PooledPacket): void {
    const base = at.GROUPS_START + packet.group * at.GROUP_STRIDE;
    add(sums, base + at.G_ARRIVALS, 1);
    add(sums, base + at.G_ARRIVAL_BYTES, packet.size);
  }

  /** @param waiting packets and bytes that wait now, with this one @inlined everywhere */
  noteStored(packet: PooledPacket, waiting: number, waitingBytes: number): void {
    this.noteQueue(packet.group, 1, waiting, waitingBytes);
    if (waiting > this.queueMax) this.queueMax = waiting;
    if (waitingBytes > this.bytesMax) this.bytesMax = waitingBytes;
    if (waiting > this.peak) this.peak = waiting;
    this.packetEvents += 1;
    this.hash.addEvent(clock, ENQUEUED, packet.flow, packet.sequence);
    if (this.log.all) this.log.add(this.now, ENQUEUED, packet, 0);
  }

  onMark(packet: PooledPacket, reason: number): void {
    add(sums, at.GROUPS_START + packet.group * at.GROUP_STRIDE + at.G_MARKS, 1);
    this.packetEvents += 1;
    this.hash.addEvent(clock, MARKED, packet.flow, packet.sequence);
    this.log.add(this.now, MARKED, packet, reason);
    this.signals.note();
  }

  onDrop(packet: PooledPacket, reason: number): void {
    const base = at.GROUPS_START + packet.group * at.GROUP_STRIDE;
    add(sums, base + at.G_DROPS, 1);
    add(sums, base + at.G_DROPPED_BYTES, packet.size);
    add(sums, at.DROPS_BY_REASON + reason, 1);
    this.packetEvents += 1;
    this.hash.addEvent(clock, DROPPED, packet.flow, packet.sequence);
    this.log.add(this.now, DROPPED, packet, reason);
    this.signals.note();
  }

  /** @param waiting packets and bytes that wait now, without this one @inlined everywhere */
  noteTaken(packet: PooledPacket, waiting: number, waitingBytes: number): void {
    const totals = sums;
    const delay = clock.now - packet.tEnq;
    const base = at.GROUPS_START + packet.group * at.GROUP_STRIDE;
    totals[at.DELAY_SUM] = totals[at.DELAY_SUM] + delay;
    totals[at.DELAY_SQUARE_SUM] = totals[at.DELAY_SQUARE_SUM] + delay * delay;
    add(totals, base + at.G_TAKEN, 1);
    totals[base + at.G_DELAY_SUM] = totals[base + at.G_DELAY_SUM] + delay;
    delayed[0] = delay;
    countDelay(packet.group);
    if (delay < this.delayMin) this.delayMin = delay;
    if (delay > this.delayMax) this.delayMax = delay;
    this.noteFewer(packet.group, waiting, waitingBytes);
    this.packetEvents += 1;
    this.hash.addEvent(clock, DEQUEUED, packet.flow, packet.sequence);
    // Rare calls come last: after a call V8 would have to check the shapes of the objects again.
    if (this.log.all) this.log.add(this.now, DEQUEUED, packet, 0);
    if (this.idle) this.endIdle();
  }

  private endIdle(): void {
    add(sums, at.IDLE_TIME, this.now - this.idleSince);
    this.idle = false;
  }

  /** @param size of the packet whose transmission has ended, in bytes; and its ECN code point @inlined everywhere */
  noteTransmitted(size: number, ecn: number): void {
    add(sums, at.SENT_PACKETS, 1);
    add(sums, at.SENT_BITS, size * 8);
    if (ecn !== NOT_ECT) add(sums, at.ECT_SENT, 1);
  }

  onLinkIdle(): void {
    this.idle = true;
    this.idleSince = this.now;
  }

  /** A waiting packet of this group was dropped; what waits now in all. */
  onLost(group: number, waiting: number, waitingBytes: number): void {
    this.noteFewer(group, waiting, waitingBytes);
  }

  /** @inlined */
  private noteFewer(group: number, waiting: number, waitingBytes: number): void {
    this.noteQueue(group, -1, waiting, waitingBytes);
    if (waiting < this.queueMin) this.queueMin = waiting;
    if (waitingBytes < this.bytesMin) this.bytesMin = waitingBytes;
  }

  /** @inlined */
  private noteQueue(group: number, change: number, waiting: number, waitingBytes: number): void {
    this.integrateQueue();
    const held = groupQueue[group];
    const time = clock.now - groupSince[group];
    const totals = sums;
    const place = at.GROUPS_START + group * at.GROUP_STRIDE + at.G_QUEUE_TIME;
    totals[place] = totals[place] + held * time;
    groupQueue[group] = held + change;
    groupSince[group] = clock.now;
    this.queue = waiting;
    this.queueBytes = waitingBytes;
  }

  setFullLevel(packets: number, bytes: number): void {
    this.integrateQueue();
    this.fullPackets = 0.98 * packets;
    this.fullBytes = 0.98 * bytes;
  }

  // ---- events of receivers and senders

  /** @param column one of the ledger's `G_` columns @inlined everywhere */
  tally(group: number, column: number, amount: number): void {
    add(sums, at.GROUPS_START + group * at.GROUP_STRIDE + column, amount);
  }

  /**
   * A receiver got a packet.
   * @param place of a long flow in the ledger; −1: it is a short one
   * @param size in bytes
   * @param inOrder bytes of it, and of those before it, that are new @inlined everywhere
   */
  countReceived(group: number, place: number, size: number, inOrder: number): void {
    const totals = sums;
    const base = at.GROUPS_START + group * at.GROUP_STRIDE;
    add(totals, base + at.G_RECEIVED, 1);
    add(totals, base + at.G_RECEIVED_BYTES, size);
    if (inOrder === 0) return;
    add(totals, base + at.G_GOODPUT_BYTES, inOrder);
    if (place >= 0) add(flowBytes, place, inOrder);
  }

  // ---- edges and bins over time

  /** Handles every edge and end of a bin up to and including `time`; events at `time` itself come later. */
  advance(time: Seconds): void {
    while (this.nextMark <= time) {
      this.sources.catchUp(this.nextMark);
      this.now = this.nextMark;
      this.integrateAll();
      if (this.nextMark === this.binEnd()) this.closeBin();
      while (this.edges[0] === this.nextMark) {
        this.edges.shift();
        this.onEdge(this.nextMark, this.peak);
        this.peak = this.queue;
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
    out[channel.QUEUE] = this.queue;
    out[channel.QUEUE_BYTES] = this.queueBytes;
    out[channel.DELAY] = this.delayMax === Number.NEGATIVE_INFINITY ? Number.NaN : this.delayMax;
    out[channel.SENT] = sums[at.SENT_BITS];
    for (let g = 0; g < this.groups; g++) {
      const base = at.GROUPS_START + g * at.GROUP_STRIDE;
      const place = channel.GROUPS_FROM + g * channel.PER_GROUP;
      add(out, channel.OFFERED, sums[base + at.G_ARRIVAL_BYTES] * 8);
      if (!this.aside.includes(g)) add(out, channel.GOODPUT, sums[base + at.G_GOODPUT_BYTES] * 8);
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
    this.queue = archive.number(this.queue);
    this.queueBytes = archive.number(this.queueBytes);
    this.queueSince = archive.number(this.queueSince);
    this.fullPackets = archive.number(this.fullPackets);
    this.fullBytes = archive.number(this.fullBytes);
    this.idle = archive.flag(this.idle);
    this.idleSince = archive.number(this.idleSince);
    this.queueMin = archive.number(this.queueMin);
    this.queueMax = archive.number(this.queueMax);
    this.bytesMin = archive.number(this.bytesMin);
    this.bytesMax = archive.number(this.bytesMax);
    this.delayMin = archive.number(this.delayMin);
    this.delayMax = archive.number(this.delayMax);
    this.peak = archive.number(this.peak);
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

  /** @inlined */
  private integrateQueue(): void {
    const { queue, queueBytes } = this;
    const time = clock.now - this.queueSince;
    if (time <= 0) return;
    const totals = sums;
    // Written inline: times passed to a function would be allocated at every packet.
    totals[at.QUEUE_TIME] = totals[at.QUEUE_TIME] + queue * time;
    totals[at.BYTES_TIME] = totals[at.BYTES_TIME] + queueBytes * time;
    totals[at.BYTES_SQUARE_TIME] = totals[at.BYTES_SQUARE_TIME] + queueBytes * queueBytes * time;
    if (queue >= this.fullPackets || queueBytes >= this.fullBytes) totals[at.FULL_TIME] = totals[at.FULL_TIME] + time;
    countQueueTime(queue, time);
    this.queueSince = clock.now;
  }

  /** @inlined */
  private integrateAll(): void {
    this.integrateQueue();
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
      closeGroup(bins, g, this.aside.includes(g));
      bins.setFlat(channel.GROUPS_FROM + g * channel.PER_GROUP + 4, this.sources.windowOf(g));
    }
    this.closeLevels();
    closeTotals(bins);
    this.signals.close(bins, channel.GROUPS_FROM + this.groups * channel.PER_GROUP);
    bins.close();
    this.queueMin = this.queue;
    this.queueMax = this.queue;
    this.bytesMin = this.queueBytes;
    this.bytesMax = this.queueBytes;
    this.delayMin = Number.POSITIVE_INFINITY;
    this.delayMax = Number.NEGATIVE_INFINITY;
  }

  /** @inlined */
  private closeLevels(): void {
    const { bins } = this;
    bins.setRange(channel.QUEUE, this.queueMin, this.queueMax, grown(at.QUEUE_TIME) / BIN_WIDTH, 1);
    bins.setRange(channel.QUEUE_BYTES, this.bytesMin, this.bytesMax, grown(at.BYTES_TIME) / BIN_WIDTH, 1);
    const taken = ofBin[channel.DELAY];
    const delaySum = grown(at.DELAY_SUM);
    bins.setRange(channel.DELAY, this.delayMin, this.delayMax, taken > 0 ? delaySum / taken : 0, taken);
  }

  suspend(): void {
    this.ledger.suspend();
    this.hash.suspend();
    this.ofGroups.save(this.groups);
    this.growth.suspend();
  }

  resume(): void {
    this.ledger.resume();
    this.hash.resume();
    this.ofGroups.restore();
    this.growth.resume();
  }
}
