import { type GlossaryEntry, glossary } from "./glossary.ts";

/** A piece of a text: words, or a term with its entry. */
export type TermPiece = string | { readonly text: string; readonly entry: GlossaryEntry };

const escaped = (form: string): string => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const FORMS = new Map(glossary.flatMap((entry) => entry.forms.map((form) => [form.toLowerCase(), entry] as const)));
/** Whole words, the longest first; commands between backticks and symbols such as max_p are left alone. */
const ANY = new RegExp(
  `\`[^\`]*\`|(?<![\\p{L}\\p{N}_-])(${[...FORMS.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join("|")})(?![\\p{L}\\p{N}_-])`,
  "giu",
);

/**
 * Texts of one page, cut where a term of the glossary stands for the first time.
 * @returns the pieces of each text, in their order
 */
export const withTerms = (texts: readonly string[]): readonly (readonly TermPiece[])[] => {
  const seen = new Set<GlossaryEntry>();
  return texts.map((text) => {
    const pieces: TermPiece[] = [];
    let from = 0;
    for (const found of text.matchAll(ANY)) {
      const [whole, form] = found;
      const entry = form === undefined ? undefined : FORMS.get(form.toLowerCase());
      if (entry === undefined || seen.has(entry)) continue;
      seen.add(entry);
      if (found.index > from) pieces.push(text.slice(from, found.index));
      pieces.push({ text: whole, entry });
      from = found.index + whole.length;
    }
    if (from < text.length) pieces.push(text.slice(from));
    return pieces;
  });
};

/** The page of the glossary, in addresses: alone, or with the id of a term. */
const PAGE = "glossary";
export const glossaryPage = (id = ""): string => (id === "" ? PAGE : `${PAGE}-${id}`);

/** Id of the term that a page of the documentation shows; "": the glossary from its top; null: it is another page. */
export const termOfPage = (page: string): string | null => {
  if (page === PAGE) return "";
  const id = page.startsWith(`${PAGE}-`) ? page.slice(PAGE.length + 1) : null;
  return glossary.some((entry) => entry.id === id) ? id : null;
};
