import { lazy, type ReactElement, Suspense, useState } from "react";
import { papersText } from "../../../../i18n/papers.ts";
import { retryLoad } from "../../../session/loading/retryLoad.ts";
import { Icon } from "../../../widgets/Icon.tsx";
import "./suite.css";

const SuiteView = lazy(() => retryLoad(() => import("./SuiteView.tsx")));

/** The tests of RFC 7928 beside the papers; their stored results load when they are opened. */
export const SuiteEntry = (): ReactElement => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="panel pst-suite" aria-label={papersText("suite.title")}>
      <header>
        <div>
          <h3>{papersText("suite.title")}</h3>
          <p className="note">{papersText("suite.lead")}</p>
        </div>
        <button type="button" className="button outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Icon name="chevron" size={12} />
          {papersText(isOpen ? "suite.hide" : "suite.show")}
        </button>
      </header>
      {isOpen && (
        <Suspense fallback={<p className="note">{papersText("suite.reading")}</p>}>
          <SuiteView />
        </Suspense>
      )}
    </section>
  );
};
