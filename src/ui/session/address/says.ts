import { createStore } from "zustand/vanilla";
import { addressInstead } from "./instead.ts";

/** What parts of the page have to say about one address, by the parts' names. */
interface Says {
  /** The address, from `#` on. */
  readonly address: string;
  readonly said: Readonly<Record<string, readonly string[]>>;
}

/** Parts of the address that was opened last which are not what they may be, in sentences; the rest of it is shown. */
export const addressSays = createStore<Says>(() => ({ address: "", said: {} }));

/** Tells what is wrong with the address that was opened last, in the place of what the same part told of it before. */
export const tellAddress = (part: string, sentences: readonly string[]): void => {
  const { opened } = addressInstead.getState();
  const { address, said } = addressSays.getState();
  addressSays.setState({ address: opened, said: { ...(address === opened ? said : {}), [part]: sentences } });
};

/** "seeds is 0; allowed: whole numbers from 1 to 100". */
export const partSays = (key: string, value: string, allowed: string): string =>
  `${key} is ${value === "" ? "empty" : value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value}; allowed: ${allowed}`;

/** Characters of a value that a sentence repeats. */
const VALUE_MAX = 60;
