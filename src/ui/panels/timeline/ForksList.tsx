import { lazy, type ReactElement, Suspense, useState } from "react";
import { timeText } from "../../../i18n/time.ts";
import { forkName, OTHER_COLOUR } from "../../plots/comparedFork/comparedFork.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { Words } from "../../widgets/Words.tsx";
import { forksInOrder, forkWords } from "./forkWords.ts";

const ForksTable = lazy(() => retryLoad(() => import("./ForksTable.tsx")));

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
export const ForksList = (): ReactElement => {
  const shown = useLab(({ forks }) => (forks.others.length === 0 ? "" : forks.present));
  return (
    <>
      <List />
      <span className="pn-sr" role="status">
        {shown && timeText("fork.shown", { name: forkName(shown) })}
      </span>
    </>
  );
};

/** The forks of the run: which one is shown, and which one is compared with it. */
const List = (): ReactElement | null => {
  const run = useRun();
  const forks = useLab((state) => state.forks);
  const scenario = useLab((state) => state.scenario);
  const opened = useLab((state) => state.opened);
  const [table, setTable] = useState(false);
  if (forks.others.length === 0) return null;
  const all = forksInOrder(forks, scenario);
  const { selectFork, compareFork, removeFork } = run.lab.getState();
  return (
    <section className="tl-forks" aria-label={timeText("fork.title")}>
      <header>
        <b>{timeText("fork.title")}</b>
        {forks.compared !== null && (
          <button type="button" className="pn-button" onClick={() => setTable(true)}>
            {timeText("fork.table")}
          </button>
        )}
      </header>
      <ul>
        {all.map((fork) => {
          const { letter, isShown } = fork;
          const name = forkName(letter);
          const isCompared = forks.compared === letter;
          return (
            <li key={letter}>
              <button
                type="button"
                className="tl-fork"
                aria-pressed={isShown}
                onClick={() => isShown || selectFork(letter)}
                aria-disabled={isShown}
                title={timeText(isShown ? "fork.isShown" : "fork.show", { name })}
              >
                <Line dashed={!isShown} />
                <b>{name}</b> <Words text={forkWords(fork, all, opened)} />
              </button>
              {!isShown && (
                <>
                  <button
                    type="button"
                    className="pn-button pn-icon"
                    aria-pressed={isCompared}
                    onClick={() => compareFork(isCompared ? null : letter)}
                    title={timeText(isCompared ? "fork.layOff" : "fork.layOver", { name })}
                  >
                    <LaterIcon name={isCompared ? "check" : "copy"} size={14} />
                    <span className="unseen">{timeText(isCompared ? "fork.layOff" : "fork.layOver", { name })}</span>
                  </button>
                  <button
                    type="button"
                    className="pn-button pn-icon"
                    onClick={() => removeFork(letter)}
                    title={timeText("fork.remove", { name })}
                  >
                    <Icon name="close" size={14} />
                    <span className="unseen">{timeText("fork.remove", { name })}</span>
                  </button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Suspense>{table && <ForksTable close={() => setTable(false)} />}</Suspense>
    </section>
  );
};
