import { lazy } from "react";
import { withDisciplines } from "../../session/loading/disciplines.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { withDocumentation } from "../../session/loading/withDocumentation.ts";
import type { MorePage } from "./morePage.ts";

/** The pages beside the lessons, by their names in addresses, where lessons have their ids. */
export const morePages: ReadonlyMap<string, MorePage> = new Map<string, MorePage>([
  ["practice", lazy(() => retryLoad(() => withDisciplines(import("./practice/PracticePage.tsx"))))],
  ["challenges", lazy(() => retryLoad(() => withDocumentation(import("./challenges/ChallengesPage.tsx"))))],
  ["review", lazy(() => retryLoad(() => withDisciplines(import("./review/ReviewPage.tsx"))))],
  ["edit", lazy(() => retryLoad(() => withDisciplines(import("./editor/EditPage.tsx"))))],
  ["link", lazy(() => retryLoad(() => withDisciplines(import("./editor/LinkPage.tsx"))))],
]);
