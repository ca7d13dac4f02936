import type { ReactElement } from "react";
import { type Counts, numberOfClaims, VERDICTS } from "../../../../experiments/counts.ts";
import { experiments } from "../../../../experiments/registry.ts";
import { papersText } from "../../../../i18n/papers.ts";
import { useJudged } from "./judged.ts";
import { timeWords } from "./timeWords.ts";
import { countsFor, FILTERS, type Filter, isChosen, PAPERS, type Shown, secondsOf, totalsOf } from "./totals.ts";

interface Props {
  readonly filter: Filter;
  setFilter(filter: Filter): void;
  readonly rows: "one" | "all";
  setRows(rows: "one" | "all"): void;
  readonly shown: Shown;
  setShown(shown: Shown): void;
}

/** Totals, the bar of verdicts, filters, and how many tiles are shown. */
export const StartHead = ({ filter, setFilter, rows, setRows, shown, setShown }: Props): ReactElement => {
  const { tallies, speed } = useJudged();
  const { counts, notRun } = totalsOf(experiments, tallies, shown);
  const own = totalsOf(experiments, tallies, "own");
  const missing = experiments.filter(({ id }) => tallies[id] === undefined);
  const left = missing.reduce((sum, entry) => sum + secondsOf(entry, speed), 0);
  const title =
    shown === "stored"
      ? papersText("start.storedTitle")
      : own.ranCount === 0
        ? papersText("start.noneRun", { n: experiments.length, papers: PAPERS.length })
        : papersText("start.someRun", { run: own.ranCount, n: experiments.length });
  const time = timeWords(left);
  const cores = navigator.hardwareConcurrency;
  return (
    <section className="panel pst-head" aria-label={papersText("start.totals")}>
      <div className="pst-top">
        <div>
          <h2>{title}</h2>
          <p className="note">{papersText(shown === "stored" ? "start.storedLead" : "start.lead")}</p>
          <p className="pst-published">
            {shown === "stored" ? papersText("start.storedNote") : papersText("start.published", { ...STORED })}{" "}
            <button type="button" className="link" onClick={() => setShown(shown === "stored" ? "own" : "stored")}>
              {papersText(shown === "stored" ? "start.seeOwn" : "start.see")}
            </button>
          </p>
        </div>
        <dl className="pst-totals">
          {VERDICTS.map((verdict) => (
            <div key={verdict} className={verdict}>
              <dt>{papersText(`count.${verdict}`)}</dt>
              <dd>{counts[verdict]}</dd>
            </div>
          ))}
          <div className="none">
            <dt>{papersText("count.none")}</dt>
            <dd>{notRun}</dd>
          </div>
        </dl>
      </div>
      <Bar counts={counts} notRun={notRun} />
      <div className="pst-choices">
        <fieldset className="pst-filters" aria-label={papersText("start.filters")}>
          {FILTERS.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={filter === one}
              onClick={() => setFilter(one)}
            >
              {papersText(`filter.${one}`, {
                n: experiments.filter((entry) =>
                  isChosen(entry, one, { counts: countsFor(entry, tallies, shown), speed }),
                ).length,
              })}
            </button>
          ))}
        </fieldset>
        <span className="spring" />
        {missing.length > 0 && (
          <span className="note">
            {papersText(missing.length === experiments.length ? "start.timeAll" : "start.timeRest", { time, n: cores })}
          </span>
        )}
        <fieldset className="pst-segment" aria-label={papersText("start.rows")}>
          {(["one", "all"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={rows === one} onClick={() => setRows(one)}>
              {papersText(`rows.${one}`, { n: experiments.length })}
            </button>
          ))}
        </fieldset>
      </div>
    </section>
  );
};

const STORED = totalsOf(experiments, {}, "stored").counts;

/** The share of each verdict, as widths of a bar and in a sentence. */
const Bar = ({ counts, notRun }: { readonly counts: Counts; readonly notRun: number }): ReactElement => {
  const all = Math.max(1, numberOfClaims(counts) + notRun);
  let from = 0;
  return (
    <svg
      className="pst-bar"
      role="img"
      aria-label={papersText("start.bar", { ...counts, none: notRun })}
      viewBox="0 0 1000 8"
      preserveAspectRatio="none"
    >
      <rect className="none" width="1000" height="8" />
      {VERDICTS.map((verdict) => {
        const width = (1000 * counts[verdict]) / all;
        const x = from;
        from += width;
        return <rect key={verdict} className={verdict} x={x} width={Math.max(0, width - 1)} height="8" />;
      })}
    </svg>
  );
};
