import type { ReactElement } from "react";
import { useStore } from "zustand";
import { t } from "../../i18n/message.ts";
import { failedLoads, loadAgain } from "../session/loading/retryLoad.ts";
import { useLab, useRun } from "../session/RunContext.tsx";

/** A message that a part of the page or the simulator could not be loaded, with a remedy. The rest continues to work. */
export const FailedLoad = (): ReactElement | null => {
  const run = useRun();
  const isWaiting = useStore(failedLoads, ({ waiting }) => waiting.length > 0);
  const isLab = useLab(({ screen }) => screen === "");
  const isWithoutSimulator = useLab(({ deadAt, granted }) => deadAt === 0 && granted === 0);
  if (!isWaiting && !isWithoutSimulator) return null;
  return (
    <div className="failed-load" role="alert">
      <p>{isWaiting ? t("load.failed") : t("load.noSimulator")}</p>
      {isWaiting && (
        <button type="button" className="button solid" onClick={loadAgain}>
          {t("load.again")}
        </button>
      )}
      <button type="button" className="button outlined" onClick={() => location.reload()}>
        {t("load.reload")}
      </button>
      {isWithoutSimulator && (
        <a className="button" href={location.href} target="_blank" rel="noopener">
          {t("load.apart")}
        </a>
      )}
      {!isLab && isWaiting && (
        <button type="button" className="button" onClick={() => run.lab.setState({ screen: "" })}>
          {t("load.lab")}
        </button>
      )}
    </div>
  );
};
