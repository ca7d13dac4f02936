/** What is said of something that was thrown: an error's message, or the thing itself as a text. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
