import type { ReactElement } from "react";
import { useStore } from "zustand";
import { t } from "../../i18n/message.ts";
import { failedLoads, loadAgain } from "../session/loading/retryLoad.ts";
import { useLab } from "../session/RunContext.tsx";

interface Props {
  /** The name of the place that is missing as a whole; absent: the page is there. */
  readonly place?: string;
}

/**
 * A message that a part of the page or the simulator could not be loaded, with a remedy. The rest continues to work.
 */
export const FailedLoad = ({ place }: Props): ReactElement | null => {
  const isWaiting = useStore(failedLoads, ({ waiting }) => waiting.length > 0);
  const isWithoutSimulator = useLab(({ deadAt, notice }) => deadAt === 0 && notice === "");
  if (!isWaiting && !isWithoutSimulator) return null;
  // Without a simulator no run continues, whatever else is missing.
  const news = isWithoutSimulator ? t("load.noSimulator") : t("load.failed");
  return (
    <div className="failed-load" role="alert">
      <p>{isWaiting && place !== undefined ? t("place.failed", { place }) : news}</p>
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
    </div>
  );
};
