import type { ReactElement } from "react";
import type { Verdict as VerdictWord } from "../../../../experiments/checks/evaluate.ts";
import { papersText } from "../../../../i18n/papers.ts";
import { SIGNS } from "../Verdict.tsx";

interface Props {
  readonly verdict: VerdictWord;
  readonly n: number;
}

/** A number of claims with the sign of their verdict; nothing if there are none. The word is in its title. */
export const CountMark = ({ verdict, n }: Props): ReactElement | null =>
  n === 0 ? null : (
    <span className={`pst-mark ${verdict}`} title={papersText(`counted.${verdict}`, { n })}>
      <svg width="13" height="13" viewBox="0 0 16 16" aria-hidden="true">
        <path d={SIGNS[verdict]} />
      </svg>
      <span aria-hidden="true">{n}</span>
      <span className="unseen">{papersText(`counted.${verdict}`, { n })}</span>
    </span>
  );
