/** Prefix of the pages of transports; a discipline's page has the discipline's id. */
const OF_TRANSPORT = "transport-";

/** The page of a transport, as it is written in an address: `page=transport-cubic`. */
export const transportPage = (id: string): string => OF_TRANSPORT + id;

/** Id of the transport that the page describes; null: it is another page. */
export const transportOfPage = (page: string): string | null =>
  page.startsWith(OF_TRANSPORT) ? page.slice(OF_TRANSPORT.length) : null;
