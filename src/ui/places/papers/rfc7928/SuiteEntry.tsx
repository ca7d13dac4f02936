import { lazy, type ReactElement, Suspense, useRef } from "react";
import { papersText } from "../../../../i18n/papers.ts";
import { retryLoad } from "../../../session/loading/retryLoad.ts";
import { useLab, useRun } from "../../../session/RunContext.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { type SuitePlace, screenOf, screenText } from "../screen.ts";
import "./suite.css";

const SuiteView = lazy(() => retryLoad(() => import("./SuiteView.tsx")));

/** The tests of RFC 7928 beside the papers; their stored results load when they are opened. */
export const SuiteEntry = (): ReactElement => {
  const run = useRun();
  const suite = screenOf(useLab((state) => state.screen))?.suite;
  const isOpen = suite !== undefined;
  const isLinked = useRef(isOpen);
  /** An address that names a scene shows it: it stands below all papers. */
  const bringIntoView = (view: Element | null): void => {
    if (isLinked.current) view?.closest("section")?.scrollIntoView({ block: "start" });
    isLinked.current = false;
  };
  const show = (place: SuitePlace | null): void => {
    const list = { id: "", seeds: null, changed: [] };
    run.lab.setState({ screen: screenText(place === null ? list : { ...list, suite: place }) });
  };
  return (
    <section className="panel pst-suite" aria-label={papersText("suite.title")}>
      <header>
        <div>
          <h3>{papersText("suite.title")}</h3>
          <p className="note">{papersText("suite.lead")}</p>
        </div>
        <button
          type="button"
          className="button outlined"
          aria-expanded={isOpen}
          onClick={() => show(isOpen ? null : { scene: "", queue: "" })}
        >
          <Icon name="chevron" size={12} />
          {papersText(isOpen ? "suite.hide" : "suite.show")}
        </button>
      </header>
      {isOpen && (
        <Suspense fallback={<p className="note">{papersText("suite.reading")}</p>}>
          <SuiteView place={suite} show={show} onShown={bringIntoView} />
        </Suspense>
      )}
    </section>
  );
};
