import { editorText } from "../../../../i18n/editor.ts";
import type { LessonHighlight } from "../../../../lessons/contract.ts";
import type { Moment } from "../../../../lessons/own/capture.ts";
import type { Highlight } from "../../../session/contract.ts";
import type { Run } from "../../../session/run.ts";

const markOf = (highlight: Highlight): Pick<LessonHighlight, "mark"> => {
  if (highlight === null) return {};
  if (highlight.kind === "event") return { mark: highlight.event === "drop" ? "drops" : "marks" };
  return { mark: highlight.kind === "group" ? `group:${highlight.group}` : `field:${highlight.field}` };
};

/** A moment of the lab's run, with what is pinned there. @param at absent: now */
export const labMoment = (run: Run, at?: number): Moment => {
  const { preset, scenario, opened, granted, pinned } = run.lab.getState();
  return {
    preset,
    scenario,
    opened,
    at: at ?? granted,
    highlight: [{ panel: "queue", ...markOf(pinned) }],
    view: "lab",
  };
};

/** The name of a moment: the note of its bookmark, else its time. */
export const momentName = (at: number, note: string): string =>
  note.trim() === "" ? editorText("lab.moment", { time: Number(at.toFixed(3)) }) : note.slice(0, 80);
