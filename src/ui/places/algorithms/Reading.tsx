import { lazy, type ReactElement, Suspense } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { algorithms } from "../../../engine/documentation.ts";
import { say } from "../../../i18n/algorithms.ts";
import { wordOf } from "../../../i18n/words.ts";
import { termOfPage } from "../../../lessons/terms.ts";
import { transportOfPage } from "../../session/loading/pages.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { GlossaryPage } from "./GlossaryPage.tsx";
import { TransportPage } from "./TransportPage.tsx";
import "./algorithms.css";

// The typesetter of formulas is loaded with the first page.
const AlgorithmPage = lazy(() => retryLoad(() => import("./AlgorithmPage.tsx")));

const disciplineOf = (page: string) => algorithms.find(({ id }) => id === page);
const transportOf = (page: string) => catalog.transports.find(({ id }) => id === transportOfPage(page));

/** Title of a page of the documentation; undefined: there is no such page. */
export const titleOf = (page: string): string | undefined =>
  termOfPage(page) === null
    ? (wordOf(disciplineOf(page), "title") ?? wordOf(transportOf(page), "title"))
    : say("glossary.title");

interface Props {
  /** Id of the discipline, the page of a transport, or that of the glossary. */
  readonly page: string;
  /** The discipline of the page manages the lab's queue from now on. */
  used?(): void;
}

/** The text about one discipline or transport. */
export const Reading = ({ page, used }: Props): ReactElement => {
  const run = useRun();
  const current = useLab((state) => state.inForce.lanes[0]?.queue);
  const discipline = disciplineOf(page);
  const transport = transportOf(page);
  const term = termOfPage(page);
  const use = (): void => {
    run.lab.getState().change("lanes.0.queue", page);
    used?.();
  };
  return (
    <>
      {term !== null && <GlossaryPage term={term} />}
      {transport !== undefined && <TransportPage key={page} one={transport} />}
      {discipline !== undefined && (
        <Suspense fallback={<div className="alg-page" />}>
          <AlgorithmPage key={page} one={discipline} inUse={page === current} live={used !== undefined} use={use} />
        </Suspense>
      )}
    </>
  );
};
