/** What reports a fault at a node; `insert` replaces the node. */
export type Report = (node: { start: number; end: number }, message: string, fix?: FixAt) => void;
export interface FixAt {
  readonly label: string;
  readonly insert: string;
  /** The node that is replaced, where it is another. */
  readonly at?: { readonly start: number; readonly end: number };
}
export const PUT_IT_IN = "Put it in";

/** The question behind a message about a name. @param otherwise what stands there if no known name is near */
export const didYouMean = (meant: string | undefined, otherwise = ""): string =>
  meant === undefined ? otherwise : ` Did you mean ${meant}?`;

/** The offer to put this in the place of the node, or of another one; undefined: there is nothing to put in. */
export const putIn = (insert: string | undefined, at?: FixAt["at"]): FixAt | undefined =>
  insert === undefined ? undefined : { label: PUT_IT_IN, insert, ...(at === undefined ? {} : { at }) };
