import type { FlowSamples, FlowWatch, Report } from "../../../engine/recording/frame.ts";

/** Receives the samples of the compared fork's senders. */
interface FlowListener {
  flows(samples: FlowSamples): void;
  /** Another run is compared from here on: earlier samples do not belong to it. */
  begun(): void;
}

/** The part of the compared lane's client that selects the senders to watch. */
interface Watched {
  watchFlows(flows: FlowWatch | null): void;
}

/** Data of the compared fork besides its traces, and the senders of it that the user watches. */
export class ComparedData {
  /** Its latest live report, from about the instant that the shown fork is at; null: there is none. */
  report: Report | null = null;
  private lane: Watched | null = null;
  private watched: FlowWatch | null = null;
  private readonly listeners = new Set<FlowListener>();

  /** Another lane is compared from here on; null: none. */
  attach(lane: Watched | null): void {
    this.lane = lane;
    this.report = null;
    for (const listener of this.listeners) listener.begun();
    lane?.watchFlows(this.watched);
  }

  /** Watches these senders of the fork; null: none. */
  watchFlows(flows: FlowWatch | null): void {
    this.watched = flows;
    this.lane?.watchFlows(flows);
  }

  tellFlows(samples: FlowSamples): void {
    for (const listener of this.listeners) listener.flows(samples);
  }

  /** Adds a listener; returns the function that removes it. */
  onFlows(listener: FlowListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
