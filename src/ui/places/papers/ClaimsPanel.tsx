import type { ReactElement } from "react";
import type { Value } from "../../../experiments/checks/points.ts";
import type { Claim, Experiment } from "../../../experiments/contract.ts";
import { scenarioOf } from "../../../experiments/grid.ts";
import type { ClaimResult } from "../../../experiments/plan.ts";
import { papersText } from "../../../i18n/papers.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { estimate } from "../../../sweeps/statistics.ts";
import { plainNumber } from "../../quantity.ts";
import { markText } from "../sweep/plots/shape.ts";
import { usePapers } from "./papers.ts";
import { shownUnitOf } from "./say.ts";
import { tallyOf } from "./tally.ts";
import { Verdict, type VerdictKind } from "./Verdict.tsx";
import type { Variant } from "./variant.ts";

interface Props {
  readonly experiment: Experiment;
  readonly variants: readonly Variant[];
  readonly names: readonly string[];
}

/** Number of measured terms that are shown at once. */
const TERMS_SHOWN = 3;

/** Every claim of the source with its verdict and its measured values, for all variants side by side. */
export const ClaimsPanel = ({ experiment, variants, names }: Props): ReactElement => {
  const current = usePapers((state) => state.current);
  const shown = variants[current] ?? variants[0];
  const isBusy = usePapers(({ work }) => work.status === "running" || work.status === "paused");
  const tally = tallyOf(shown?.claims ?? [], 0);
  return (
    <section className="panel pap-claims" aria-label={papersText("claims.title")}>
      <header className="pap-head">
        <h2>{papersText("claims.title")}</h2>
        <span className="note">
          {(shown?.claims ?? []).length === 0
            ? papersText("claims.notRun", { n: experiment.claims.length })
            : papersText(isBusy ? "claims.sofar" : "claims.tally", { ...tally })}
        </span>
      </header>
      {tally.fails > 0 && <p className="note">{papersText("claims.next")}</p>}
      {experiment.claims.some(({ confidence }) => confidence === "low") && (
        <p className="note">{papersText("claims.confidence")}</p>
      )}
      <ul>
        {experiment.claims.map((claim, i) => (
          <li key={claim.id} className="pap-claim">
            <span className="pap-marks">
              {variants.map((variant, place) => (
                <Verdict key={names[place]} kind={kindOf(variant.claims[i], isBusy && place === current)} />
              ))}
            </span>
            <div>
              <p>{claim.statement}</p>
              {claim.expected !== null && (
                <p className="note">{papersText("claims.printed", { printed: expectedText(claim.expected) })}</p>
              )}
              {variants.map((variant, place) => {
                const result = variant.claims[i];
                return result === undefined ? null : (
                  <Result
                    key={names[place]}
                    name={variants.length > 1 ? (names[place] ?? "") : ""}
                    result={result}
                    scenario={scenarioOf(experiment)}
                  />
                );
              })}
              {claim.confidence === "low" && <p className="note">{papersText("claims.low", { why: claim.note })}</p>}
              <details>
                <summary className="note">{papersText("claims.check")}</summary>
                <code>{claim.check}</code>
                {claim.original !== undefined && (
                  <p className="note">
                    {papersText("claims.mended", { check: claim.original.check, why: claim.original.why })}
                  </p>
                )}
              </details>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Names of the unit of dimensionless values. */
const BARE: readonly string[] = ["1", "-"];

const expectedText = ({ value, unit }: NonNullable<Claim["expected"]>): string => {
  const number = typeof value === "number" ? plainNumber(value, 4) : value;
  return BARE.includes(unit) ? number : `${number} ${unit}`;
};

const kindOf = (result: ClaimResult | undefined, isRunning: boolean): VerdictKind => {
  if (result === undefined) return "none";
  const { verdict } = result.judgement;
  return verdict === "unknown" && isRunning ? "running" : verdict;
};

interface ResultProps {
  readonly name: string;
  readonly result: ClaimResult;
  readonly scenario: Scenario;
}
/** The verdict in words, the measured values, and the reason if there is no verdict. */
const Result = ({ name, result, scenario }: ResultProps): ReactElement => {
  const { claim, judgement } = result;
  const { verdict, measured, bySeed, reason } = judgement;
  const terms = Object.entries(measured).map(([term, value]) => ({
    term,
    text: valueText(term, value, bySeed[term] ?? [], scenario),
  }));
  const words = papersText(`verdict.${verdict}`);
  return (
    <div className="pap-result" data-verdict={verdict}>
      <p>
        <b className={verdict}>{name === "" ? words : papersText("claims.of", { variant: name, verdict: words })}</b>
        {verdict === "fails" && reason !== "" && (
          <span> {papersText("claims.where", { reason: shortReason(reason) })}</span>
        )}
        {verdict === "unknown" && <span> {papersText("claims.missing", { reason })}</span>}
      </p>
      <Terms terms={terms.slice(0, TERMS_SHOWN)} />
      {terms.length > TERMS_SHOWN && (
        <details>
          <summary className="note">{papersText("claims.more", { n: terms.length - TERMS_SHOWN })}</summary>
          <Terms terms={terms.slice(TERMS_SHOWN)} />
        </details>
      )}
      {verdict === "fails" && claim.whyNot !== undefined && (
        <div className="pap-why">
          <p>{papersText("claims.whyNot", { why: claim.whyNot })}</p>
          {claim.shownBy !== undefined && (
            <details>
              <summary className="note">{papersText("claims.shownBy", { n: claim.shownBy.length })}</summary>
              {claim.shownBy.map((command) => (
                <code key={command}>{`npm run -s aqm -- ${command}`}</code>
              ))}
            </details>
          )}
        </div>
      )}
    </div>
  );
};

/** Largest number of places that a reason names singly. */
const PLACES_MAX = 4;
const shortReason = (reason: string): string => {
  const places = reason.split("; ");
  return places.length <= PLACES_MAX ? reason : papersText("claims.places", { n: places.length });
};

const Terms = ({
  terms,
}: {
  readonly terms: readonly { readonly term: string; readonly text: string }[];
}): ReactElement => (
  <dl className="pap-terms">
    {terms.map(({ term, text }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

/** Largest number of shown elements of a vector. */
const ELEMENTS = 4;

const valueText = (term: string, value: Value, bySeed: readonly Value[], scenario: Scenario): string => {
  if (typeof value === "string") return value;
  const unit = { label: "", log: false, words: null, ...shownUnitOf(term.replace(/\(.*/, ""), scenario) };
  if (typeof value === "object") {
    const first = value.slice(0, ELEMENTS).map((each) => markText({ value: each, halfWidth: Number.NaN }, unit));
    return value.length > ELEMENTS
      ? papersText("claims.vector", { first: first.join(", "), n: value.length })
      : first.join(", ");
  }
  const { halfWidth } = estimate(bySeed.filter((each) => typeof each === "number"));
  return markText({ value, halfWidth }, unit);
};
