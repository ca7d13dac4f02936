import { lazy, type ReactElement, Suspense } from "react";
import { LabPage } from "./places/lab/LabPage.tsx";
import { afterFirstTrace } from "./session/firstTrace.ts";
import { retryLoad } from "./session/loading/retryLoad.ts";
import { withDocumentation } from "./session/loading/withDocumentation.ts";
import { useLab } from "./session/RunContext.tsx";
import { FailedLoad } from "./widgets/FailedLoad.tsx";

const ComparePage = lazy(() => retryLoad(() => withDocumentation(import("./places/compare/ComparePage.tsx"))));

const PapersPage = lazy(() => retryLoad(() => withDocumentation(import("./places/papers/PapersPage.tsx"))));
const LearnPage = lazy(() => retryLoad(() => withDocumentation(import("./places/learn/LearnPage.tsx"))));
const SweepPage = lazy(() => retryLoad(() => withDocumentation(import("./places/sweep/SweepPage.tsx"))));

const PrintSheet = lazy(() => afterFirstTrace(() => retryLoad(() => import("./shell/PrintSheet.tsx"))));

const PAGES = { compare: ComparePage, learn: LearnPage, papers: PapersPage, sweep: SweepPage } as const;
const isPage = (name: string): name is keyof typeof PAGES => Object.hasOwn(PAGES, name);

/** The lab, or the page that the address names. */
export const Pages = (): ReactElement => {
  const screen = useLab((state) => state.screen);
  const name = screen.split(/[-:]/)[0] ?? "";
  const Page = isPage(name) ? PAGES[name] : LabPage;
  return (
    <>
      <Suspense>
        <PrintSheet />
      </Suspense>
      <Suspense>
        <Page />
      </Suspense>
      <FailedLoad />
    </>
  );
};
