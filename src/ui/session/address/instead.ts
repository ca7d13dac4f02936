import { createStore } from "zustand/vanilla";

interface Instead {
  /**
   * Somebody else's code is held back: the user is asked about it, or the lab is in another page, where it never runs.
   */
  readonly held: "" | "asked" | "embedded";
  /** By address with code that the user has not agreed to run: the address that is opened in its place. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The address that was read last, from `#` on; what is wrong with it is told later. */
  readonly opened: string;
}

/** What is opened instead of addresses that hold somebody else's code (`own/consent.ts`). */
export const addressInstead = createStore<Instead>(() => ({ held: "", addresses: {}, opened: "" }));
