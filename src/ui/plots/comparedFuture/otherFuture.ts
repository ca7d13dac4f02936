import { t } from "../../../i18n/message.ts";
import { invalidateAll } from "../../chart/loop.ts";
import type { FutureInfo } from "../../session/contract.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import type { Run } from "../../session/run.ts";

type Overlay = typeof import("./overlay.ts");

let loaded: Overlay | undefined;
let isAsked = false;

/** The future that is laid over the one that is shown; null: none is. */
export const comparedFuture = ({ lab }: Run): FutureInfo | null => {
  const { others, compared } = lab.getState().futures;
  return others.find(({ letter }) => letter === compared) ?? null;
};

/** "Main", "Fork B". */
export const futureName = (letter: string): string =>
  letter === "A" ? t("future.main") : t("future.fork", { letter });

/** What lays one future over another comes when somebody does; undefined: it is not here, or not yet. */
export const overlay = (run: Run): Overlay | undefined => {
  if (!isAsked && comparedFuture(run) !== null) {
    isAsked = true;
    void retryLoad(() => import("./overlay.ts")).then((overlay) => {
      loaded = overlay;
      invalidateAll();
    });
  }
  return loaded;
};
