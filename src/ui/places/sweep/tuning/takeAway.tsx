import { tuningText } from "../../../../i18n/tuning.ts";
import { unitAt } from "../../../../sweeps/unitAt.ts";
import { searchJson } from "../../../../tuning/searchJson.ts";
import type { SearchState } from "../../../../tuning/searchState.ts";
import { bestSoFar } from "../../../../tuning/verdict.ts";
import { columnName, csvOf, HALF_WIDTH } from "../../../../units/csv.ts";
import { VERSION } from "../../../../units/version.ts";
import type { PageParts } from "../../../dialogs/share/contract.ts";
import type { Run } from "../../../session/run.ts";
import { metricUnit } from "../metrics.ts";
import { tuningOf } from "./draft.ts";
import { BestSoFar, ParallelAxes } from "./SmallPlots.tsx";
import { fieldLabel } from "./shown.ts";
import { TriesPlot } from "./TriesPlot.tsx";
import { tuneCommand } from "./tuneCommand.ts";
import { tuningStudyOf } from "./tuning.ts";

/** What a search has to take away: its command, and from the first try on its three plots, and its tries as files. */
export const tuningParts = (run: Run): PageParts => {
  const { search, draft, scenario } = tuningStudyOf(run).store.getState();
  const read = tuningOf(draft, scenario);
  const commands = (): readonly string[] =>
    "fault" in read ? [] : [tuneCommand(read.tuning, run.lab.getState().preset)];
  if (search === null || search.tries.length === 0) return { commands };
  const says = (plot: string): string =>
    tuningText("export.caption", {
      plot,
      title: search.tuning.scenes[0]?.title ?? "",
      fields: search.tuning.knobs.map(({ path }) => named(search, path)).join(", "),
      n: search.runs,
    });
  return {
    commands,
    pictures: () => [
      {
        id: "tuning-tries",
        words: tuningText("export.tries"),
        says: says(tuningText("tries.title")),
        draw: () => <TriesPlot {...{ search }} limit={draft.limit} disabled setLimit={() => null} />,
      },
      ...(bestSoFar(search).length === 0
        ? []
        : [
            {
              id: "tuning-best-so-far",
              words: tuningText("so.title"),
              says: says(tuningText("so.title")),
              draw: () => <BestSoFar {...{ search }} />,
            },
          ]),
      {
        id: "tuning-parameters",
        words: tuningText("export.axes"),
        says: says(tuningText("axes.title")),
        draw: () => <ParallelAxes {...{ search }} />,
      },
    ],
    files: () => [
      {
        id: "tries",
        title: tuningText("export.tries"),
        what: tuningText("export.tries.what"),
        forms: [
          {
            label: "CSV",
            name: "tuning.csv",
            make: () => new Blob([csvOf(columnsOf(search), rowsOf(search))], { type: "text/csv" }),
          },
        ],
      },
      {
        id: "search",
        title: tuningText("export.search"),
        what: tuningText("export.search.what"),
        forms: [
          {
            label: "JSON",
            name: "tuning.json",
            make: () =>
              new Blob([JSON.stringify(searchJson(search, VERSION, new Map()), null, 2)], { type: "application/json" }),
          },
        ],
      },
    ],
  };
};

const named = ({ tuning }: SearchState, path: string): string => {
  const [scene] = tuning.scenes;
  return scene === undefined ? path : fieldLabel(scene, path);
};

const unitOf = ({ tuning }: SearchState, path: string): string | null => {
  const [scene] = tuning.scenes;
  return scene === undefined ? null : unitAt(scene, path);
};

const metricsOf = ({ tuning }: SearchState): readonly string[] =>
  [...tuning.objectives, ...tuning.limits].map(({ metric }) => metric);

const columnsOf = (search: SearchState): readonly string[] => [
  "try",
  "origin",
  ...search.tuning.knobs.map(({ path }) => columnName(path, unitOf(search, path))),
  "seeds",
  ...metricsOf(search).flatMap((metric) => {
    const unit = metricUnit(metric);
    return [columnName(metric, unit), columnName(metric, unit, HALF_WIDTH)];
  }),
];

/** A row for every point that was measured, in SI units; what the scene refused has empty cells. */
const rowsOf = ({ references, tries }: SearchState): readonly (readonly (string | number | undefined)[])[] =>
  [...references, ...tries].map(({ id, origin, values, seeds, measured }) => [
    origin === "today" || origin === "default" ? undefined : id,
    origin,
    ...values,
    seeds,
    ...(measured === null
      ? []
      : [...measured.objectives, ...measured.limits.map(({ value }) => value)].flatMap(({ mean, halfWidth }) => [
          mean,
          halfWidth,
        ])),
  ]);
