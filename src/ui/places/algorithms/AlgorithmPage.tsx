import { type ReactElement, useEffect, useRef } from "react";
import type { AlgorithmDoc } from "../../../engine/aqm/contract.ts";
import { say } from "../../../i18n/algorithms.ts";
import { wordOf, wordsIn } from "../../../i18n/words.ts";
import { withTerms } from "../../../lessons/terms.ts";
import type { Fields } from "../../../schema/fields.ts";
import { type Algorithm, cellOf } from "../../controls/find.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { Prose } from "../../widgets/Prose.tsx";
import { FormulaFigure } from "./FormulaFigure.tsx";
import { Linked } from "./Linked.tsx";
import { LiveInside } from "./LiveInside.tsx";
import { List, Section } from "./PageParts.tsx";
import { ParameterTable } from "./ParameterTable.tsx";
import { TrialList } from "./TrialList.tsx";

interface Props {
  readonly one: Algorithm & { readonly fields: Fields };
  /** Whether this algorithm manages the lab's queue now. */
  readonly inUse: boolean;
  /** Its inside view is not on the same screen already. */
  readonly live: boolean;
  /** Makes this algorithm manage the lab's queue. */
  use(): void;
}

/** The full documentation of one algorithm, from its definition. */
const AlgorithmPage = ({ one, inUse, live, use }: Props): ReactElement => {
  const { doc, fields } = one;
  const [first] = doc.tryThis;
  const practice = wordsIn(doc, "practice");
  const deviations = wordsIn(doc, "deviations");
  const [summary = [], ...rest] = withTerms([wordOf(doc, "summary"), ...practice, ...deviations]);
  const page = useRef<HTMLElement>(null);
  useEffect(() => page.current?.focus({ preventScroll: true }), []);
  return (
    <article ref={page} className="alg-page" tabIndex={-1} aria-label={wordOf(one, "name")}>
      <div className="alg-lead">
        <p className="alg-name">{wordOf(one, "name")}</p>
        <p className="alg-idea">
          <Prose text={wordOf(doc, "idea")} />
        </p>
        <p className="alg-summary">
          <Linked pieces={summary} />
        </p>
        <div className="alg-actions">
          <button type="button" className="button solid" disabled={inUse} onClick={use}>
            <Icon name="play" />
            {say(inUse ? "page.inUse" : "page.use")}
          </button>
          <button type="button" className="button outlined" onClick={() => print()}>
            <LaterIcon name="print" />
            {say("page.print")}
          </button>
        </div>
      </div>
      <Facts one={one} />
      <div className="alg-sections">
        {live && first !== undefined && <LiveInside placed={{ queue: one.id, index: 0, trial: first }} />}
        {/* The page of an own algorithm has its code alone. */}
        {first !== undefined && <TrialList one={one} />}
        {doc.formulas.length > 0 && (
          <Section title={say("page.formulas")}>
            {doc.formulas.map((formula) => (
              <FormulaFigure key={formula.tex} formula={formula} />
            ))}
          </Section>
        )}
        <Section title={say("page.pseudocode")}>
          <Steps doc={doc} />
        </Section>
        <Section title={say("page.parameters")}>
          <ParameterTable fields={fields} title={say("page.parameters")} />
        </Section>
        <List title={say("page.practice")} items={rest.slice(0, practice.length)} />
        <List title={say("page.deviations")} items={rest.slice(practice.length)} />
        <List title={say("page.sources")} items={doc.sources.map((source) => [source])} className="alg-sources" />
      </div>
    </article>
  );
};

export default AlgorithmPage;

const FACTS = ["family", "signal", "notification", "state", "cost", "weakness"] as const;

const Facts = ({ one }: { readonly one: Algorithm }): ReactElement => (
  <aside className="alg-facts" aria-label={say("page.facts")}>
    <dl>
      {one.doc.strengths.length > 0 && (
        <div>
          <dt>{say("page.strengths")}</dt>
          <dd className="alg-chips">
            {one.doc.strengths.map((strength) => (
              <span key={strength} className="chip">
                {say(`strength.${strength}`)}
              </span>
            ))}
          </dd>
        </div>
      )}
      {FACTS.filter((column) => cellOf(one, column) !== "").map((column) => (
        <div key={column}>
          <dt>{say(`column.${column}`)}</dt>
          <dd>
            <Prose text={cellOf(one, column)} />
          </dd>
        </div>
      ))}
    </dl>
  </aside>
);

const keys = new WeakMap<object, number>();
let made = 0;
const keyOf = (line: object): number => {
  const known = keys.get(line);
  if (known !== undefined) return known;
  made += 1;
  keys.set(line, made);
  return made;
};

/** The pseudo-code; its lines are indented as they are nested. */
const Steps = ({ doc }: { readonly doc: AlgorithmDoc }): ReactElement => (
  <ol className="alg-steps">
    {doc.pseudocode.map((line) => (
      // An own algorithm may have the same text twice, never the same line.
      <li key={keyOf(line)}>
        <code>{wordOf(line, "text")}</code>
      </li>
    ))}
  </ol>
);
