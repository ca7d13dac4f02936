import type { Scenario } from "../../../scenario/document.ts";
import type { Fork } from "../contract.ts";
import { retryLoad } from "../loading/retryLoad.ts";
import type { RunForks, RunForksParts } from "./runForks.ts";

/** Loads the code for forks on first use: few visitors need it, so it is a separate script. */
export class Branching {
  /** null: not loaded yet. */
  forks: RunForks | null = null;

  constructor(private readonly parts: RunForksParts) {}

  with(act: (forks: RunForks) => void): void {
    if (this.forks !== null) {
      act(this.forks);
      return;
    }
    void retryLoad(() => import("./runForks.ts")).then((loaded) => {
      this.forks ??= new loaded.RunForks(this.parts);
      act(this.forks);
    });
  }

  /** Starts another run, with these forks. */
  begin(scenario: Scenario, forks: readonly Fork[]): void {
    if (forks.length > 0 || this.forks !== null) this.with((own) => own.begin(scenario, forks));
  }

  close(): void {
    this.forks?.close();
  }

  /** Changes something; in the past this starts a fork. */
  alter(act: () => void): void {
    const { store, traces, player } = this.parts;
    const { granted } = player;
    const { status, opened } = store.getState();
    if (traces.recorded > granted && status !== "loading")
      this.with((forks) => void forks.forkAt(granted, opened).then(act));
    else act();
  }
}
