import { dialogText } from "../../i18n/dialogs.ts";
import { encodingOf } from "../../units/encodingOf.ts";
import { reasonOf } from "../../units/reasonOf.ts";

/** The text of a file that the user chose. @throws what the browser says if the file cannot be read any more */
export const textOf = async (file: Pick<File, "arrayBuffer">): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
};

/** The text of a file that the user chose, or the sentence that says why the browser could not read it. */
export const textOrReason = async (
  file: Pick<File, "name" | "arrayBuffer">,
): Promise<{ readonly text: string } | { readonly refused: string }> => {
  try {
    return { text: await textOf(file) };
  } catch (error) {
    return { refused: dialogText("scenarioFile.refused", { name: file.name, reason: reasonOf(error) }) };
  }
};
