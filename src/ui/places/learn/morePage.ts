import type { ComponentType } from "react";
import type { LessonPageProps } from "./LessonPage.tsx";
import type { StepPreviewProps } from "./StepPreview.tsx";

export interface MorePageProps {
  /** What follows the name of the page in the address. */
  readonly rest: readonly string[];
  /** A step as a learner sees it, with its run. */
  readonly Preview: ComponentType<StepPreviewProps>;
  /** A lesson as a learner walks it. */
  readonly Walk: ComponentType<LessonPageProps>;
}
/** A page of Learn beside the lessons. */
export type MorePage = ComponentType<MorePageProps>;
