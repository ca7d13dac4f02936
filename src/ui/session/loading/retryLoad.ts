import { createStore } from "zustand/vanilla";

/** Loads that failed; each entry is called to try again. */
export const failedLoads = createStore<{ readonly waiting: readonly (() => void)[] }>(() => ({ waiting: [] }));

/** Tries all failed loads again. */
export const loadAgain = (): void => {
  const { waiting } = failedLoads.getState();
  failedLoads.setState({ waiting: [] });
  for (const again of waiting) again();
};

/**
 * Loads a script of the page. If that fails (no network, or the server has another version by now) the page continues
 * without it and says so; the load is repeated when the user asks for that, or when the network is back.
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
