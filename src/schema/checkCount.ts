/** Values checked in this thread so far: a measure of the work of checking that is the same on every machine. */
let checks = 0;

export const checksMade = (): number => checks;

/** @param values number of values that were looked at */
export const countChecks = (values: number): void => {
  checks += values;
};
