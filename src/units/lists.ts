/** Appends all of `more`, however many they are. */
export const appendAll = <T>(list: T[], more: Iterable<T>): void => {
  for (const item of more) list.push(item);
};

/** Appends those of `more` that the list does not have yet. @param keyOf equal keys mean the same item */
export const appendMissing = <T>(list: T[], more: readonly T[], keyOf: (item: T) => unknown = (item) => item): void => {
  for (const item of more) if (!list.some((known) => keyOf(known) === keyOf(item))) list.push(item);
};
