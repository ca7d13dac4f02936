import { catalog } from "../../../../engine/catalog.ts";
import { wordOf } from "../../../../i18n/words.ts";

/** Name of a discipline in the current language. */
export const queueName = (id: string): string => {
  const found = catalog.queues.find((queue) => queue.id === id);
  return found === undefined ? id : wordOf(found, "title");
};
