import { lazy } from "react";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import type { MorePage } from "./morePage.ts";

/** The pages beside the lessons, by their names in addresses, where lessons have their ids. */
export const morePages: ReadonlyMap<string, MorePage> = new Map<string, MorePage>([
  ["practice", lazy(() => retryLoad(() => import("./practice/PracticePage.tsx")))],
  ["challenges", lazy(() => retryLoad(() => import("./challenges/ChallengesPage.tsx")))],
  ["review", lazy(() => retryLoad(() => import("./review/ReviewPage.tsx")))],
  ["edit", lazy(() => retryLoad(() => import("./editor/EditPage.tsx")))],
  ["link", lazy(() => retryLoad(() => import("./editor/LinkPage.tsx")))],
]);
