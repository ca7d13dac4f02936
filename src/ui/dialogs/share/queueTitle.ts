import { catalog } from "../../../engine/catalog.ts";

/** The usual short name of an algorithm: "RED". */
export const queueTitle = (id: string): string => catalog.queues.find((each) => each.id === id)?.title ?? id;
