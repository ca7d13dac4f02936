import { practiceMessages } from "./enPractice.ts";
import { textOf } from "./message.ts";

/** Like `t`, for questions from runs, challenges and the review, which load with them. */
export const practiceText = textOf("practice", practiceMessages);

type Key = keyof typeof practiceMessages;
const isKey = (key: string): key is Key => Object.hasOwn(practiceMessages, key);

/** A text that data names by its key. @throws Error where there is no such message */
export const practicePhrase = (key: string, values: Readonly<Record<string, string>> = {}): string => {
  if (!isKey(key)) throw new Error(`there is no message ${key}`);
  return practiceText(key, values);
};
