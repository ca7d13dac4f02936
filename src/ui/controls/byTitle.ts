import { currentLocale } from "../../i18n/locale.ts";
import { wordOf } from "../../i18n/words.ts";

interface Titled {
  readonly title: string;
}
/** Orders by title, as the page's language does. */
export const byTitle = (a: Titled, b: Titled): number =>
  wordOf(a, "title").localeCompare(wordOf(b, "title"), currentLocale().tag);
