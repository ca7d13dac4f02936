/** Whether both lists hold the same values in the same order. */
export const areSame = (these: readonly unknown[], those: readonly unknown[]): boolean =>
  these.length === those.length && these.every((one, i) => Object.is(one, those[i]));
