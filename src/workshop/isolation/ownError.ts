/** Where in an own algorithm something went wrong, as far as it is known. */
export interface OwnPlace {
  /** Method of the discipline, or another function of the definition: "enqueue". */
  readonly method?: string;
  /** Line of the source, from 1. */
  readonly line?: number;
}

const placeText = ({ method, line }: OwnPlace): string => {
  const parts = [...(method === undefined ? [] : [`in ${method}`]), ...(line === undefined ? [] : [`line ${line}`])];
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
};

/** What an own algorithm did against the contract: one plain sentence, with the place where it is known. */
export class OwnError extends Error implements OwnPlace {
  readonly method?: string;
  readonly line?: number;

  /** @param says the sentence, without a full stop */
  constructor(
    readonly says: string,
    place: OwnPlace = {},
  ) {
    super(`${says}${placeText(place)}`);
    if (place.method !== undefined) this.method = place.method;
    if (place.line !== undefined) this.line = place.line;
  }
}
