/** The queries of addresses that show the lab inside another page (docs/embedding.md). */
export const EMBEDDED = /[?&]embed=/;

/** Whether this page is a lab inside another page. */
export const isEmbedded = (): boolean => EMBEDDED.test(location.search);
