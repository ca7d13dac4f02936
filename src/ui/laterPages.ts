import type { ComponentType } from "react";
import { retryLoad } from "./session/loading/retryLoad.ts";
import { withDocumentation } from "./session/loading/withDocumentation.ts";
import { keepFocus } from "./shell/focus/keepFocus.ts";
import type { PlaceId } from "./shell/placeList.ts";

type Script = Promise<{ readonly default: ComponentType }>;

/**
 * The pages of the places that no visit begins with, all of which show more of the algorithms than their titles. This
 * file is a script of its own: the names of all that they load would make the first scripts longer.
 */
const PAGES = {
  compare: () => import("./places/compare/ComparePage.tsx"),
  papers: () => import("./places/papers/PapersPage.tsx"),
  sweep: () => import("./places/sweep/SweepPage.tsx"),
  algorithms: () => import("./places/algorithms/AlgorithmsPage.tsx"),
  workshop: () => import("./places/workshop/WorkshopPage.tsx"),
} satisfies Partial<Record<PlaceId, () => Script>>;

/** Loads a page, and tries again where that fails. The focus is kept from the page's first picture on. */
export const loadPage = (name: keyof typeof PAGES): Script => {
  keepFocus();
  return retryLoad(() => withDocumentation(PAGES[name]()));
};
