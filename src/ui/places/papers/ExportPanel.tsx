import type { ReactElement } from "react";
import { papersText } from "../../../i18n/papers.ts";
import { useRun } from "../../session/RunContext.tsx";
import { saveBlob } from "../../widgets/saveFile.ts";
import { usePapers } from "./papers.ts";
import { paperFiles, paperPictures } from "./takeAway.tsx";

/** Downloads of the figure. @param picture opens the dialog that makes pictures */
export const ExportPanel = ({ picture }: { picture(): void }): ReactElement => {
  const run = useRun();
  // The files depend on all of these.
  usePapers((state) => state.variants);
  usePapers((state) => state.chosen);
  return (
    <section className="panel pap-export" aria-label={papersText("export.title")}>
      <h2>{papersText("export.title")}</h2>
      <div className="pap-files">
        {paperFiles(run).flatMap(({ title, forms }) =>
          forms.map(({ label, name, make }) => (
            <button
              key={name}
              type="button"
              className="button outlined"
              onClick={() => void Promise.resolve(make()).then((blob) => saveBlob(blob, name))}
            >
              {papersText("export.as", { title, form: label })}
            </button>
          )),
        )}
        {paperPictures(run).length > 0 && (
          <button type="button" className="button outlined" onClick={picture}>
            {papersText("export.picture")}
          </button>
        )}
      </div>
    </section>
  );
};
