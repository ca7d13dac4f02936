import type { FlowSamples } from "../../../engine/recording/frame.ts";

type Listener = (samples: FlowSamples) => void;

/** Samples of senders, from the run to whoever looks at these. */
export class FlowNews {
  private readonly listeners = new Set<Listener>();

  /** Hands samples on. */
  tell(samples: FlowSamples): void {
    for (const listener of this.listeners) listener(samples);
  }

  /** Calls with all samples of the senders that are watched; returns how to stop. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
