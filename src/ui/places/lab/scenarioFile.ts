import { catalog } from "../../../engine/catalog.ts";
import { ADDRESS_MAX } from "../../../scenario/address/parseAddress.ts";
import { writeAddress } from "../../../scenario/address/writeAddress.ts";
import { presets } from "../../../scenario/presets/registry.ts";
import { knowAllDisciplines } from "../../session/loading/disciplines.ts";
import type { Run } from "../../session/run.ts";
import { textOrReason } from "../../widgets/textOf.ts";
import { readScenarioFile, withoutForeignCode } from "./readScenarioFile.ts";

/** Counts the files that were to be opened: an earlier one may be ready later, and the last one is meant. */
let calls = 0;

/**
 * Opens a scenario file. The browser's Back returns to the run before, if the file fits in an address. For a faulty
 * file the run stays, and a message says what is wrong.
 */
export const openScenarioFile = async (run: Run, file: File): Promise<void> => {
  calls += 1;
  const call = calls;
  await knowAllDisciplines();
  const { open, setDamage } = run.lab.getState();
  const found = await textOrReason(file);
  const read =
    "refused" in found
      ? found.refused
      : readScenarioFile(file.name, await withoutForeignCode(found.text, () => void openScenarioFile(run, file)));
  if (call !== calls) return;
  if (typeof read === "string") {
    setDamage(read);
    return;
  }
  const address = writeAddress(read, {}, "", presets, catalog);
  if (address.length > ADDRESS_MAX) open({ preset: "", scenario: read, opened: read });
  else location.hash = address;
};

/** Asks for a scenario file, and opens it. */
export const chooseScenarioFile = (run: Run): void => {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json";
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file !== undefined) void openScenarioFile(run, file);
  });
  input.click();
};
