import { retryLoad } from "../../session/loading/retryLoad.ts";
import type { Run } from "../../session/run.ts";

/** Opens a scenario file by a script that loads when the first one is opened. */
export const openScenarioFile = async (run: Run, file: File): Promise<void> => {
  const { openFile } = await retryLoad(() => import("./readScenarioFile.ts"));
  await openFile(run, file);
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
