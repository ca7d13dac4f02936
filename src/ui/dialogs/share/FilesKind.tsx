import { type ReactElement, useState } from "react";
import { shareText } from "../../../i18n/share.ts";
import { saveBlob } from "../../widgets/saveFile.ts";
import type { KindProps, PageFileForm } from "./contract.ts";
import { orFailed } from "./orFailed.ts";
import { SaveButton } from "./SaveButton.tsx";
import { sizeWords } from "./sizeWords.ts";

/** The files of a page that makes them itself. */
const FilesKind = ({ files = [] }: KindProps): ReactElement => {
  const [said, setSaid] = useState("");
  const save = ({ name, make }: PageFileForm): Promise<string> =>
    orFailed(async () => {
      const blob = await make();
      saveBlob(blob, name);
      return shareText("data.saved", { name, size: sizeWords(blob.size) });
    });
  return (
    <>
      <div>
        <h3>{shareText("files.title")}</h3>
        <p>{shareText("files.lead")}</p>
      </div>
      <table className="share-data">
        <thead>
          <tr>
            <th scope="col">{shareText("data.what")}</th>
            <th scope="col">
              <span className="unseen">{shareText("data.save")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ id, title, what, forms }) => (
            <tr key={id}>
              <th scope="row">
                <b>{title}</b>
                <small>{what}</small>
              </th>
              <td>
                {forms.map((form) => (
                  <SaveButton
                    key={form.name}
                    what={title}
                    form={form.label}
                    onSave={() => void save(form).then(setSaid)}
                  />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="share-said" role="status">
        {said}
      </p>
    </>
  );
};

export default FilesKind;
