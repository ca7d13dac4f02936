const broken = (what: string, value: number): never => {
  throw new Error(`the simulation's books do not balance: ${what} is ${value}`);
};

/** Holds in production too: a broken book is an error with its number, never a silent repair. */
export const assert = (holds: boolean, what: string, value: number): void => {
  // So short that the compiler always puts it in its place.
  if (!holds) broken(what, value);
};
