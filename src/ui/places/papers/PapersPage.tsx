import { lazy, type ReactElement, Suspense, useLayoutEffect, useState } from "react";
import { scenarioOf } from "../../../experiments/grid.ts";
import { papersText } from "../../../i18n/papers.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { SearchInput } from "../../shell/SearchInput.tsx";
import { usePhone } from "../../theme/wide.ts";
import { PanelBoundary } from "../../widgets/PanelBoundary.tsx";
import { AssumptionsPanel } from "./AssumptionsPanel.tsx";
import { editWords } from "./assumptionWords.ts";
import { ClaimsPanel } from "./ClaimsPanel.tsx";
import { ExportPanel } from "./ExportPanel.tsx";
import { FigurePanel, TermSelect } from "./FigurePanel.tsx";
import { PaperList } from "./PaperList.tsx";
import { enter, usePapers } from "./papers.ts";
import "../compare/compare.css";
import "../sweep/work.css";
import "./papers.css";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useTitle } from "../../session/title.ts";
import { listenToPlaceKeys } from "../../shell/placeKeys.ts";
import { RunPanel } from "./RunPanel.tsx";
import { experimentCommands, screenOf } from "./screen.ts";
import { StartActions } from "./start/StartActions.tsx";
import { StartPage } from "./start/StartPage.tsx";
import { paperFiles, paperPictures } from "./takeAway.tsx";
import type { Variant } from "./variant.ts";

const PlaceKeysDialog = lazy(() => retryLoad(() => import("../../dialogs/PlaceKeysDialog.tsx")));
const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));

/** Reproductions of figures from papers, with the papers' claims checked against the runs. */
const PapersPage = (): ReactElement => {
  const run = useRun();
  const [dialog, setDialog] = useState<"share" | "picture" | "keys" | null>(null);
  const shown = screenOf(useLab((state) => state.screen));
  const isStart = usePapers(({ id, message }) => id === "" && message === "") && (shown?.id ?? "") === "";
  const [word, setWord] = useState("");
  const isPhone = usePhone();
  useLayoutEffect(() => {
    noteFirstTrace();
    const leave = enter(run);
    const stop = listenToPlaceKeys(run, "papers", setDialog);
    return () => {
      stop();
      leave();
    };
  }, [run]);
  // A phone's bar has no room for its words.
  const search = isStart ? (
    <SearchInput className="pst-search" label={papersText("list.search")} value={word} change={setWord} />
  ) : null;
  return (
    <div className="lab pap" data-run={run.id}>
      <PlacesBar
        here="papers"
        share={() => setDialog("share")}
        keys={() => setDialog("keys")}
        actions={isStart && <StartActions />}
      >
        {!isPhone && search}
      </PlacesBar>
      <main aria-label={papersText("page.main")}>
        {isStart ? (
          <StartPage word={word} search={isPhone ? search : null} />
        ) : (
          <>
            <PaperList />
            <OpenedExperiment picture={() => setDialog("picture")} />
          </>
        )}
      </main>
      <Suspense>
        {(dialog === "share" || dialog === "picture") && (
          <ShareDialog
            {...(shown === null || shown.id === ""
              ? {}
              : {
                  commands: () => experimentCommands(shown),
                  pictures: () => paperPictures(run),
                  files: () => paperFiles(run),
                })}
            {...(dialog === "picture" ? { first: "picture" } : {})}
            close={() => setDialog(null)}
          />
        )}
        {dialog === "keys" && <PlaceKeysDialog here="papers" close={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
};

const nameOf = ({ edits, plan }: Variant): string =>
  edits.length === 0
    ? papersText("variant.asRead")
    : edits.map((edit) => editWords(scenarioOf(plan.experiment), edit)).join(", ");

const OpenedExperiment = ({ picture }: { picture(): void }): ReactElement => {
  const experiment = usePapers((state) => state.experiment);
  const variants = usePapers((state) => state.variants);
  const current = usePapers((state) => state.current);
  const message = usePapers((state) => state.message);
  const recorded = usePapers((state) => state.recorded);
  const variant = variants[current];
  useTitle(experiment?.title ?? "");
  if (experiment === null || variant === undefined)
    return (
      <section className="panel pap-welcome">
        <h2>{papersText("page.title")}</h2>
        <p>{message === "" ? papersText("page.reading") : papersText("page.failed", { reason: message })}</p>
      </section>
    );
  const names = variants.map(nameOf);
  const { source, title, question, notes } = experiment;
  return (
    <>
      <section className="panel pap-main" aria-label={title} data-recorded={recorded}>
        <header className="pap-title">
          <div>
            <h2>{title}</h2>
            <p className="note">
              {papersText("page.source", {
                authors: source.authors,
                title: source.title,
                published: source.published,
                place: source.place,
              })}
            </p>
          </div>
          <TermSelect experiment={experiment} variant={variant} />
        </header>
        <p className="pap-question">{question}</p>
        {message !== "" && (
          <p className="remark" role="alert">
            {papersText("page.failed", { reason: message })}
          </p>
        )}
        <div className="pap-figures" data-count={variants.length}>
          {variants.map((each, place) => (
            <PanelBoundary key={names[place]}>
              <FigurePanel
                experiment={experiment}
                variant={each}
                place={place}
                name={variants.length > 1 ? (names[place] ?? "") : ""}
              />
            </PanelBoundary>
          ))}
        </div>
        {notes !== "" && <p className="note pap-note">{notes}</p>}
        <RunPanel experiment={experiment} variant={variant} />
      </section>
      <div className="pap-right">
        <ClaimsPanel experiment={experiment} variants={variants} names={names} />
        <ExportPanel {...{ picture }} />
      </div>
      <AssumptionsPanel experiment={experiment} variants={variants} names={names} />
    </>
  );
};

export default PapersPage;
