import { catalog } from "../../../engine/catalog.ts";
import { dialogText } from "../../../i18n/dialogs.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { parseScenario } from "../../../scenario/parse.ts";
import { isJson } from "../../../schema/json.ts";
import { whyRepeated } from "../../../schema/repeatedKey.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";

/** A scenario document, or the sentence that says what is wrong with it. */
export const readScenarioFile = (name: string, text: string): Scenario | string => {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return dialogText("scenarioFile.notJson", { name });
  }
  const repeated = whyRepeated(text);
  if (repeated !== null) return dialogText("scenarioFile.refused", { name, reason: repeated });
  const read = parseScenario(document, catalog);
  if (read.ok) return read.value;
  return dialogText("scenarioFile.refused", { name, reason: read.faults[0]?.message ?? "" });
};

/**
 * The text of a scenario file without the code of own algorithms of others, which the user has yet to allow.
 * @param again opens the file again, once they have
 */
export const withoutForeignCode = async (text: string, again: () => void): Promise<string> => {
  if (!text.includes('"code"')) return text;
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return text;
  }
  // A key that stands there twice is not there any more in what is written here.
  if (!isJson(document) || whyRepeated(text) !== null) return text;
  const { prepareDocument } = await retryLoad(() => import("../../session/own/consent.ts"));
  return JSON.stringify(await prepareDocument(document, again));
};
