import { currentLocale, currentWord } from "./locale.ts";

/** The text that the current language has for a key; otherwise the definition's own English one. */
export const wordsOf = (key: string, own: string): string => {
  const { words } = currentLocale();
  return Object.hasOwn(words, key) ? (words[key] ?? own) : own;
};

type Holder<N extends string> = { readonly [K in N]?: string };
type Word<T, N extends string> = T extends Readonly<Record<N, string>> ? string : string | undefined;
/**
 * A text of a definition in the current language: `wordOf(field, "label")`, `wordOf(doc, "idea")`. Its key follows
 * from the definition's place in the catalog (`keys.ts`).
 */
export const wordOf = <N extends string, T extends Holder<N> | undefined>(owner: T, name: N): Word<T, N> => {
  const own: string | undefined = owner?.[name];
  return (owner === undefined || own === undefined ? undefined : currentWord(owner, name, own)) as Word<T, N>;
};

/** Like `wordOf`, for a list of texts: `wordsIn(doc, "practice")`. */
export const wordsIn = <N extends string>(
  owner: { readonly [K in N]?: readonly string[] },
  name: N,
): readonly string[] => {
  const own: readonly string[] = owner[name] ?? [];
  return own.map((text, i) => currentWord(owner, `${name}.${i}`, text));
};

/** Displayed name of an option of a choice field. */
export const optionWord = (field: { readonly options: readonly string[] }, option: string): string =>
  wordsIn(field, "options")[field.options.indexOf(option)] ?? option;

/** A metric that describes a run, a group or an inner queue. */
export interface KeyedMetric {
  readonly id: string;
  readonly place: "run" | "group" | "queue";
  readonly label: string;
  readonly help: string;
}
const BY_PLACE = { run: "metrics", group: "metrics.groups", queue: "metrics.queues" } as const;
/** Prefix of the keys of a metric: its id is unique among the metrics of the same place. */
export const metricKey = ({ id, place }: KeyedMetric): string => `${BY_PLACE[place]}.${id}`;

/** Label or help of a metric. Its key does not depend on the catalog. */
export const metricWord = (metric: KeyedMetric, name: "label" | "help"): string =>
  wordsOf(`${metricKey(metric)}.${name}`, metric[name]);
