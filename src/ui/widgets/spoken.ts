/**
 * Words for a screen reader alone: speech synthesizers read "25 000", with a thin space between the thousands, as two
 * numbers, "twenty-five" and "zero zero zero".
 */
export const spoken = (words: string): string => words.replace(/(?<=\d)\u2009(?=\d{3})/g, "");
