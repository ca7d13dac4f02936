import type { ComponentType } from "react";
import { withDisciplines } from "./session/loading/disciplines.ts";
import { retryLoad } from "./session/loading/retryLoad.ts";
import { withDocumentation } from "./session/loading/withDocumentation.ts";
import { keepFocus } from "./shell/focus/keepFocus.ts";
import type { PlaceId } from "./shell/placeList.ts";

type Script = Promise<{ readonly default: ComponentType }>;

/**
 * The pages that a place loads when it is opened. This file is a script of its own: the names of their scripts would
 * make the first scripts longer.
 */
const PAGES = {
  compare: () => withDisciplines(import("./places/compare/ComparePage.tsx")),
  papers: () => withDocumentation(import("./places/papers/PapersPage.tsx")),
  sweep: () => withDisciplines(import("./places/sweep/SweepPage.tsx")),
  algorithms: () => withDocumentation(import("./places/algorithms/AlgorithmsPage.tsx")),
  workshop: () => withDocumentation(import("./places/workshop/WorkshopPage.tsx")),
} satisfies Partial<Record<PlaceId, () => Script>>;

/** Loads a page, and tries again where that fails. The focus is kept from the page's first picture on. */
export const loadPage = (name: keyof typeof PAGES): Script => {
  keepFocus();
  return retryLoad(PAGES[name]);
};
