import type { ReactElement, ReactNode } from "react";
import { t } from "../../i18n/message.ts";
import { sweepText } from "../../i18n/sweeps.ts";
import { useRun } from "../session/RunContext.tsx";
import { ThemeButton } from "./ThemeButton.tsx";

type PageName = "learn" | "papers" | "sweep";

/** The bar of a page that replaces the lab: links to the other pages, and the page's additions. */
export const PageBar = ({
  here,
  children,
}: {
  readonly here: PageName;
  readonly children?: ReactNode;
}): ReactElement => {
  const run = useRun();
  return (
    <header className="bar">
      <div className="brand">
        <h1>{t("app.name")}</h1>
      </div>
      <span className="rule" />
      <nav className="page-tabs" aria-label={sweepText("page.pages")}>
        {(["learn", "", "compare", "papers", "sweep"] as const).map((screen) =>
          screen === here ? (
            <span key={screen} className="button" aria-current="page">
              {sweepText(`page.${screen}`)}
            </span>
          ) : (
            <button key={screen} type="button" className="button" onClick={() => run.lab.setState({ screen })}>
              {screen === "" ? sweepText("page.lab") : sweepText(`page.${screen}`)}
            </button>
          ),
        )}
      </nav>
      <span className="spring" />
      {children}
      <ThemeButton />
    </header>
  );
};
