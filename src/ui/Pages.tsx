import { type ComponentType, lazy, type ReactElement, Suspense } from "react";
import { afterFirstTrace } from "./session/firstTrace.ts";
import { knowAllDisciplines } from "./session/loading/disciplines.ts";
import { retryLoad } from "./session/loading/retryLoad.ts";
import { useLab } from "./session/RunContext.tsx";
import { Opening } from "./shell/Opening.tsx";
import type { PlaceId } from "./shell/placeList.ts";
import { PHONE } from "./theme/wide.ts";
import { FailedLoad } from "./widgets/FailedLoad.tsx";

const LaterParts = lazy(() => afterFirstTrace(() => retryLoad(() => import("./dialogs/LaterParts.tsx"))));

type Script = () => Promise<{ readonly default: ComponentType }>;
const later = (load: Script): ComponentType => lazy(() => retryLoad(load));

const OpeningParts = lazy(() => retryLoad(() => import("./dialogs/OpeningParts.tsx")));
const HomePage = later(() => import("./places/learn/HomePage.tsx"));
const LabPage = later(() => {
  // Its script is on its way at once, not only when the page asks for it.
  if (matchMedia(PHONE).matches) void retryLoad(() => import("./places/lab/PhoneMain.tsx"));
  return import("./places/lab/LabPage.tsx");
});
type LaterPage = Parameters<typeof import("./laterPages.ts").loadPage>[0];
const laterPage = (name: LaterPage): ComponentType =>
  later(async () => (await import("./laterPages.ts")).loadPage(name));
const PAGES: Readonly<Record<Exclude<PlaceId, "">, ComponentType>> = {
  // The run of a lesson may need any discipline; its text and its questions do not need what is written of them.
  learn: later(() => {
    // Lessons use many disciplines, so these load together with the page. A lesson waits for them; the page does not.
    void knowAllDisciplines();
    return import("./places/learn/LearnPage.tsx");
  }),
  compare: laterPage("compare"),
  papers: laterPage("papers"),
  sweep: laterPage("sweep"),
  algorithms: laterPage("algorithms"),
  workshop: laterPage("workshop"),
};
const isPage = (name: string): name is keyof typeof PAGES => Object.hasOwn(PAGES, name);

/** The start, the lab, or the place that the address names. */
export const Pages = (): ReactElement => {
  const name = useLab(({ screen }) => screen.split(/[-:]/)[0] ?? "");
  const isHome = useLab(({ screen }) => screen === "learn");
  const here = isPage(name) ? name : "";
  const Page = isHome ? HomePage : here === "" ? LabPage : PAGES[here];
  return (
    <>
      <Suspense>
        <LaterParts />
      </Suspense>
      <Suspense key={isHome ? "home" : here} fallback={<Opening here={here} Parts={OpeningParts} />}>
        <Page />
        <FailedLoad />
      </Suspense>
    </>
  );
};
