import type { FlowSamples, FlowWatch, Report } from "../../../engine/recording/frame.ts";

/** Who is told of the senders of the other future. */
interface FlowListener {
  flows(samples: FlowSamples): void;
  /** Another run goes along from here on: what was told before is not of it. */
  begun(): void;
}

/** The lane that runs along, as far as it is told what to look at. */
interface Watched {
  watchFlows(flows: FlowWatch | null): void;
}

/** What the future that runs along with the shown one tells besides its traces, and what somebody wants to see of it. */
export class Alongside {
  /** Its latest live report, of about the instant at which the shown one stands; null: there is none. */
  report: Report | null = null;
  private lane: Watched | null = null;
  private watched: FlowWatch | null = null;
  private readonly listeners = new Set<FlowListener>();

  /** Another lane runs along from here on; null: none. */
  attach(lane: Watched | null): void {
    this.lane = lane;
    this.report = null;
    for (const listener of this.listeners) listener.begun();
    lane?.watchFlows(this.watched);
  }

  /** Looks at these senders of it; null: at none. */
  watchFlows(flows: FlowWatch | null): void {
    this.watched = flows;
    this.lane?.watchFlows(flows);
  }

  /** Samples have come. */
  tellFlows(samples: FlowSamples): void {
    for (const listener of this.listeners) listener.flows(samples);
  }

  /** Tells of senders; returns how to stop. */
  onFlows(listener: FlowListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
