import { wordFor } from "./keys.ts";
import { type Locale, setLocale } from "./locale.ts";
import { english } from "./locales/en.ts";

/** The languages by their tags, one line each; all but English are files that are loaded when they are chosen. */
export const locales: Readonly<Record<string, () => Promise<Locale>>> = {
  en: () => Promise.resolve(english),
};

/** Puts the language of this tag in force; English where there is none of it. */
export const chooseLocale = async (tag: string): Promise<void> => {
  const load = Object.hasOwn(locales, tag) ? locales[tag] : undefined;
  setLocale((await load?.()) ?? english, wordFor);
};
