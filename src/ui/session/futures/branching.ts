import type { Scenario } from "../../../scenario/document.ts";
import type { Fork } from "../contract.ts";
import { retryLoad } from "../loading/retryLoad.ts";
import type { Futures, FuturesParts } from "./futures.ts";

/** Loads the code for forks on first use: few visitors need it, so it is a separate script. */
export class Branching {
  /** null: not loaded yet. */
  futures: Futures | null = null;

  constructor(private readonly parts: FuturesParts) {}

  with(act: (futures: Futures) => void): void {
    if (this.futures !== null) {
      act(this.futures);
      return;
    }
    void retryLoad(() => import("./futures.ts")).then((loaded) => {
      this.futures ??= new loaded.Futures(this.parts);
      act(this.futures);
    });
  }

  /** Starts another run, with these forks. */
  begin(scenario: Scenario, forks: readonly Fork[]): void {
    if (forks.length > 0 || this.futures !== null) this.with((futures) => futures.begin(scenario, forks));
  }

  close(): void {
    this.futures?.close();
  }

  /** Changes something; in the past this starts a fork. */
  alter(act: () => void): void {
    const { store, traces, player } = this.parts;
    const { granted } = player;
    const { status, opened } = store.getState();
    if (traces.recorded > granted && status !== "loading")
      this.with((futures) => void futures.forkAt(granted, opened).then(act));
    else act();
  }
}
