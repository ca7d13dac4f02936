import { catalog } from "../../../engine/catalog.ts";
import { dialogText } from "../../../i18n/dialogs.ts";
import { ADDRESS_MAX } from "../../../scenario/address/parseAddress.ts";
import { writeAddress } from "../../../scenario/address/writeAddress.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { parseScenario } from "../../../scenario/parse.ts";
import { presets } from "../../../scenario/presets/registry.ts";
import { isJson } from "../../../schema/json.ts";
import { whyRepeated } from "../../../schema/repeatedKey.ts";
import { knowAllDisciplines } from "../../session/loading/disciplines.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import type { Run } from "../../session/run.ts";
import { textOrReason } from "../../widgets/textOf.ts";

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

/**
 * Opens a scenario file. The browser's Back returns to the run before, if the file fits in an address. For a faulty
 * file the run stays, and a message says what is wrong.
 */
export const openFile = async (run: Run, file: File): Promise<void> => {
  await knowAllDisciplines();
  const { open, setDamage } = run.lab.getState();
  const found = await textOrReason(file);
  const read =
    "refused" in found
      ? found.refused
      : readScenarioFile(file.name, await withoutForeignCode(found.text, () => void openFile(run, file)));
  if (typeof read === "string") {
    setDamage(read);
    return;
  }
  const address = writeAddress(read, {}, "", presets, catalog);
  if (address.length > ADDRESS_MAX) open({ preset: "", scenario: read, opened: read });
  else location.hash = address;
};
