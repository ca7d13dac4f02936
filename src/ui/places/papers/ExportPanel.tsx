import type { ReactElement } from "react";
import type { Experiment } from "../../../experiments/contract.ts";
import { papersText } from "../../../i18n/papers.ts";
import { writeScenario } from "../../../scenario/parse.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { resultJson } from "../../../sweeps/job.ts";
import { csvOf } from "../../../units/csv.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { saveText } from "../../widgets/saveFile.ts";
import { savePng, saveSvg } from "../sweep/plots/save.ts";
import { bandsOf } from "./band.ts";
import { drawingOf } from "./FigurePanel.tsx";
import { figureData } from "./figureData.ts";
import { recordedRuns } from "./paperStudy.ts";
import { studyOf } from "./papers.ts";
import { signalOf } from "./signals.ts";
import { termsOf } from "./terms.ts";
import type { Variant } from "./variant.ts";

interface Props {
  readonly experiment: Experiment;
  readonly variant: Variant;
}

type Files = readonly (readonly [words: Parameters<typeof papersText>[0], save: () => void])[];

/** Downloads of the figure: values in SI units, full results, the picture, the scenario. */
export const ExportPanel = ({ experiment, variant }: Props): ReactElement => {
  const run = useRun();
  const { id } = experiment;
  const isTable = drawingOf(experiment, variant) === "table";
  const pictures: Files = [
    ["export.svg", () => withDrawing(run, (found) => saveSvg(found, id, captionOf(variant)))],
    ["export.png", () => withDrawing(run, (found) => void savePng(found, id, captionOf(variant)))],
  ];
  const files: Files = [
    ["export.csv", () => saveText(csvOf(COLUMNS, rowsOf(run, variant)), "text/csv", `${id}.csv`)],
    [
      "export.results",
      () => saveText(JSON.stringify(resultsOf(run, variant), null, 2), "application/json", `${id}.json`),
    ],
    ...(isTable ? [] : pictures),
    [
      "export.scenario",
      () => {
        const scenario = variant.plan.grid[studyOf(run).store.getState().chosen.point]?.scenario;
        if (scenario !== undefined)
          saveText(JSON.stringify(writeScenario(scenario), null, 2), "application/json", `${id}-scenario.json`);
      },
    ],
  ];
  return (
    <section className="panel pap-export" aria-label={papersText("export.title")}>
      <h2>{papersText("export.title")}</h2>
      <div className="pap-files">
        {files.map(([words, save]) => (
          <button key={words} type="button" className="button outlined" onClick={save}>
            {papersText(words)}
          </button>
        ))}
      </div>
    </section>
  );
};

/** What the figure shows, and the seeds of its runs. */
const captionOf = ({ plan: { experiment, seeds } }: Variant): string =>
  papersText("export.caption", {
    figure: experiment.source.place,
    title: experiment.title,
    n: seeds.length,
    from: seeds[0] ?? 0,
    to: seeds.at(-1) ?? 0,
  });

/** The drawing of the selected variant. */
const withDrawing = (run: Run, act: (box: Element) => void): void => {
  const box = document.querySelector(`.pap-figure[data-variant="${studyOf(run).store.getState().current}"] .pap-draw`);
  if (box !== null) act(box);
};

const COLUMNS = ["measure", "line", "x", "mean", "half_width_95", "runs"];

/** A row for every measure, line and place of the figure. */
const rowsOf = (run: Run, variant: Variant): readonly (readonly (string | number)[])[] => [
  ...termsOf(variant.plan.experiment).flatMap((term) => {
    const { x, lines } = figureData(variant.plan, studyOf(run).resultOf(variant), term);
    return lines.flatMap(({ name, marks }) =>
      marks.map((mark) => [term.measured, name, x.words?.[mark.x] ?? mark.x, mark.value, mark.halfWidth, mark.runs]),
    );
  }),
  ...courseRows(run, variant),
];

/** A row for every signal, lane and point in time of a figure over time: `x` in s. */
const courseRows = (run: Run, { plan }: Variant): readonly (readonly (string | number)[])[] => {
  const { courses, current, chosen } = studyOf(run).store.getState();
  const scenario = plan.grid[chosen.point]?.scenario;
  if (scenario === undefined) return [];
  const signals = plan.experiment.figure.shows.flatMap((name) => {
    const signal = signalOf(name, scenario);
    return signal === null ? [] : [{ name, signal }];
  });
  return scenario.lanes.flatMap(({ label, queue }, lane) =>
    bandsOf(signals, recordedRuns(courses, current, { ...chosen, lane }, plan.seeds)).flatMap(
      ({ name, mean, halfWidth, runs }) =>
        Array.from(mean, (value, part) => {
          const middle = ((part + 0.5) * endOf(scenario)) / mean.length;
          return [name, label ?? queue, middle, value, halfWidth[part] ?? Number.NaN, runs];
        }),
    ),
  );
};

const resultsOf = (run: Run, { plan, edits, claims, jobs }: Variant) => ({
  experiment: plan.experiment.id,
  edits,
  seeds: plan.seeds,
  claims: claims.map(({ claim, judgement }) => ({ id: claim.id, check: claim.check, ...judgement })),
  runs: plan.runs.flatMap(({ point, lane, seed, identity }) => {
    const result = studyOf(run).resultOf({ plan, edits, claims, jobs })(identity);
    return result === undefined ? [] : [{ axes: plan.grid[point]?.axes, lane, seed, result: resultJson(result) }];
  }),
});
