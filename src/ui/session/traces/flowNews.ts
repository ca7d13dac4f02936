import type { FlowSamples } from "../../../engine/recording/frame.ts";

type Listener = (samples: FlowSamples) => void;

/** Hands samples of senders from the run to their viewers. */
export class FlowNews {
  private readonly listeners = new Set<Listener>();

  tell(samples: FlowSamples): void {
    for (const listener of this.listeners) listener(samples);
  }

  /** Calls with all samples of the watched senders; returns the function that stops this. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
