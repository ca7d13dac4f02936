import { BIN_WIDTH, type ChannelInfo, type Frame, type PacketColumns } from "../../../engine/recording/frame.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Columns } from "../../chart/columns.ts";
import type { TraceStore, WindowValues } from "../contract.ts";
import { BinRings } from "./binRings.ts";
import { binsBefore, EDGE } from "./instant.ts";
import { PacketRing } from "./packetRing.ts";

/**
 * A column is filled from at least this many bins where bins are narrow enough. More bins would make the columns' edges
 * sharper, but cost four times as much for each narrower level.
 */
const BINS_PER_COLUMN = 1.4;

/** Number of channels that are kept although they are no longer recorded, because another discipline took over. */
const PAST_CHANNELS = 48;

/** A store in memory: bounded, and with the same contents however the run was divided into frames. */
export const createTraceStore = (): TraceStore => new Store();

class Store implements TraceStore {
  channels: readonly ChannelInfo[] = [];
  until: Seconds = 0;
  recorded: Seconds = 0;
  latest: Frame | null = null;
  cuts = 0;
  /** The channels that are recorded, then those that no longer are. */
  private known: readonly ChannelInfo[] = [];
  private places = new Map<string, number>();
  private readonly bins = new BinRings();
  private readonly packets = new PacketRing();
  private readonly fill = new ColumnFill();
  /** Result of `over`, and the memory that it is computed in. */
  private readonly values = { min: Number.NaN, max: Number.NaN, mean: Number.NaN };
  private readonly whole: Columns = { min: new Float64Array(1), max: new Float64Array(1), mean: new Float64Array(1) };
  private readonly listeners = new Set<() => void>();

  constructor() {
    this.bins.clear([]);
  }

  channel(id: string): number {
    return this.places.get(id) ?? -1;
  }

  columns(index: number, from: Seconds, to: Seconds, width: number, out: Columns): Seconds {
    const channel = this.known[index];
    const scale = 1 / BIN_WIDTH;
    const fill = this.fill;
    fill.begin(from * scale, ((to - from) * scale) / width, width, channel?.kind === "count", out);
    const level = this.bins.levelFor(((to - from) * scale) / width / BINS_PER_COLUMN);
    const widest = this.bins.walk(index, Math.floor(from * scale), Math.ceil(to * scale), level, fill.add);
    fill.finish();
    return (widest === 0 ? 1 : widest) * BIN_WIDTH;
  }

  over(index: number, from: Seconds, to: Seconds): WindowValues {
    const { fill, whole, values } = this;
    const scale = 1 / BIN_WIDTH;
    // Whole bins: the one that contains the window's start counts, the one that contains its end does not.
    const begin = Math.max(0, from);
    const first = Math.floor(begin * scale + EDGE);
    const end = Math.max(first + 1, Math.floor(to * scale + EDGE));
    fill.begin(first, end - first, 1, this.known[index]?.kind === "count", whole);
    if (to > begin) this.bins.walkWithin(index, first, end, fill.add);
    fill.finish();
    values.min = whole.min[0] ?? Number.NaN;
    values.max = whole.max[0] ?? Number.NaN;
    values.mean = whole.mean[0] ?? Number.NaN;
    return values;
  }

  forEachPacket(from: Seconds, to: Seconds, visit: (columns: PacketColumns, index: number) => void): void {
    this.packets.forEach(from, to, visit);
  }

  append(frame: Frame): void {
    for (const block of frame.blocks) this.bins.append(block);
    this.packets.append(frame.packets, frame.until);
    this.latest = frame;
    this.until = frame.until;
    this.recorded = Math.max(this.recorded, frame.until);
    this.tell();
  }

  cut(at: Seconds): void {
    this.bins.cut(binsBefore(at));
    this.packets.cut(at);
    this.recorded = Math.min(this.recorded, at);
    this.cuts += 1;
    this.tell();
  }

  copy(): TraceStore {
    const made = new Store();
    made.takeFrom(this);
    return made;
  }

  takeFrom(other: TraceStore): void {
    if (!(other instanceof Store)) throw new Error("the other store is not a TraceStore");
    this.name(other.channels, other.known);
    this.bins.copyFrom(other.bins);
    this.packets.copyFrom(other.packets);
    this.latest = other.latest;
    this.until = other.until;
    this.recorded = other.recorded;
    this.cuts += 1;
    this.tell();
  }

