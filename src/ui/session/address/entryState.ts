/** What the state of an entry of the browser's history says; undefined: the entry is not of this page. */
export interface Entry {
  readonly screen: string | undefined;
  readonly page: string | undefined;
  /** Name of the run that was shown. */
  readonly run: string | undefined;
}

export const readEntry = (state: unknown): Entry => {
  const textAt = (key: keyof Entry): string | undefined => {
    const held: unknown = typeof state === "object" && state !== null ? Reflect.get(state, key) : undefined;
    return typeof held === "string" ? held : undefined;
  };
  return { screen: textAt("screen"), page: textAt("page"), run: textAt("run") };
};

/** Names a run among those of the browser's history: going back to another one opens that one. */
export const newRunName = (): string => String(Date.now());
