/**
 * Acts on every item, on at most `count` at once. After the first error no further item is begun, and the signal aborts
 * those that are.
 * @throws the first error, once all that were begun have ended
 */
export const inParallel = async <Item>(
  items: readonly Item[],
  count: number,
  act: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const stop = new AbortController();
  const rest = items.values();
  const errors: unknown[] = [];
  const work = async (): Promise<void> => {
    try {
      for (const item of rest) {
        if (stop.signal.aborted) return;
        await act(item, stop.signal);
      }
    } catch (error) {
      errors.push(error);
      stop.abort();
    }
  };
  await Promise.all(Array.from({ length: count }, work));
  const [first] = errors;
  if (stop.signal.aborted) throw first;
};
