import type { StoreApi } from "zustand/vanilla";
import type { Agreement, ShellState } from "../../session/state.ts";
import type { Lockstep } from "./lockstep.ts";
import type { Compare } from "./state.ts";

interface Agreements {
  agreed(): Agreement | null;
  onAgreed(agreement: Agreement): void;
}

/**
 * The comparison's store in the form that `LargeRuns` needs. No lane runs while the user is asked about a large run.
 */
export const largeRunStore = (
  { agreed, onAgreed }: Agreements,
  store: StoreApi<Compare>,
  lockstep: Lockstep,
): {
  getState(): { readonly agreed: Agreement | null };
  setState(news: Partial<Pick<ShellState, "large" | "agreed">>): void;
} => ({
  getState: () => ({ agreed: agreed() }),
  setState: ({ large, agreed: agreement }) => {
    if (large === undefined) return;
    if (large !== null) {
      lockstep.hold(store.getState().scenario, lockstep.granted);
      store.setState({ lanes: [] });
    }
    store.setState({ large });
    if (agreement !== undefined && agreement !== null) onAgreed(agreement);
  },
});
