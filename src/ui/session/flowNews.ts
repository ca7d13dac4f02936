import type { FlowSample } from "../../engine/frame.ts";

type Listener = (sample: FlowSample) => void;
const listeners = new Set<Listener>();

/** Hands a sample to whoever looks at senders. */
export const tellFlows = (sample: FlowSample): void => {
  for (const listener of listeners) listener(sample);
};

/** Calls with every sample of the senders that are watched; returns how to stop. */
export const onFlows = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
