import { lazy, type ReactElement, Suspense, useState } from "react";
import { timeText } from "../../../i18n/time.ts";
import { forkName, OTHER_COLOUR } from "../../plots/comparedFork/comparedFork.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { Words } from "../../widgets/Words.tsx";
import { futuresInOrder, futureWords } from "./futureWords.ts";

const FuturesTable = lazy(() => retryLoad(() => import("./FuturesTable.tsx")));

const Line = ({ dashed }: { readonly dashed: boolean }): ReactElement => (
  <svg width="14" height="8" aria-hidden="true">
    <path
      d="M0 4h14"
      stroke={`var(${dashed ? OTHER_COLOUR : "--avg"})`}
      strokeWidth={dashed ? 1.5 : 2}
      strokeDasharray={dashed ? "3 2" : undefined}
    />
  </svg>
);

/** The forks of the run, and which is shown: spoken also when the first fork comes, with which the list appears. */
export const FuturesList = (): ReactElement => {
  const shown = useLab(({ futures }) => (futures.others.length === 0 ? "" : futures.present));
  return (
    <>
      <List />
      <span className="pn-sr" role="status">
        {shown && timeText("future.shown", { name: forkName(shown) })}
      </span>
    </>
  );
};

/** The forks of the run: which one is shown, and which one is compared with it. */
const List = (): ReactElement | null => {
  const run = useRun();
  const futures = useLab((state) => state.futures);
  const scenario = useLab((state) => state.scenario);
  const opened = useLab((state) => state.opened);
  const [table, setTable] = useState(false);
  if (futures.others.length === 0) return null;
  const all = futuresInOrder(futures, scenario);
  const { selectFuture, compareFuture, removeFuture } = run.lab.getState();
  return (
    <section className="tl-futures" aria-label={timeText("future.title")}>
      <header>
        <b>{timeText("future.title")}</b>
        {futures.compared !== null && (
          <button type="button" className="pn-button" onClick={() => setTable(true)}>
            {timeText("future.table")}
          </button>
        )}
      </header>
      <ul>
        {all.map((future) => {
          const { letter, isShown } = future;
          const name = forkName(letter);
          const isCompared = futures.compared === letter;
          return (
            <li key={letter}>
              <button
                type="button"
                className="tl-future"
                aria-pressed={isShown}
                onClick={() => isShown || selectFuture(letter)}
                aria-disabled={isShown}
                title={timeText(isShown ? "future.isShown" : "future.show", { name })}
              >
                <Line dashed={!isShown} />
                <b>{name}</b> <Words text={futureWords(future, all, opened)} />
              </button>
              {!isShown && (
                <>
                  <button
                    type="button"
                    className="pn-button pn-icon"
                    aria-pressed={isCompared}
                    onClick={() => compareFuture(isCompared ? null : letter)}
                    title={timeText(isCompared ? "future.layOff" : "future.layOver", { name })}
                  >
                    <LaterIcon name={isCompared ? "check" : "copy"} size={14} />
                    <span className="unseen">
                      {timeText(isCompared ? "future.layOff" : "future.layOver", { name })}
                    </span>
                  </button>
                  <button
                    type="button"
                    className="pn-button pn-icon"
                    onClick={() => removeFuture(letter)}
                    title={timeText("future.remove", { name })}
                  >
                    <Icon name="close" size={14} />
                    <span className="unseen">{timeText("future.remove", { name })}</span>
                  </button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Suspense>{table && <FuturesTable close={() => setTable(false)} />}</Suspense>
    </section>
  );
};
