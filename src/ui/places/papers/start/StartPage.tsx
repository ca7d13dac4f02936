import { type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { type ExperimentEntry, experiments } from "../../../../experiments/registry.ts";
import { papersText } from "../../../../i18n/papers.ts";
import { wordOf } from "../../../../i18n/words.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { readPage } from "../../../session/reading.ts";
import { LaterIcon } from "../../../widgets/LaterIcon.tsx";
import { SuiteEntry } from "../rfc7928/SuiteEntry.tsx";
import { searchPapers } from "../search.ts";
import { useJudged } from "./judged.ts";
import { PaperPanel } from "./PaperPanel.tsx";
import { StartHead } from "./StartHead.tsx";
import { countsFor, type Filter, isChosen, PAPERS, type Shown } from "./totals.ts";
import { listenToWall } from "./wallKeys.ts";
import "../../../controls/filter.css";
import "./start.css";

interface Props {
  /** What is searched for. */
  readonly word: string;
  /** The field for it, where it stands on the page; null: it is elsewhere. */
  readonly search: ReactElement | null;
}

/** What there is, what holds and what does not, at a glance: one panel for each paper with a tile for each figure. */
export const StartPage = ({ word, search }: Props): ReactElement => {
  const run = useRun();
  const tallies = useJudged((state) => state.tallies);
  const speed = useJudged((state) => state.speed);
  const [filter, setFilter] = useState<Filter>("all");
  const [rows, setRows] = useState<"one" | "all">("one");
  const [shown, setShown] = useState<Shown>("own");
  const wall = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => listenToWall(run, wall), [run]);
  const { isEmpty, pages, fits } = searchPapers(word);
  const isShown = (entry: ExperimentEntry): boolean =>
    fits(entry) && isChosen(entry, filter, { counts: countsFor(entry, tallies, shown), speed });
  const shownCount = experiments.filter(isShown).length;
  return (
    <div className="pst" ref={wall}>
      {search}
      <StartHead {...{ filter, setFilter, rows, setRows, shown, setShown }} />
      {pages.length > 0 && (
        <p className="pst-pages">
          {pages.map((one) => (
            <button key={one.id} type="button" className="link" onClick={() => readPage(run, one.id)}>
              <LaterIcon name="book" size={13} />
              {papersText("list.page", { title: wordOf(one, "title") })}
            </button>
          ))}
        </p>
      )}
      <span className="unseen" role="status">
        {papersText("start.found", { n: shownCount, all: experiments.length })}
      </span>
      {shownCount === 0 && pages.length === 0 && (
        <p className="panel pst-none">{isEmpty ? papersText("start.none") : papersText("list.none", { word })}</p>
      )}
      {PAPERS.map((paper) => {
        const own = experiments.filter((each) => each.paper === paper);
        const tiles = own.filter(isShown);
        return tiles.length === 0 ? null : (
          <PaperPanel key={paper} {...{ paper, own, tiles, shown }} isWhole={rows === "all" || !isEmpty} />
        );
      })}
      {isEmpty && filter === "all" && <SuiteEntry />}
    </div>
  );
};
