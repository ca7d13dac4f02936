import type { ReactElement } from "react";
import type { QuestionKind } from "../../../../lessons/own/edit.ts";
import { Outline } from "../../../widgets/Icon.tsx";

/** An eye, a tick, a slider, a pen, a hand. */
const PATHS: Readonly<Record<QuestionKind, string>> = {
  none: "M1.6 8S4 3.8 8 3.8 14.4 8 14.4 8 12 12.2 8 12.2 1.6 8 1.6 8zM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z",
  choice: "m3.4 8.6 3 3 6.2-7",
  number: "M2 13.4h12M2.6 10.6l3.2-4 3 2.4 4.4-5.6",
  draw: "m3 13 .8-3L11 2.8l2.2 2.2L6 12.2z",
  do: "M5 8.6V4.2a1 1 0 0 1 2 0V7M7 7V3a1 1 0 0 1 2 0v4M9 7V3.8a1 1 0 0 1 2 0V8M11 6.4a1 1 0 0 1 2 0V10a4 4 0 0 1-7.4 2L3.4 8.6a1 1 0 0 1 1.6-1",
};

export const KindIcon = ({
  kind,
  size = 14,
}: {
  readonly kind: QuestionKind;
  readonly size?: number;
}): ReactElement => <Outline path={PATHS[kind]} size={size} />;
