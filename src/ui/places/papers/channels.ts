import type { Experiment } from "../../../experiments/contract.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { signalOf } from "./signals.ts";

/** Channels of the figure's quantities over time; empty: it has none. */
export const channelsOf = (experiment: Experiment, scenario: Scenario): readonly string[] => {
  const { kind, shows } = experiment.figure;
  if (kind !== "time-series" && kind !== "diagram") return [];
  return [...new Set(shows.flatMap((name) => signalOf(name, scenario)?.channels ?? []))];
};
