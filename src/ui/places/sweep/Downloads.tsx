import type { ReactElement } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { FileButtons } from "../../widgets/FileButtons.tsx";
import type { Found } from "./sweepStudy.ts";
import { sweepFiles } from "./takeAway.tsx";

interface Props {
  readonly found: Found;
  /** Opens the dialog that makes pictures. */
  picture(): void;
}

/** The files of a sweep: all its metrics, and the picture that is shown. */
export const Downloads = ({ found, picture }: Props): ReactElement => (
  <fieldset className="swp-files" aria-label={sweepText("export.title")}>
    <FileButtons files={sweepFiles(found).flatMap(({ forms }) => forms)}>
      <button type="button" className="button outlined" onClick={picture}>
        {sweepText("export.picture")}
      </button>
    </FileButtons>
  </fieldset>
);
