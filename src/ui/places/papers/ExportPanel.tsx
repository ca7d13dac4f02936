import type { ReactElement } from "react";
import { papersText } from "../../../i18n/papers.ts";
import { useRun } from "../../session/RunContext.tsx";
import { FileButtons } from "../../widgets/FileButtons.tsx";
import { usePapers } from "./papers.ts";
import { paperFiles, paperPictures } from "./takeAway.tsx";

/** Downloads of the figure. @param picture opens the dialog that makes pictures */
export const ExportPanel = ({ picture }: { picture(): void }): ReactElement => {
  const run = useRun();
  // The files depend on all of these.
  usePapers((state) => state.variants);
  usePapers((state) => state.chosen);
  const files = paperFiles(run).flatMap(({ title, forms }) =>
    forms.map((form) => ({ ...form, label: papersText("export.as", { title, form: form.label }) })),
  );
  return (
    <section className="panel pap-export" aria-label={papersText("export.title")}>
      <h2>{papersText("export.title")}</h2>
      <div className="pap-files">
        <FileButtons files={files}>
          {paperPictures(run).length > 0 && (
            <button type="button" className="button outlined" onClick={picture}>
              {papersText("export.picture")}
            </button>
          )}
        </FileButtons>
      </div>
    </section>
  );
};
