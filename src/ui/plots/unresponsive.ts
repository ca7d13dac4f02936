import { catalog } from "../../engine/catalog.ts";
import type { Group } from "../../scenario/document.ts";

/** Whether the senders of a group react neither to drops nor to marks. */
export const isUnresponsive = ({ kind }: Group): boolean => {
  const found = catalog.kinds.find(({ id }) => id === kind);
  return found?.responsive === false && found.adapts !== true;
};
