import type { ReactElement } from "react";
import { t } from "../../../i18n/message.ts";
import { sweepText } from "../../../i18n/sweeps.ts";
import { outcomeJson } from "../../../sweeps/sweepJson.ts";
import { saveBlob, saveText } from "../../widgets/saveFile.ts";
import { sweepMetrics } from "./metrics.ts";
import { savePng, saveSvg } from "./plots/save.ts";
import { sweepCsv } from "./results.ts";
import type { Found } from "./sweepStudy.ts";

/** The files of a sweep: all its metrics, and the picture that is shown. */
export const Downloads = ({ found }: { readonly found: Found }): ReactElement => {
  const { seeds } = found.definition;
  const { seed: from, title } = found.points[0]?.scenario ?? { seed: 1, title: "" };
  const drawing = (act: (box: Element, caption: string) => void) => (): void => {
    const box = document.querySelector(".swp-draw");
    if (box === null) return;
    const figure = box.querySelector("svg[aria-label]")?.getAttribute("aria-label") ?? "";
    act(box, sweepText("export.caption", { figure, scenario: title || t("preset.own"), n: seeds, from }));
  };
  const csv = (): string => sweepCsv(found, sweepMetrics());
  const files: readonly (readonly [string, () => void])[] = [
    [sweepText("export.csv"), () => saveText(csv(), "text/csv", "sweep.csv")],
    [sweepText("export.csvGz"), () => void saveZipped(csv(), "sweep.csv.gz")],
    [
      sweepText("export.json"),
      () => saveText(JSON.stringify(outcomeJson(found), null, 2), "application/json", "sweep.json"),
    ],
    [sweepText("export.svg"), drawing((drawn, words) => saveSvg(drawn, "sweep", words))],
    [sweepText("export.png"), drawing((drawn, words) => void savePng(drawn, "sweep", words))],
  ];
  return (
    <fieldset className="swp-files" aria-label={sweepText("export.title")}>
      {files.map(([name, save]) => (
        <button key={name} type="button" className="button outlined" onClick={save}>
          {name}
        </button>
      ))}
    </fieldset>
  );
};

const saveZipped = async (text: string, name: string): Promise<void> => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  saveBlob(await new Response(packed).blob(), name);
};
