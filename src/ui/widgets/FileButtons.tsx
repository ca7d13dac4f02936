import { type ReactElement, type ReactNode, useState } from "react";
import { shareText } from "../../i18n/share.ts";
import { reasonOf } from "../../units/reasonOf.ts";
import { saveBlob } from "./saveFile.ts";

interface SavedFile {
  /** Name of the file. */
  readonly name: string;
  /** @throws Error if it cannot be made */
  make(): Blob | Promise<Blob>;
}
/** Makes a file and gives it to the user. @returns why it could not be made; "": it was saved */
export const makeAndSave = async ({ name, make }: SavedFile, save = saveBlob): Promise<string> => {
  try {
    save(await make(), name);
    return "";
  } catch (error) {
    return shareText("data.failed", { why: reasonOf(error) });
  }
};

interface Props {
  readonly files: readonly (SavedFile & { readonly label: string })[];
  /** Buttons after those of the files. */
  readonly children?: ReactNode;
}
/** A button for each file that can be saved; if one cannot be made, a line below says why. */
export const FileButtons = ({ files, children }: Props): ReactElement => {
  const [problem, setProblem] = useState("");
  return (
    <>
      {files.map((file) => (
        <button
          key={file.name}
          type="button"
          className="button outlined"
          onClick={() => void makeAndSave(file).then(setProblem)}
        >
          {file.label}
        </button>
      ))}
      {children}
      {problem !== "" && <p role="alert">{problem}</p>}
    </>
  );
};
