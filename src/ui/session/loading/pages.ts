/** The page of the documentation that compares all algorithms. */
export const ALL_PAGES = "all";

/** Pages of transports; those of disciplines are called as these are. */
const OF_TRANSPORT = "transport-";

/** The page of a transport, as an address says it: `page=transport-cubic`. */
export const transportPage = (id: string): string => OF_TRANSPORT + id;

/** Id of the transport whose page it is; null: it is another page. */
export const transportOfPage = (page: string): string | null =>
  page.startsWith(OF_TRANSPORT) ? page.slice(OF_TRANSPORT.length) : null;
