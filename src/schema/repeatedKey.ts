/** Strings and the signs between values; numbers and words say nothing about keys. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** An object or a list that is open, and where in it the text is. */
interface Open {
  /** null: it is a list. */
  readonly keys: Set<string> | null;
  key: string | number;
  /** A string that comes next is a key. */
  beforeKey: boolean;
}

const opened = (sign: string): Open =>
  sign === "{" ? { keys: new Set(), key: "", beforeKey: true } : { keys: null, key: 0, beforeKey: false };

/**
 * The path of the first key that one object of a JSON text has twice, of which `JSON.parse` keeps the last without a
 * word: "lanes.0.params.target"; null: there is none.
 * @param text which `JSON.parse` reads
 */
export const repeatedKey = (text: string): string | null => {
  const open: Open[] = [];
  for (const [token] of text.matchAll(TOKENS)) {
    const inner = open.at(-1);
    if (token === "{" || token === "[") open.push(opened(token));
    else if (token === "}" || token === "]") open.pop();
    else if (inner === undefined) continue;
    else if (token === ",") {
      if (typeof inner.key === "number") inner.key += 1;
      inner.beforeKey = inner.keys !== null;
    } else if (inner.beforeKey && inner.keys !== null && token !== ":") {
      // A key may be written with escapes.
      inner.key = String(JSON.parse(token));
      inner.beforeKey = false;
      if (inner.keys.has(inner.key)) return open.map(({ key }) => key).join(".");
      inner.keys.add(inner.key);
    }
  }
  return null;
};

/** What is wrong with a text that has a key twice, as the rest of a sentence; null: nothing. */
export const whyRepeated = (text: string): string | null => {
  const path = repeatedKey(text);
  return path === null ? null : `${path} stands there twice, and only the last would count: remove one`;
};
