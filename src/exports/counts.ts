import type { Reading } from "./reading.ts";

/** The numbers of flows of a group over time, from its count and the changes of it, which are taken. */
export const countsOf = (
  reading: Reading,
  id: string,
  count: number,
): readonly { readonly at: number; readonly count: number }[] => [
  { at: 0, count },
  ...reading.changesLeft.flatMap(({ index, at, set, to }) => {
    if (set !== `traffic.${id}.count` || typeof to !== "number") return [];
    reading.takeChange(index);
    return [{ at, count: to }];
  }),
];
