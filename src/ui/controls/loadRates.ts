import { dialogText } from "../../i18n/dialogs.ts";
import { textOrReason } from "../widgets/textOf.ts";
import type { RateList } from "./opportunities.ts";
import { type Doubt, readRates } from "./rateFile.ts";

/** What was read from a file, with the questions that the user has not answered yet. */
export interface LoadedRates {
  readonly list: RateList;
  readonly doubts: readonly Doubt[];
}

/** Reads a file of rates; otherwise the sentence that says why it cannot be used. */
export const loadRates = async (file: Pick<File, "name" | "arrayBuffer">): Promise<LoadedRates | string> => {
  const { name } = file;
  const read = await textOrReason(file);
  if ("refused" in read) return read.refused;
  const found = readRates(read.text);
  if ("line" in found) return dialogText(`trace.bad.${found.wanted}`, { line: found.line, text: found.text, name });
  return found.list.times.length === 0 ? dialogText("trace.empty", { name }) : found;
};
