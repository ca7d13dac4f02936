import type { Run } from "../../session/run.ts";
import { textOrReason } from "../../widgets/textOf.ts";
import type { Workshop } from "./workshop.ts";

/** Ends the names of files with disciplines. */
export const FILE_END = ".aqm.ts";
export const EXAMPLE_FILE = `half-and-half${FILE_END}`;

/**
 * Opens a file in the editor; whatever it holds can be read there. If the browser cannot read it, what is open stays,
 * and the page says why.
 */
export const openFile = async (workshop: Workshop, file: File, run: Run): Promise<void> => {
  const read = await textOrReason(file);
  if ("refused" in read) run.lab.getState().setDamage(read.refused);
  else workshop.open({ file: file.name, source: read.text });
};
