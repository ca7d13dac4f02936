import { t } from "../../../i18n/message.ts";
import { sweepText } from "../../../i18n/sweeps.ts";
import { outcomeJson } from "../../../sweeps/sweepJson.ts";
import type { PageFile, PictureSubject } from "../../dialogs/share/contract.ts";
import { sweepMetrics } from "./metrics.ts";
import { type Drawable, drawingName, SweepDrawing, viewsOf } from "./ResultPanel.tsx";
import { sweepCsv } from "./results.ts";
import type { Found } from "./sweepStudy.ts";

/** The answer as a picture in each of its views, the one that is shown first; a table is none. */
export const sweepPictures = (shown: Drawable): readonly PictureSubject[] => {
  const { found } = shown;
  if (found.results.size === 0) return [];
  const { seed: from, title } = found.points[0]?.scenario ?? { seed: 1, title: "" };
  const drawn = viewsOf(found).filter((view) => view !== "table");
  const ordered = [...drawn].sort((a, b) => Number(b === shown.view) - Number(a === shown.view));
  return ordered.map((view) => ({
    id: `sweep-${view}`,
    words: sweepText(`view.${view}`),
    says: sweepText("export.caption", {
      figure: drawingName({ ...shown, view }),
      scenario: title || t("preset.own"),
      n: found.definition.seeds,
      from,
    }),
    draw: (size) => <SweepDrawing {...shown} {...{ view, size }} />,
  }));
};

const zipped = (text: string): Promise<Blob> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();

/** The files of a sweep, with all its metrics. */
export const sweepFiles = (found: Found): readonly PageFile[] => {
  const csv = (): string => sweepCsv(found, sweepMetrics());
  return [
    {
      id: "table",
      title: sweepText("export.table"),
      what: sweepText("export.table.what"),
      forms: [
        { label: "CSV", name: "sweep.csv", make: () => new Blob([csv()], { type: "text/csv" }) },
        { label: "CSV.gz", name: "sweep.csv.gz", make: () => zipped(csv()) },
      ],
    },
    {
      id: "runs",
      title: sweepText("export.runs"),
      what: sweepText("export.runs.what"),
      forms: [
        {
          label: "JSON",
          name: "sweep.json",
          make: () => new Blob([JSON.stringify(outcomeJson(found), null, 2)], { type: "application/json" }),
        },
      ],
    },
  ];
};
