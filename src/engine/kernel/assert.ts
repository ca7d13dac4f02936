const broken = (name: string, value: number): never => {
  throw new Error(`an invariant of the simulation does not hold: ${name} is ${value}`);
};

/** Checks in production too: if the invariant does not hold, it throws an error with the number and repairs nothing. */
export const assert = (holds: boolean, name: string, value: number): void => {
  // Short enough for the compiler to inline it always.
  if (!holds) broken(name, value);
};
