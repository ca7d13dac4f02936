import { type ReactElement, useState } from "react";
import { experiments } from "../../../experiments/registry.ts";
import { papersText } from "../../../i18n/papers.ts";
import { wordOf } from "../../../i18n/words.ts";
import { useRun } from "../../session/RunContext.tsx";
import { readPage } from "../../session/reading.ts";
import { SearchInput } from "../../shell/SearchInput.tsx";
import { boundsOf } from "../../theme/zoom.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import type { WorkStatus } from "../sweep/work.ts";
import { authorsOf, plainTitle, titleOf } from "./paperNames.ts";
import { openExperiment, usePapers } from "./papers.ts";
import { searchPapers } from "./search.ts";
import { useJudged } from "./start/judged.ts";
import type { Tally } from "./tally.ts";
import { Verdict, type VerdictKind } from "./Verdict.tsx";

const PAPERS = [...new Set(experiments.map(({ paper }) => paper))];

/** The papers with their figures, tables and claims, and the verdicts so far. */
export const PaperList = (): ReactElement => {
  const run = useRun();
  const id = usePapers((state) => state.id);
  const status = usePapers((state) => state.work.status);
  const tallies = useJudged((state) => state.tallies);
  const [word, setWord] = useState("");
  const { isEmpty, pages, fits } = searchPapers(word);
  const shown = experiments.filter(fits);
  return (
    <nav className="panel pap-list" aria-label={papersText("list.title")}>
      <SearchInput label={papersText("list.search")} value={word} change={setWord} />
      <span className="unseen" role="status">
        {papersText("start.found", { n: shown.length, all: experiments.length })}
      </span>
      {pages.map((one) => (
        <button key={one.id} type="button" className="link" onClick={() => readPage(run, one.id)}>
          <LaterIcon name="book" size={13} />
          {papersText("list.page", { title: wordOf(one, "title") })}
        </button>
      ))}
      {shown.length === 0 && pages.length === 0 && <p className="note">{papersText("list.none", { word })}</p>}
      {PAPERS.map((paper) => {
        const own = shown.filter((each) => each.paper === paper);
        if (own.length === 0) return null;
        const judged = own.filter((each) => tallies[each.id] !== undefined).length;
        return (
          <details
            key={paper}
            open={!isEmpty || own.some((each) => each.id === id) || (id === "" && paper === PAPERS[0])}
          >
            <summary>
              <Icon name="chevron" size={12} />
              <b>{papersText("list.paper", { authors: authorsOf(paper), title: titleOf(paper) })}</b>
              <span className="note">{papersText("list.run", { run: judged, n: own.length })}</span>
            </summary>
            <ul>
              {own.map((each) => (
                <li key={each.id}>
                  <button
                    type="button"
                    aria-current={each.id === id ? "page" : undefined}
                    ref={each.id === id ? intoView : null}
                    onClick={() => openExperiment(run, each.id)}
                  >
                    <Verdict kind={kindOf(tallies[each.id], each.id === id ? status : "idle")} />
                    <span>
                      <b>{each.place}</b>
                      <small>{plainTitle(each.title)}</small>
                    </span>
                    <TallyText tally={tallies[each.id]} />
                  </button>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
};

/** Scrolls the list to the open item without scrolling the page. */
const intoView = (button: HTMLButtonElement | null): void => {
  const list = button?.closest("ul");
  if (button === null || list === null || list === undefined) return;
  const [own, seen] = [boundsOf(button), boundsOf(list)];
  if (own.top < seen.top || own.bottom > seen.bottom) list.scrollTop += own.top - seen.top - own.height;
};

const kindOf = (tally: Tally | undefined, status: WorkStatus): VerdictKind => {
  if (status === "running" || status === "paused") return "running";
  if (tally === undefined) return "none";
  if (tally.fails > 0) return "fails";
  return tally.undecided > 0 ? "undecided" : tally.unknown > 0 ? "unknown" : "holds";
};

const TallyText = ({ tally }: { readonly tally: Tally | undefined }): ReactElement | null => {
  if (tally === undefined) return null;
  const all = tally.holds + tally.undecided + tally.fails + tally.unknown;
  return <span className="note pap-tally">{papersText("list.tally", { holds: tally.holds, all })}</span>;
};
