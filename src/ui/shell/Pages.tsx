import { lazy, type ReactElement, Suspense } from "react";
import { withDocumentation } from "../algorithms/withDocumentation.ts";
import { useLab } from "../session/lab.ts";
import { LabPage } from "./LabPage.tsx";

const ComparePage = lazy(() => withDocumentation(import("../compare/ComparePage.tsx")));

/** The lab, or what an address says is shown instead of it. */
export const Pages = (): ReactElement => {
  const screen = useLab((state) => state.screen);
  if (!screen.startsWith("compare")) return <LabPage />;
  return (
    <Suspense>
      <ComparePage />
    </Suspense>
  );
};
