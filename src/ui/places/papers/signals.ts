import type { ChannelSeries } from "../../../protocol/jobs.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Signal } from "./terms.ts";

const ofChannel = (channel: string, kind: Signal["kind"], factor = 1): Signal => ({
  channels: [channel],
  factor,
  kind,
});

/** A signal over time by its name in the figure's data; null: the runs do not record it. */
export const signalOf = (name: string, { bottleneck, traffic }: Scenario): Signal | null => {
  const inBytes = "bytes" in bottleneck.buffer;
  const size = traffic[0]?.packetSize ?? 1000;
  /** Factor from packets to the unit of the buffer. */
  const inBuffer = inBytes ? size : 1;
  const groups = (channel: string, responsive: boolean, kind: Signal["kind"], factor: number): Signal => ({
    channels: traffic.flatMap(({ id, transport }) => ((transport !== null) === responsive ? [`${channel}:${id}`] : [])),
    factor,
    kind,
  });
  switch (name) {
    case "queue_length":
      return inBytes ? ofChannel("queueBytes", "queue") : ofChannel("queue", "queue");
    case "average_queue":
      return ofChannel("signal:average", "queue", inBuffer);
    case "tcp_queue":
      return groups("queue", true, "queue", inBuffer);
    case "udp_queue":
      return groups("queue", false, "queue", inBuffer);
    case "utilisation":
      return ofChannel("sent", "share", 1 / bottleneck.rate);
    case "mean_delay":
      return ofChannel("delay", "time");
    case "drop_probability":
      return ofChannel("signal:probability", "share");
    case "max_p":
      return ofChannel("signal:maxProbability", "share");
    case "virtual_capacity":
      return ofChannel("signal:virtualCapacity", "share");
    case "tcp_throughput":
      return groups("throughput", true, "rate", 1);
    case "udp_throughput":
      return groups("throughput", false, "rate", 1);
    case "price":
      return ofChannel("signal:price", "other");
    default:
      return null;
  }
};

/** A signal over a run: its mean in every part, and its extremes if it is a single channel. */
export interface Trace {
  readonly name: string;
  readonly mean: Float64Array;
  readonly min: Float64Array | null;
  readonly max: Float64Array | null;
}

/** Combines recorded channels into a signal; null: a channel is missing. */
export const traceOf = (name: string, { channels, factor }: Signal, series: readonly ChannelSeries[]): Trace | null => {
  const found = channels.flatMap((id) => series.find(({ channel }) => channel === id) ?? []);
  const [first] = found;
  if (first === undefined || found.length < channels.length) return null;
  const sum = (of: (channel: ChannelSeries) => Float64Array): Float64Array =>
    of(first).map((_, i) => factor * found.reduce((total, channel) => total + (of(channel)[i] ?? 0), 0));
  const isOne = found.length === 1;
  return {
    name,
    mean: sum(({ mean }) => mean),
    min: isOne ? sum(({ min }) => min) : null,
    max: isOne ? sum(({ max }) => max) : null,
  };
};
