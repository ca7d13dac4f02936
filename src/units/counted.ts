/** A number with its word: "1 scene", "3 scenes". @param word in the singular, with a plural in s */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
