import { t } from "../../../i18n/message.ts";
import type { FutureInfo } from "../../session/contract.ts";
import type { Run } from "../../session/run.ts";

/** The fork that is laid over the shown one; null: none is. */
export const comparedFork = ({ lab }: Run): FutureInfo | null => {
  const { others, compared } = lab.getState().futures;
  return others.find(({ letter }) => letter === compared) ?? null;
};

/** "Main", "Fork B". */
export const forkName = (letter: string): string => (letter === "A" ? t("future.main") : t("future.fork", { letter }));
