import { algorithmOf } from "../../../engine/documentation.ts";
import { laneOf } from "../../plots/lane.ts";
import type { Run } from "../../session/run.ts";
import { setText } from "../../widgets/setText.ts";
import { setWords } from "../../widgets/setWords.ts";
import { besideLine, decisionOf, decisionSentence } from "./decisionWords.ts";
import { fieldsOf, type LitLine, litLines } from "./pseudocode.ts";

/** The lines of the shown discipline, with those that the latest decision reached. */
export const linesNow = (run: Run): readonly LitLine[] => {
  const { inForce, decision } = run.lab.getState();
  const lane = laneOf(inForce);
  return litLines(algorithmOf(lane.definition.id).doc, decisionOf(decision, lane));
};

/** The field that a line lights up; undefined: none. */
export const fieldOfLine = (run: Run, place: number): string | undefined => {
  const line = linesNow(run)[place];
  return line === undefined ? undefined : fieldsOf(line, laneOf(run.lab.getState().inForce).definition.fields)[0];
};

const setAttribute = (element: Element, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/**
 * Arrivals change these with every beat, so React has no part in it.
 * @param list items with the places of their lines
 */
export const showDecision = (run: Run, list: HTMLElement, sentence: HTMLElement): void => {
  const { inForce, decision: latest, highlight, status } = run.lab.getState();
  const lane = laneOf(inForce);
  const decision = decisionOf(latest, lane);
  const lines = linesNow(run);
  for (const item of list.children) {
    const line = lines[Number(item.getAttribute("data-place"))];
    if (line === undefined) continue;
    const isNow = line.state === "now";
    const isLit = highlight?.kind === "field" && fieldsOf(line, lane.definition.fields).includes(highlight.field);
    setAttribute(item, "data-state", line.state);
    setAttribute(item, "data-lit", String(isLit));
    if (isNow && status !== "playing") setAttribute(item, "aria-current", "step");
    else item.removeAttribute("aria-current");
    const [arrow, , value] = item.children;
    if (arrow !== undefined) setText(arrow, isNow ? "▸" : "");
    if (value !== undefined) setText(value, besideLine(lane, decision, line));
  }
  setWords(sentence, decisionSentence(lane, decision));
};
