import { dialogText } from "../../i18n/dialogs.ts";
import { reasonOf } from "../../units/reasonOf.ts";
import type { RateList } from "./opportunities.ts";
import { type Doubt, readRates } from "./rateFile.ts";

/** What was read from a file, with the questions that the user has not answered yet. */
export interface LoadedRates {
  readonly list: RateList;
  readonly doubts: readonly Doubt[];
}

/** Reads a file of rates; otherwise the sentence that says why it cannot be used. */
export const loadRates = async (file: Pick<File, "name" | "text">): Promise<LoadedRates | string> => {
  const { name } = file;
  let text = "";
  try {
    text = await file.text();
  } catch (error) {
    const reason = reasonOf(error);
    return dialogText("scenarioFile.refused", { name, reason });
  }
  const found = readRates(text);
  if ("line" in found) return dialogText(`trace.bad.${found.wanted}`, { line: found.line, text: found.text, name });
  return found.list.times.length === 0 ? dialogText("trace.empty", { name }) : found;
};
