import type { Experiment } from "../../../experiments/contract.ts";
import { unitOfTerm } from "../../../experiments/measure/units.ts";
import { papersText } from "../../../i18n/papers.ts";
import { writeScenario } from "../../../scenario/parse.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { resultJson } from "../../../sweeps/job.ts";
import { csvOf, HALF_WIDTH } from "../../../units/csv.ts";
import type { PageFile, PictureSubject } from "../../dialogs/share/contract.ts";
import type { Run } from "../../session/run.ts";
import { bandsOf } from "./band.ts";
import { drawingOf, FigureDrawing } from "./FigurePanel.tsx";
import { figureData } from "./figureData.ts";
import { recordedRuns } from "./paperStudy.ts";
import { studyOf } from "./papers.ts";
import { storedUnit } from "./say.ts";
import { signalOf } from "./signals.ts";
import { termsOf } from "./terms.ts";
import type { Variant } from "./variant.ts";

interface Opened {
  readonly experiment: Experiment;
  readonly variant: Variant;
  readonly place: number;
}
/** The open experiment and its variant that runs, or has run last; undefined: none is open. */
const openedIn = (run: Run): Opened | undefined => {
  const { experiment, variants, current } = studyOf(run).store.getState();
  const variant = variants[current];
  return experiment === null || variant === undefined ? undefined : { experiment, variant, place: current };
};

/** The figure as a picture; a table is none. */
export const paperPictures = (run: Run): readonly PictureSubject[] => {
  const opened = openedIn(run);
  if (opened === undefined || drawingOf(opened.experiment, opened.variant) === "table") return [];
  return [
    {
      id: opened.experiment.id,
      words: papersText("export.picture"),
      says: captionOf(opened.variant),
      draw: (size) => <FigureDrawing {...opened} {...{ size }} name="" />,
    },
  ];
};

const json = (value: unknown): Blob => new Blob([JSON.stringify(value, null, 2)], { type: "application/json" });

/** The files of the figure: values in SI units, full results, the scenario. */
export const paperFiles = (run: Run): readonly PageFile[] => {
  const opened = openedIn(run);
  if (opened === undefined) return [];
  const { variant } = opened;
  const { id } = opened.experiment;
  const scenario = variant.plan.grid[studyOf(run).store.getState().chosen.point]?.scenario;
  return [
    {
      id: "csv",
      title: papersText("export.data"),
      what: papersText("export.data.what"),
      forms: [
        {
          label: "CSV",
          name: `${id}.csv`,
          make: () => new Blob([csvOf(COLUMNS, rowsOf(run, variant))], { type: "text/csv" }),
        },
      ],
    },
    {
      id: "results",
      title: papersText("export.results"),
      what: papersText("export.results.what"),
      forms: [{ label: "JSON", name: `${id}.json`, make: () => json(resultsOf(run, variant)) }],
    },
    ...(scenario === undefined
      ? []
      : [
          {
            id: "scenario",
            title: papersText("export.scenario"),
            what: papersText("export.scenario.what"),
            forms: [{ label: "JSON", name: `${id}-scenario.json`, make: () => json(writeScenario(scenario)) }],
          },
        ]),
  ];
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

const COLUMNS = ["measure", "unit", "line", "x", "x unit", "mean", HALF_WIDTH, "runs"];

/** Units of signals by their kind; queues are in the unit of the buffer. */
const UNITS = { share: "ratio", rate: "bit/s", time: "s", other: "" } as const;

/** A row for every measure, line and place of the figure. */
const rowsOf = (run: Run, variant: Variant): readonly (readonly (string | number)[])[] => [
  ...termsOf(variant.plan.experiment).flatMap((term) => {
    const { x, lines } = figureData(variant.plan, studyOf(run).resultOf(variant), term);
    const scenario = variant.plan.grid[0]?.scenario;
    const unit = scenario === undefined ? null : unitOfTerm(term.measured, scenario);
    return lines.flatMap(({ name, marks }) =>
      marks.map((mark) => [
        ...[term.measured, unit ?? "", name, x.words?.[mark.x] ?? mark.x, storedUnit(x)],
        ...[mark.value, mark.halfWidth, mark.runs],
      ]),
    );
  }),
  ...seriesRows(run, variant),
];

/** A row for every signal, lane and point in time of a figure over time: `x` in s. */
const seriesRows = (run: Run, { plan }: Variant): readonly (readonly (string | number)[])[] => {
  const { series, current, chosen } = studyOf(run).store.getState();
  const scenario = plan.grid[chosen.point]?.scenario;
  if (scenario === undefined) return [];
  const signals = plan.experiment.figure.shows.flatMap((name) => {
    const signal = signalOf(name, scenario);
    return signal === null ? [] : [{ name, signal }];
  });
  const units = { ...UNITS, queue: "packets" in scenario.bottleneck.buffer ? "packets" : "B" };
  const unitOf = (name: string): string => {
    const kind = signals.find((one) => one.name === name)?.signal.kind;
    return kind === undefined ? "" : units[kind];
  };
  return scenario.lanes.flatMap(({ label, queue }, lane) =>
    bandsOf(signals, recordedRuns(series, current, { ...chosen, lane }, plan.seeds)).flatMap(
      ({ name, mean, halfWidth, runs }) =>
        Array.from(mean, (value, part) => {
          const middle = ((part + 0.5) * endOf(scenario)) / mean.length;
          return [name, unitOf(name), label ?? queue, middle, "s", value, halfWidth[part] ?? Number.NaN, runs];
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
