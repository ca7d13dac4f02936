/**
 * Characters that no text of a document, link or bookmark may contain: control characters, marks and overrides of the
 * direction, which can make a title read as something else than it is, and lone surrogates, which no address can hold.
 */
const FORBIDDEN = "\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff";

/** Regular expression of a plain text, for the flag `u`. */
export const PLAIN_TEXT = `^[^${FORBIDDEN}]*$`;

const plain = new RegExp(PLAIN_TEXT, "u");
const forbidden = new RegExp(`[${FORBIDDEN}]`, "gu");

export const isPlainText = (text: string): boolean => plain.test(text);

/** The text without the characters that are not allowed. */
export const plainText = (text: string): string => text.replaceAll(forbidden, "");
