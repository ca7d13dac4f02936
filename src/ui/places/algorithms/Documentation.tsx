import { type ReactElement, useEffect, useRef, useState } from "react";
import { algorithms } from "../../../engine/documentation.ts";
import { say } from "../../../i18n/algorithms.ts";
import { t } from "../../../i18n/message.ts";
import { glossaryPage } from "../../../lessons/terms.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { goTo } from "../../shell/placeList.ts";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { AlgorithmTable, FIRST_VIEW } from "./AlgorithmTable.tsx";
import { PageList } from "./PageList.tsx";
import { Reading, titleOf } from "./Reading.tsx";
import { TransportList } from "./TransportList.tsx";
import "./algorithms.css";
import { useTitle } from "../../session/title.ts";

/** The list of all pages, and beside it the table or the page that is open. */
export const Documentation = (): ReactElement => {
  const run = useRun();
  const page = useLab((state) => state.page);
  const current = useLab((state) => state.inForce.lanes[0]?.queue);
  const [view, setView] = useState(FIRST_VIEW);
  const [{ now, before }, setPages] = useState<{ readonly now: string; readonly before: string | null }>({
    now: page,
    before: null,
  });
  if (now !== page) setPages({ now: page, before: now });
  const list = useRef<HTMLElement>(null);
  const title = titleOf(page);
  useTitle(title ?? "");
  const read = (next: string): void => run.lab.getState().setPage(next);
  useEffect(() => {
    // On narrow screens the whole place scrolls, and a page begins at its top.
    scrollTo(0, 0);
    if (page !== "") list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [page]);
  return (
    <main className="alg-reading" aria-label={t("place.algorithms")}>
      <PageList ref={list} page={page} read={read} />
      {title === undefined ? (
        <AlgorithmTable
          missing={page}
          all={algorithms}
          current={current}
          before={before}
          view={view}
          show={setView}
          read={read}
        >
          <TransportList before={before} read={read} />
          <p className="alg-to-terms">
            <button type="button" className="button outlined" onClick={() => read(glossaryPage())}>
              {say("glossary.title")}
            </button>
          </p>
        </AlgorithmTable>
      ) : (
        <div className="alg-open">
          <header>
            <button type="button" className="link alg-back" onClick={() => read("")}>
              <LaterIcon name="back" size={13} />
              {say("page.all")}
            </button>
            <h2>{title}</h2>
          </header>
          <Reading page={page} used={() => goTo(run, "")} />
        </div>
      )}
    </main>
  );
};
