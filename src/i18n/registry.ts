import { wordFor } from "./keys.ts";
import { type Locale, setLocale } from "./locale.ts";
import { english } from "./locales/en.ts";

/** The languages by their tags, one line each; all but English are files that load when they are chosen. */
export const locales: Readonly<Record<string, () => Promise<Locale>>> = {
  en: () => Promise.resolve(english),
};

/** Switches to the language of this tag, or to English if that language is not available. */
export const chooseLocale = async (tag: string): Promise<void> => {
  const load = Object.hasOwn(locales, tag) ? locales[tag] : undefined;
  setLocale((await load?.()) ?? english, wordFor);
};
