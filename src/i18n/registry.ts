import { type Locale, setLocale } from "./locale.ts";
import { english } from "./locales/en.ts";

/** The languages by their tags, one line each. English is there from the start; any other is a file that is loaded. */
export const locales: Readonly<Record<string, Locale | (() => Promise<Locale>)>> = {
  en: english,
};

/** Puts the language of this tag in force; English where there is none of it. */
export const chooseLocale = async (tag: string): Promise<void> => {
  const found = locales[tag] ?? english;
  if (typeof found !== "function") setLocale(found);
  else {
    const [locale, { keysOf }] = await Promise.all([found(), import("./keys.ts")]);
    setLocale(locale, keysOf);
  }
};