  clear(channels: readonly ChannelInfo[]): void {
    this.name(channels, channels);
    this.bins.clear(channels.map((channel) => channel.id));
    this.packets.clear();
    this.latest = null;
    this.until = this.recorded = 0;
    this.cuts += 1;
    this.tell();
  }

  setChannels(channels: readonly ChannelInfo[]): void {
    const recorded = new Set(channels.map(({ id }) => id));
    const past = this.known.filter(({ id }) => !recorded.has(id)).slice(0, PAST_CHANNELS);
    this.name(channels, [...channels, ...past]);
    const ids = this.known.map(({ id }) => id);
    this.bins.setChannels(ids, channels.length);
    this.tell();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  nudge(): void {
    this.tell();
  }

  private name(channels: readonly ChannelInfo[], known: readonly ChannelInfo[]): void {
    this.channels = channels;
    this.known = known;
    this.places = new Map(known.map((channel, place) => [channel.id, place]));
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Fills columns from bins. One object for all queries, so that a query allocates nothing. */
class ColumnFill {
  private from = 0;
  /** Level-0 bins per column. */
  private step = 1;
  private width = 0;
  private isCount = false;
  private out: Columns = { min: new Float64Array(0), max: new Float64Array(0), mean: new Float64Array(0) };
  /** Level-0 bins with a value in each column. */
  private weights = new Float64Array(0);

  begin(from: number, step: number, width: number, isCount: boolean, out: Columns): void {
    this.from = from;
    this.step = step;
    this.width = width;
    this.isCount = isCount;
    this.out = out;
    if (this.weights.length < width) this.weights = new Float64Array(width);
    this.weights.fill(0, 0, width);
    out.min.fill(Number.NaN, 0, width);
    out.max.fill(Number.NaN, 0, width);
    out.mean.fill(Number.NaN, 0, width);
  }

  readonly add = (binFrom: number, binTo: number, min: number, max: number, mean: number): void => {
    if (Number.isNaN(mean)) return;
    if (this.isCount) this.addCount(binFrom, min, max, mean);
    else this.addLevel(binFrom, binTo, min, max, mean);
  };

  /** Turns weighted sums into means. */
  finish(): void {
    if (this.isCount) return;
    const { mean } = this.out;
    for (let column = 0; column < this.width; column++) {
      const weight = this.weights[column] ?? 0;
      if (weight > 0) mean[column] = (mean[column] ?? Number.NaN) / weight;
    }
  }

  /** Events belong to the column where their bin begins: they stay whole numbers, and none is counted twice. */
  private addCount(binFrom: number, min: number, max: number, sum: number): void {
    // Rounding does not decide: a bin on an edge is in the same column wherever the query began.
    const column = Math.floor((binFrom - this.from) / this.step + EDGE);
    if (column < 0 || column >= this.width) return;
    this.stretch(column, min, max);
    const before = this.out.mean[column] ?? 0;
    this.out.mean[column] = (Number.isNaN(before) ? 0 : before) + sum;
  }

  private addLevel(binFrom: number, binTo: number, min: number, max: number, mean: number): void {
    const first = Math.max(0, Math.floor((binFrom - this.from) / this.step));
    const last = Math.min(this.width - 1, Math.ceil((binTo - this.from) / this.step) - 1);
    for (let column = first; column <= last; column++) {
      const start = this.from + column * this.step;
      const overlap = Math.min(binTo, start + this.step) - Math.max(binFrom, start);
      // An edge that only touches, because of rounding, adds nothing.
      if (overlap <= 1e-9) continue;
      this.stretch(column, min, max);
      const before = this.weights[column] ?? 0;
      this.out.mean[column] = (before === 0 ? 0 : (this.out.mean[column] ?? 0)) + mean * overlap;
      this.weights[column] = before + overlap;
    }
  }

  private stretch(column: number, min: number, max: number): void {
    const { min: lows, max: highs } = this.out;
    const low = lows[column] ?? Number.NaN;
    const high = highs[column] ?? Number.NaN;
    lows[column] = min < low || Number.isNaN(low) ? min : low;
    highs[column] = max > high || Number.isNaN(high) ? max : high;
  }
}
