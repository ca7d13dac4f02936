import type { ReactElement } from "react";
import { useStore } from "zustand";
import { practiceText } from "../../../../i18n/practice.ts";
import { pagePractice } from "./record.ts";

/** What was answered on this device. */
export const Counts = (): ReactElement | null => {
  const { asked, right, streak, best } = useStore(pagePractice);
  if (asked === 0) return null;
  return (
    <p className="prc-counts" data-testid="practice-counts" title={practiceText("page.kept")}>
      {practiceText("page.counts", { right, asked })} · {practiceText("page.streak", { n: streak })} ·{" "}
      {practiceText("page.best", { n: best })}
    </p>
  );
};
