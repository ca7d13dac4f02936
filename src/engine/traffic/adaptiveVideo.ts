import { ratio, time, type ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { type Application, type ApplicationPort, defineTraffic } from "./contract.ts";
import { ladder, ladderFaults, rungBelow } from "./ladder.ts";

const fields = {
  ladder: ladder([300e3, 750e3, 1200e3, 1850e3, 2850e3, 4300e3]),
  chunk: time({
    label: "Chunk",
    help: "Seconds of video in one chunk; the player chooses a bit rate for each chunk.",
    default: 4,
    min: 0.5,
    max: 20,
  }),
  bufferMax: time({
    label: "Maximum buffer",
    help: "The player requests no chunk that would fill its buffer above this.",
    default: 30,
    min: 0.5,
    max: 300,
  }),
  bufferStart: time({
    label: "Playback starts at",
    help: "Video in the buffer before playback starts, at the beginning and after a stall.",
    default: 4,
    min: 0.1,
    max: 300,
  }),
  safety: ratio({
    label: "Safety factor",
    help: "The bit rate is at most this share of the measured throughput.",
    default: 0.8,
    min: 0.1,
    max: 1,
    advanced: true,
  }),
};
type Values = ValuesOf<typeof fields>;

const NEVER = Number.POSITIVE_INFINITY;
/** Number of chunks whose throughput is averaged. */
const SAMPLES = 5;
/** Quality lost by one second of stall, Mbit/s (Mao et al. 2017, linear measure). */
const STALL_COST = 4.3;

/** Harmonic mean, in which slow chunks have the largest weight; NaN without values. */
export const harmonicMean = (values: Float64Array, length: number): number => {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += 1 / values[i];
  return length / sum;
};

/**
 * Quality of a chunk on the linear scale, Mbit/s: its rate, less the stall and the change of rate before it.
 * @param before rate of the previous chunk; NaN: it is the first
 */
export const chunkQualityOf = (rate: number, before: number, stall: Seconds): number =>
  rate / 1e6 - STALL_COST * stall - (Number.isNaN(before) ? 0 : Math.abs(rate - before) / 1e6);

// starting → playing ⇄ stalled; in parallel: idle (the buffer is full) ⇄ downloading
const STARTING = 0;
const PLAYING = 1;
const STALLED = 2;

class Player implements Application<Values> {
  readonly state = {
    phase: STARTING,
    /** Seconds of video in the buffer at time `since`. */
    buffer: 0.5,
    since: 0.5,
    startedAt: NEVER,
    /** The chunk being downloaded: time of the request (Infinity: none), its rate and its duration. */
    askedAt: NEVER,
    rate: Number.NaN,
    length: 0.5,
    /** Rate of the previous chunk. */
    before: Number.NaN,
    /** Stall since the request of the chunk, s, and start of the present stall. */
    stall: 0.5,
    stalledSince: NEVER,
    /** Time up to which the totals of the group are complete. */
    countedTo: 0.5,
    /** Throughput of the latest chunks, bit/s, by chunk number modulo their number. */
    throughputs: new Float64Array(SAMPLES),
    chunks: 0,
  };

  constructor(
    private values: Values,
    private readonly port: ApplicationPort,
  ) {}

  start(now: Seconds): void {
    const { state } = this;
    state.buffer = 0;
    state.since = now;
    state.startedAt = now;
    state.countedTo = now;
    this.ask(now);
  }

  nextTimer(): Seconds {
    const { state } = this;
    if (state.phase !== PLAYING) return NEVER;
    // During playback the buffer only drains: until it is empty, or has room for a chunk.
    return state.since + (state.askedAt === NEVER ? Math.max(0, state.buffer - this.room) : state.buffer);
  }

  onTimer(now: Seconds): void {
    const { state } = this;
    this.drain(now);
    if (state.askedAt === NEVER) {
      this.ask(now);
      return;
    }
    this.settle(now);
    state.phase = STALLED;
    state.buffer = 0;
    state.stalledSince = now;
    this.port.add("stalls", 1);
  }

  onReceived(_connection: number, now: Seconds): void {
    const { state } = this;
    this.settle(now);
    this.drain(now);
    state.throughputs[state.chunks % SAMPLES] = (state.rate * state.length) / (now - state.askedAt);
    state.chunks += 1;
    if (state.phase === STALLED) this.countStall(now);
    this.report();
    state.before = state.rate;
    state.askedAt = NEVER;
    state.buffer += state.length;
    if (state.phase !== PLAYING && state.buffer >= this.values.bufferStart) this.play(now);
    if (state.phase !== PLAYING || state.buffer <= this.room) this.ask(now);
  }

  settle(now: Seconds): void {
    const { state, port } = this;
    const time = now - state.countedTo;
    state.countedTo = now;
    if (state.phase === PLAYING) port.add("played", time);
    else if (state.phase === STALLED) port.add("stalled", time);
  }

  retune(values: Values, now: Seconds): void {
    this.values = values;
    // The new values may give room for a chunk.
    this.drain(now);
  }

  /** Buffer level up to which the next chunk is requested. */
  private get room(): Seconds {
    return this.values.bufferMax - this.values.chunk;
  }

  private drain(now: Seconds): void {
    const { state } = this;
    if (state.phase === PLAYING) state.buffer = Math.max(0, state.buffer - (now - state.since));
    state.since = now;
  }

  private play(now: Seconds): void {
    const { state, port } = this;
    if (state.phase === STARTING) {
      port.add("startups", 1);
      port.add("startupTime", now - state.startedAt);
    }
    state.phase = PLAYING;
  }

  /** Adds the stall so far to the chunk that ends it. */
  private countStall(now: Seconds): void {
    const { state } = this;
    state.stall += now - state.stalledSince;
    state.stalledSince = now;
  }

  private report(): void {
    const { state, port } = this;
    port.add("bitrates", 1);
    port.add("bitrate", state.rate);
    if (!Number.isNaN(state.before) && state.rate !== state.before) port.add("switches", 1);
    port.add("chunkQuality", chunkQualityOf(state.rate, state.before, state.stall));
  }

  private ask(now: Seconds): void {
    const { state, values } = this;
    const samples = Math.min(state.chunks, SAMPLES);
    const limit = samples === 0 ? 0 : values.safety * harmonicMean(state.throughputs, samples);
    state.rate = values.ladder[rungBelow(values.ladder, limit)] ?? Number.NaN;
    state.length = values.chunk;
    state.askedAt = now;
    state.stall = 0;
    this.port.request(0, (state.rate * state.length) / 8);
  }
}

export const adaptiveVideo = defineTraffic({
  id: "adaptive-video",
  title: "Adaptive video",
  summary:
    "A player fetches a video chunk by chunk, each at the highest bit rate that the throughput of the latest chunks allows. An empty buffer stalls it.",
  sources: [
    "H. Mao, R. Netravali, M. Alizadeh, Neural Adaptive Video Streaming with Pensieve, SIGCOMM 2017 (ladder, measure of quality)",
    "J. Jiang, V. Sekar, H. Zhang, FESTIVE, CoNEXT 2012 (harmonic mean)",
  ],
  fields,
  check: (values) => [
    ...ladderFaults(values.ladder),
    ...(values.bufferMax >= values.chunk ? [] : [{ field: "bufferMax", message: "it must hold at least one chunk" }]),
    ...(values.bufferMax >= values.bufferStart
      ? []
      : [{ field: "bufferStart", message: "it must not be above the maximum buffer" }]),
  ],
  quality: ["bitrateMean", "stallFraction", "stalls", "startupTimeMean", "bitrateSwitches", "chunkQualityMean"],
  load: (values, packetSize) => ({ rate: values.ladder.at(-1) ?? 0, packetSize }),
  form: "requests",
  connections: () => 1,
  create: (values, port) => new Player(values, port),
});
