import type { Scenario } from "../../scenario/document.ts";
import type { Unit } from "../../units/units.ts";

const UNITS: Readonly<Record<string, Unit>> = {
  max_queue: "packets",
  max_window_mean_queue: "packets",
  tcp_queue: "packets",
  udp_queue: "packets",
  ewma_value: "packets",
  drop_count: "packets",
  overflow_count: "packets",
  response_time: "s",
  mean_delay: "s",
  std_delay: "s",
  mean_e2e_delay: "s",
  first_time_empty: "s",
  first_time_full: "s",
  first_time_prob_above: "s",
  queue_period: "s",
  base_rtt: "s",
  ewma_lag: "s",
  duration: "s",
  goodput: "bit/s",
  total_throughput: "bit/s",
  tcp_throughput: "bit/s",
  udp_throughput: "bit/s",
  group_throughput: "bit/s",
  flow_throughput: "bit/s",
  bottleneck_rate: "bit/s",
  packet_size: "B",
  max_backlog: "B",
};
const IN_BUFFER_UNITS: readonly string[] = ["mean_queue", "std_queue", "mean_avg_queue", "buffer_size"];

/** Unit of a term of a check; null: a ratio, a factor, or a parameter, which has its own unit. */
export const unitOfTerm = (name: string, { bottleneck }: Scenario): Unit | null =>
  IN_BUFFER_UNITS.includes(name) ? ("packets" in bottleneck.buffer ? "packets" : "B") : (UNITS[name] ?? null);
