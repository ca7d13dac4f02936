import { choices } from "./choices.ts";
import type { ContractTests } from "./contractTests.ts";
import type { Race } from "./race.ts";
import type { Workshop, WorkshopState } from "./workshop.ts";

/** The version whose source is in the editor; undefined: that source does not compile, or is not compiled yet. */
const settled = ({ phase, faults, version, isHeld }: WorkshopState): WorkshopState["version"] | undefined =>
  phase === "ready" && faults.length === 0 && !isHeld ? version : undefined;

/**
 * Tests and races each version by itself, one after the other, in the background. The next keystroke ends both; what
 * was found before is shown until there is something newer.
 */
export class Trials {
  constructor(
    private readonly workshop: Workshop,
    private readonly contractTests: Pick<ContractTests, "store" | "wants" | "test" | "interrupt" | "close">,
    private readonly race: Pick<Race, "wants" | "run" | "interruptBackground" | "cancel" | "clear">,
  ) {}

  /** @returns ends it */
  begin(): () => void {
    const { workshop, contractTests, race } = this;
    const ends = [
      workshop.store.subscribe((state, before) => {
        if (state.source !== before.source) {
          contractTests.interrupt();
          race.interruptBackground();
        }
        if (settled(state) !== settled(before)) this.go();
      }),
      contractTests.store.subscribe((state, before) => {
        if (state.isDone && !before.isDone) this.go();
      }),
      choices.subscribe((state, before) => {
        if (state.scene !== before.scene || state.against !== before.against) race.clear();
        if (!state.isAutomatic && before.isAutomatic) {
          contractTests.interrupt();
          race.interruptBackground();
        }
        this.go();
      }),
    ];
    return () => {
      for (const end of ends) end();
      contractTests.close();
      race.cancel();
    };
  }

  /** Runs, at the request of the user, the tests if they are missing, and the race. */
  now(): void {
    const { version, previous } = this.workshop.store.getState();
    if (version === null) return;
    if (this.contractTests.wants(version)) this.contractTests.test(version);
    void this.race.run(version, previous, false);
  }

  private go(): void {
    const state = this.workshop.store.getState();
    const version = settled(state);
    if (version == null || !choices.getState().isAutomatic) return;
    const { contractTests, race } = this;
    if (contractTests.wants(version)) {
      race.interruptBackground();
      contractTests.test(version);
    } else if (contractTests.store.getState().isDone && race.wants(version))
      void race.run(version, state.previous, true);
  }
}
