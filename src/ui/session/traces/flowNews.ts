import type { FlowSamples } from "../../../engine/recording/frame.ts";

type Listener = (samples: FlowSamples) => void;
const listeners = new Set<Listener>();

/** Hands samples to whoever looks at senders. */
export const tellFlows = (samples: FlowSamples): void => {
  for (const listener of listeners) listener(samples);
};

/** Calls with all samples of the senders that are watched; returns how to stop. */
export const onFlows = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
