import { numbers } from "../../schema/fields.ts";

/** Bit rates that a sender can choose from, in ascending order. */
export const ladder = (usual: readonly number[]) =>
  numbers("bit/s", {
    label: "Bit rates",
    help: "Bit rates that the sender can choose from, in ascending order.",
    default: usual,
    min: 1000,
    max: 1e9,
  });

/** Faults of a list of bit rates: it must ascend. */
export const ladderFaults = (
  rates: readonly number[],
): readonly { readonly field: string; readonly message: string }[] =>
  rates.every((rate, i) => i === 0 || rate > (rates[i - 1] ?? 0))
    ? []
    : [{ field: "ladder", message: "each rate must be above the one before it" }];

/** Index of the highest rate that is at most `limit`; 0 if there is none. */
export const rungBelow = (rates: readonly number[], limit: number): number => {
  let rung = 0;
  while (rung + 1 < rates.length && (rates[rung + 1] ?? Number.POSITIVE_INFINITY) <= limit) rung += 1;
  return rung;
};
