/** A thrown value as a text: the message of an error, any other value as a string. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
