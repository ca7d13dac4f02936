import type { ReactElement } from "react";
import type { Claim, Experiment } from "../../../experiments/contract.ts";
import { isTested } from "../../../experiments/counts.ts";
import { figuresOf } from "../../../experiments/measure/figures.ts";
import type { ClaimResult } from "../../../experiments/plan.ts";
import { figuresSentence } from "../../../i18n/claimFigures.ts";
import { papersText } from "../../../i18n/papers.ts";
import { plainNumber } from "../../quantity.ts";
import { usePapers } from "./papers.ts";
import { tallyOf } from "./tally.ts";
import { Verdict, type VerdictKind } from "./Verdict.tsx";
import type { Variant } from "./variant.ts";

interface Props {
  readonly experiment: Experiment;
  readonly variants: readonly Variant[];
  readonly names: readonly string[];
}

/** Every claim of the source with its verdict and its measured values, for all variants side by side. */
export const ClaimsPanel = ({ experiment, variants, names }: Props): ReactElement => {
  const current = usePapers((state) => state.current);
  const shown = variants[current] ?? variants[0];
  const isBusy = usePapers(({ work }) => work.status === "running" || work.status === "paused");
  const tally = tallyOf(shown?.claims ?? [], 0);
  const tested = experiment.claims.filter(isTested).length;
  const setups = experiment.claims.length - tested;
  return (
    <section className="panel pap-claims" aria-label={papersText("claims.title")}>
      <header className="pap-head">
        <h2>{papersText("claims.title")}</h2>
        <span className="note">
          {(shown?.claims ?? []).length === 0
            ? papersText("claims.notRun", { n: tested })
            : papersText(isBusy ? "claims.sofar" : "claims.tally", { ...tally })}
        </span>
      </header>
      {tally.fails > 0 && <p className="note">{papersText("claims.next")}</p>}
      <p className="note">{papersText("claims.confidence")}</p>
      {setups > 0 && <p className="note">{papersText("claims.setups", { n: setups })}</p>}
      <ul>
        {inOrder(experiment, shown).map((i) => {
          const claim = experiment.claims[i];
          return claim === undefined ? null : (
            <li key={claim.id} className="pap-claim">
              <span className="pap-marks">
                {variants.map((variant, place) => (
                  <Verdict key={names[place]} kind={kindOf(variant.claims[i], isBusy && place === current)} />
                ))}
              </span>
              <div>
                <p>{claim.statement}</p>
                <Source claim={claim} />
                {variants.map((variant, place) => {
                  const result = variant.claims[i];
                  return result === undefined ? null : (
                    <Result
                      key={names[place]}
                      name={variants.length > 1 ? (names[place] ?? "") : ""}
                      result={result}
                      experiment={experiment}
                      isWaiting={kindOf(result, isBusy && place === current) === "running"}
                    />
                  );
                })}
                <HowChecked claim={claim} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/** Positions of the claims as shown: those that do not hold first, then the undecided, statements of layout last. */
const inOrder = ({ claims }: Experiment, variant: Variant | undefined): readonly number[] => {
  const rank = (i: number): number => {
    if (claims[i]?.kind === "setup") return ORDER.length;
    const verdict = variant?.claims[i]?.judgement.verdict;
    return verdict === undefined ? 0 : ORDER.indexOf(verdict);
  };
  return claims.map((_, i) => i).sort((a, b) => rank(a) - rank(b));
};
const ORDER: readonly VerdictKind[] = ["fails", "undecided", "unknown", "holds"];

/** Whose sentence it is, what number the source gives, and how sure a faithful simulator is to show it. */
const Source = ({ claim: { basis, expected, confidence } }: { readonly claim: Claim }): ReactElement => (
  <>
    {basis !== "printed" && <p className="note">{papersText(`claims.basis.${basis}`)}</p>}
    {expected !== null && (
      <p className="note">{papersText(`claims.expected.${expected.basis}`, { printed: expectedText(expected) })}</p>
    )}
    {confidence === "low" && <p className="note">{papersText("claims.low")}</p>}
  </>
);

const HowChecked = ({ claim: { check, original, threshold, note } }: { readonly claim: Claim }): ReactElement => (
  <details>
    <summary className="note">{papersText("claims.check")}</summary>
    <code>{check}</code>
    {threshold !== undefined && <p className="note">{papersText("claims.threshold", { threshold })}</p>}
    {note !== "" && <p className="note">{note}</p>}
    {original !== undefined && (
      <p className="note">{papersText("claims.mended", { check: original.check, why: original.why })}</p>
    )}
  </details>
);

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
  readonly experiment: Experiment;
  /** What cannot be judged yet may be judged when all runs are done. */
  readonly isWaiting: boolean;
}
/** The verdict in words, the figures that it rests on as a sentence, and its reason. */
const Result = ({ name, result, experiment, isWaiting }: ResultProps): ReactElement => {
  const { claim, judgement } = result;
  const { verdict, reason, seeds, heldAlone } = judgement;
  const isSetup = claim.kind === "setup" && verdict === "holds";
  const words = isWaiting ? papersText("claims.waiting") : papersText(isSetup ? "claims.setup" : `verdict.${verdict}`);
  return (
    <div className="pap-result" data-verdict={verdict}>
      <p>
        <b className={verdict}>{name === "" ? words : papersText("claims.of", { variant: name, verdict: words })}</b>
        {verdict === "fails" && reason !== "" && (
          <span> {papersText("claims.where", { reason: shortReason(reason) })}</span>
        )}
        {verdict === "unknown" && !isWaiting && <span> {papersText("claims.missing", { reason })}</span>}
      </p>
      <p className="pap-measured">{figuresSentence(figuresOf(judgement, experiment))}</p>
      {seeds > 1 && (
        <p className="note">
          {papersText(verdict === "undecided" ? "claims.undecided" : "claims.alone", { n: seeds, alone: heldAlone })}
        </p>
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
