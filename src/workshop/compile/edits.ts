/** Replaces the text from one offset to another. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Applies edits that do not overlap; those of one offset stay in their order. */
export const applyEdits = (text: string, edits: readonly Edit[]): string => {
  const parts: string[] = [];
  let done = 0;
  // Sorting is stable.
  for (const { from, to, insert } of [...edits].sort((a, b) => a.from - b.from)) {
    parts.push(text.slice(done, from), insert);
    done = to;
  }
  parts.push(text.slice(done));
  return parts.join("");
};
