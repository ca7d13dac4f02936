const broken = (name: string, value: number): never => {
  throw new Error(`the simulation's books do not balance: ${name} is ${value}`);
};

/** Checks in production too: if the books do not balance, it throws an error with the number and repairs nothing. */
export const assert = (holds: boolean, name: string, value: number): void => {
  // Short enough for the compiler to inline it always.
  if (!holds) broken(name, value);
};
