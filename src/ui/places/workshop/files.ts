import type { Workshop } from "./workshop.ts";

/** Ends the names of files with disciplines. */
export const FILE_END = ".aqm.ts";
export const EXAMPLE_FILE = `half-and-half${FILE_END}`;

/** Opens a file in the editor; whatever it holds can be read there. */
export const openFile = async (workshop: Workshop, file: File): Promise<void> =>
  workshop.open({ file: file.name, source: await file.text() });
