/** Holds in production too: a broken book is an error with its number, never a silent repair. */
export const assert = (holds: boolean, what: string, value: number): void => {
  if (!holds) throw new Error(`the simulation's books do not balance: ${what} is ${value}`);
};
