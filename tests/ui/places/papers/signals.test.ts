import { describe, expect, it } from "vitest";
import { catalog } from "../../../../src/engine/catalog.ts";
import type { ChannelSeries } from "../../../../src/protocol/jobs.ts";
import { parseScenario } from "../../../../src/scenario/parse.ts";
import { signalOf, traceOf } from "../../../../src/ui/places/papers/signals.ts";

const parsed = parseScenario(
  {
    version: 2,
    bottleneck: { rate: 2e6 },
    lanes: [{ queue: "red" }],
    traffic: [
      { id: "a", kind: "bulk" },
      { id: "b", kind: "bulk" },
      { id: "u", kind: "cbr", transport: null, rate: 1e6 },
    ],
  },
  catalog,
);
if (!parsed.ok) throw new Error(parsed.faults[0]?.message);
const scenario = parsed.value;

const series = (channel: string, ...mean: readonly number[]): ChannelSeries => ({
  channel,
  mean: Float64Array.from(mean),
  min: Float64Array.from(mean, (value) => value - 1),
  max: Float64Array.from(mean, (value) => value + 1),
});

describe("a signal of a time series", () => {
  it("adds up the groups that it is about", () => {
    const signal = signalOf("tcp_queue", scenario);
    expect(signal?.channels).toEqual(["queue:a", "queue:b"]);
    if (signal === null) throw new Error("there is no signal");
    const trace = traceOf("tcp_queue", signal, [
      series("queue:a", 1, 2),
      series("queue:b", 10, 20),
      series("queue:u", 5, 5),
    ]);
    expect([...(trace?.mean ?? [])]).toEqual([11, 22]);
    expect(trace?.min).toBeNull();
  });
  it("is scaled: the use of the link is a share of its rate", () => {
    const signal = signalOf("utilisation", scenario);
    if (signal === null) throw new Error("there is no signal");
    expect([...(traceOf("utilisation", signal, [series("sent", 1e6, 2e6)])?.mean ?? [])]).toEqual([0.5, 1]);
  });
  it("is not drawn where a channel is missing", () => {
    expect(signalOf("ops_per_packet", scenario)).toBeNull();
    expect(traceOf("max_p", { channels: ["signal:maxProbability"], factor: 1, kind: "share" }, [])).toBeNull();
  });
});
