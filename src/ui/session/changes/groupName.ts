import { t } from "../../../i18n/message.ts";
import type { Group } from "../../../scenario/document.ts";
import { inSentence, kindTitle, transportTitle } from "./words.ts";

/** "Reno, bulk transfers"; without a transport "UDP, constant rate". */
export const groupName = (group: Group): string => {
  const kind = inSentence(kindTitle(group.kind) ?? group.kind);
  if (group.transport === null) return t("group.open", { kind });
  return t("group.name", { transport: transportTitle(group.transport), kind });
};
