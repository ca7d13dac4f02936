import { createStore } from "zustand/vanilla";

/** What waits for a script that could not be loaded; each is to be called for another try. */
export const failedLoads = createStore<{ readonly waiting: readonly (() => void)[] }>(() => ({ waiting: [] }));

/** Tries everything again that could not be loaded. */
export const loadAgain = (): void => {
  const { waiting } = failedLoads.getState();
  failedLoads.setState({ waiting: [] });
  for (const again of waiting) again();
};

/**
 * Loads a script of the page. Where it does not come (no network, or the server has another version by now) the page goes
 * on without it and says so; it is tried again when somebody asks for that, or the network is back.
 */
export const retryLoad = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((again) => {
        failedLoads.setState(({ waiting }) => ({ waiting: [...waiting, again] }));
      });
    }
  }
};

if (typeof addEventListener === "function") addEventListener("online", loadAgain);
