/** A piece of a text, or a reference in it with its address. */
export type Reference = string | { readonly text: string; readonly href: string };

const ADDRESSES: readonly (readonly [RegExp, (id: string) => string])[] = [
  [/^RFC (\d+)$/, (id) => `https://www.rfc-editor.org/rfc/rfc${id}`],
  [/^doi:(.+)$/, (id) => `https://doi.org/${id}`],
  [/^(https:.+)$/, (address) => address],
  [/^arXiv:(.+)$/, (id) => `https://arxiv.org/abs/${id}`],
  [/^(ns-2\.35)$/, () => "https://www.isi.edu/nsnam/ns/"],
  [/^`(net\/sched\/\w+\.c)`$/, (id) => `https://git.kernel.org/pub/scm/linux/kernel/git/torvalds/linux.git/tree/${id}`],
];
const ANY =
  /(\bRFC \d+\b|doi:10\.\d{4,}\/[\w.()/-]*\w|https:\/\/\S*\w|arXiv:\d{4}\.\d{5}|\bns-2\.35\b|`net\/sched\/\w+\.c`)/;

const addressOf = (text: string): string | undefined => {
  for (const [pattern, address] of ADDRESSES) {
    const id = pattern.exec(text)?.[1];
    if (id !== undefined) return address(id);
  }
  return undefined;
};

/** A text cut at what has an address: RFCs, DOIs, addresses, ns-2, files of Linux. */
export const referencesIn = (text: string): readonly Reference[] =>
  text
    .split(ANY)
    .filter((part) => part !== "")
    .map((part) => {
      const href = addressOf(part);
      return href === undefined ? part : { text: part.replaceAll("`", ""), href };
    });
