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
): readonly { readonly field: string; readonly message: string }[] => {
  const place = rates.findIndex((rate, i) => i > 0 && rate <= (rates[i - 1] ?? 0));
  if (place < 0) return [];
  const message = `entry ${place + 1}, ${rates[place]}, must be above the entry before it, ${rates[place - 1]}`;
  return [{ field: "ladder", message }];
};

/** Index of the highest rate that is at most `limit`; 0 if there is none. */
export const rungBelow = (rates: readonly number[], limit: number): number => {
  let rung = 0;
  while (rung + 1 < rates.length && (rates[rung + 1] ?? Number.POSITIVE_INFINITY) <= limit) rung += 1;
  return rung;
};
