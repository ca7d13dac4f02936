import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { algorithms } from "../../../engine/documentation.ts";
import { say } from "../../../i18n/algorithms.ts";
import { wordOf } from "../../../i18n/words.ts";
import { ALL_PAGES, transportOfPage } from "../../session/loading/pages.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { Dialog } from "../../widgets/Dialog.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { AlgorithmTable, FIRST_VIEW } from "./AlgorithmTable.tsx";
import { PageList } from "./PageList.tsx";
import { TransportList } from "./TransportList.tsx";
import { TransportPage } from "./TransportPage.tsx";
import "./algorithms.css";
import { retryLoad } from "../../session/loading/retryLoad.ts";

// The typesetter of formulas is loaded with the first page.
const AlgorithmPage = lazy(() => retryLoad(() => import("./AlgorithmPage.tsx")));

interface Props {
  /** Id of the discipline or transport whose page is open; any other text opens the table. */
  readonly page: string;
}

/** The documentation: a table of all algorithms, and a page for each algorithm and transport. */
const AlgorithmsDialog = ({ page }: Props): ReactElement => {
  const run = useRun();
  const [before, setBefore] = useState<string | null>(null);
  const [view, setView] = useState(FIRST_VIEW);
  const current = useLab((state) => state.inForce.lanes[0]?.queue);
  const { setPage } = run.lab.getState();
  const discipline = algorithms.find(({ id }) => id === page);
  const transport = catalog.transports.find(({ id }) => id === transportOfPage(page));
  const title = wordOf(discipline, "title") ?? wordOf(transport, "title");
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (page !== "") list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [page]);
  const back = (): void => {
    setBefore(page);
    setPage(ALL_PAGES);
  };
  const backButton = (
    <button type="button" className="link alg-back" onClick={back}>
      <Icon name="back" size={13} />
      {say("page.all")}
    </button>
  );
  return (
    <Dialog
      title={title ?? say("table.title")}
      className="algorithms"
      close={() => setPage("")}
      beforeTitle={title === undefined ? undefined : backButton}
    >
      {title === undefined ? (
        <AlgorithmTable all={algorithms} current={current} before={before} view={view} show={setView} read={setPage}>
          <TransportList before={before} read={setPage} />
        </AlgorithmTable>
      ) : (
        <div className="alg-reading">
          <PageList ref={list} page={page} read={setPage} />
          {transport !== undefined && <TransportPage key={transport.id} one={transport} />}
          {discipline !== undefined && (
            <Suspense fallback={<div className="alg-page" />}>
              <AlgorithmPage
                key={discipline.id}
                one={discipline}
                inUse={discipline.id === current}
                use={() => run.lab.getState().change("lanes.0.queue", discipline.id)}
              />
            </Suspense>
          )}
        </div>
      )}
    </Dialog>
  );
};

export default AlgorithmsDialog;
