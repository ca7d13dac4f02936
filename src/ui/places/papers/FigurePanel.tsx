import { type ReactElement, useMemo, useRef } from "react";
import type { Experiment } from "../../../experiments/contract.ts";
import { papersText } from "../../../i18n/papers.ts";
import { termWords } from "../../../i18n/paperWords.ts";
import { largestOf } from "../../../units/extremes.ts";
import { useSize } from "../../plots/useSize.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { BarPlot } from "../sweep/plots/BarPlot.tsx";
import { CurvePlot, hasNames } from "../sweep/plots/CurvePlot.tsx";
import { Legend } from "../sweep/plots/Legend.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { type FigureData, figureData } from "./figureData.ts";
import { abscissaOf, overMeasured } from "./overMeasured.ts";
import { recordedRuns } from "./paperStudy.ts";
import { studyOf, usePapers } from "./papers.ts";
import { signalOf } from "./signals.ts";
import { TimeSeriesPlot } from "./TimeSeriesPlot.tsx";
import { type Term, termsOf } from "./terms.ts";
import type { Variant } from "./variant.ts";

interface Props {
  readonly experiment: Experiment;
  readonly variant: Variant;
  readonly place: number;
  /** Name that distinguishes the variant; "": there is only one. */
  readonly name: string;
}

/** How a figure is drawn. */
type Drawing = "time-series" | "table" | "bars" | "curve";

/** The kind of drawing in the source, if the runs record its quantities; a set-up becomes a trace or a table. */
export const drawingOf = ({ figure }: Experiment, variant: Variant): Drawing => {
  const first = variant.plan.grid[0]?.scenario;
  const isRecorded = first !== undefined && figure.shows.some((name) => signalOf(name, first) !== null);
  if (figure.kind === "time-series" || figure.kind === "diagram") return isRecorded ? "time-series" : "table";
  return figure.kind;
};

/** The figure of one variant. */
export const FigurePanel = ({ experiment, variant, place, name }: Props): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  return (
    <figure
      className="pap-figure"
      aria-label={papersText("figure.name", { place: experiment.source.place, variant: name })}
      data-variant={place}
    >
      {name !== "" && <figcaption>{name}</figcaption>}
      <div ref={box} className="pap-draw">
        <FigureDrawing {...{ experiment, variant, place, name, size }} />
      </div>
    </figure>
  );
};

/** The drawing of one variant. @param size of its box, px; a width of 0: not known yet */
export const FigureDrawing = ({
  experiment,
  variant,
  place,
  name,
  size,
}: Props & Pick<DrawnFigureProps, "size">): ReactElement => {
  const run = useRun();
  const chosen = usePapers((state) => state.chosen);
  const termAt = usePapers((state) => state.term);
  const drawing = drawingOf(experiment, variant);
  // Every new result replaces the variant object; nothing else changes the picture.
  const figures = useMemo(
    () => figuresOf(run, variant, drawing, termAt ?? fullestTerm(run, variant)),
    [run, variant, drawing, termAt],
  );
  const title = papersText("figure.name", { place: experiment.source.place, variant: name });
  const isEmpty =
    drawing === "time-series" ? false : figures.every(({ lines }) => lines.every(({ marks }) => marks.length === 0));
  return (
    <>
      {isEmpty && drawing !== "table" && <p className="pap-empty">{papersText("figure.empty")}</p>}
      {size.width > 0 && (
        <DrawnFigure drawing={drawing} {...{ experiment, variant, place, figures, title, chosen, size }} />
      )}
    </>
  );
};

/** The drawn data: all measures for a table, else the chosen one. */
const figuresOf = (run: Run, variant: Variant, drawing: Drawing, termAt: number): readonly FigureData[] => {
  const terms = termsOf(variant.plan.experiment);
  const term = terms[Math.min(termAt, terms.length - 1)];
  const wanted = drawing === "table" ? terms : drawing === "time-series" || term === undefined ? [] : [term];
  const over = drawing === "curve" ? abscissaOf(variant.plan.experiment) : null;
  return wanted.map((each) => {
    const data = dataOf(run, variant, each);
    return over === null || over.name === each.name ? data : overMeasured(dataOf(run, variant, over), data);
  });
};

const dataOf = (run: Run, variant: Variant, term: Term): FigureData =>
  figureData(variant.plan, studyOf(run).resultOf(variant), term);

/** The measure that is shown if none is chosen: the first of those that most lines have. */
const fullestTerm = (run: Run, variant: Variant): number => {
  const lines = termsOf(variant.plan.experiment).map(
    (term) => dataOf(run, variant, term).lines.filter(({ marks }) => marks.length > 0).length,
  );
  return Math.max(0, lines.indexOf(largestOf(lines)));
};

interface DrawnFigureProps {
  readonly drawing: Drawing;
  readonly experiment: Experiment;
  readonly variant: Variant;
  readonly place: number;
  readonly figures: readonly FigureData[];
  readonly title: string;
  readonly chosen: { readonly lane: number; readonly point: number };
  readonly size: { readonly width: number; readonly height: number };
}
const DrawnFigure = ({
  drawing,
  experiment,
  variant,
  place,
  figures,
  title,
  chosen,
  size,
}: DrawnFigureProps): ReactElement | null => {
  const run = useRun();
  const series = usePapers((state) => state.series);
  const scenario = (variant.plan.grid[chosen.point] ?? variant.plan.grid[0])?.scenario;
  const [figure] = figures;
  if (drawing === "time-series") {
    if (scenario === undefined) return null;
    const recorded = scenario.lanes.map((_, lane) =>
      recordedRuns(series, place, { ...chosen, lane }, variant.plan.seeds),
    );
    return (
      <TimeSeriesPlot
        name={title}
        shows={experiment.figure.shows}
        {...{ scenario, series: recorded, width: size.width }}
      />
    );
  }
  if (drawing === "table")
    return (
      <FigureTable
        name={title}
        figures={figures}
        isRun={variant.claims.length > 0}
        choose={(lane, point) => studyOf(run).choose({ lane, point })}
      />
    );
  if (figure === undefined) return null;
  const isBars = drawing === "bars" || figure.x.words !== null;
  const choose = (lane: number, point: number): void => studyOf(run).choose({ lane, point });
  // With only one point, a ring around it would have no meaning.
  const marked = variant.plan.grid.length > 1 ? chosen : null;
  const common = {
    name: title,
    ...figure,
    size: { ...size, height: size.height - LEGEND },
    chosen: marked,
    choose,
  } as const;
  return (
    <>
      {(isBars || !hasNames(figure.lines, size.width)) && <Legend lines={figure.lines} />}
      {isBars ? <BarPlot {...common} intervals="whiskers" /> : <CurvePlot {...common} intervals="whiskers" />}
    </>
  );
};
const LEGEND = 26;

/** Selects which of the figure's measures is drawn. */
export const TermSelect = ({ experiment, variant }: Pick<Props, "experiment" | "variant">): ReactElement | null => {
  const run = useRun();
  const chosen = usePapers((state) => state.term);
  const terms = termsOf(experiment);
  const term = useMemo(() => chosen ?? fullestTerm(run, variant), [run, chosen, variant]);
  if (terms.length < 2 || ["time-series", "diagram", "table"].includes(experiment.figure.kind)) return null;
  return (
    <label className="pap-term">
      {papersText("figure.shows")}
      <select
        className="cmp-select"
        value={term}
        onChange={({ target }) => studyOf(run).store.setState({ term: Number(target.value) })}
      >
        {terms.map(({ name }, i) => (
          <option key={name} value={i}>
            {termWords(name)}
          </option>
        ))}
      </select>
    </label>
  );
};
