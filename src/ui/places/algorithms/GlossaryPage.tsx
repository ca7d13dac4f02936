import { type ReactElement, useEffect, useRef } from "react";
import { say } from "../../../i18n/algorithms.ts";
import { glossary } from "../../../lessons/glossary.ts";
import { Prose } from "../../widgets/Prose.tsx";
import { Cited } from "./Linked.tsx";

/** All terms with their meaning and source. */
export const GlossaryPage = ({ term }: { readonly term: string }): ReactElement => {
  const list = useRef<HTMLDListElement>(null);
  useEffect(() => {
    const found = list.current?.querySelector<HTMLElement>(`[data-term="${term}"]`);
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: "center" });
  }, [term]);
  return (
    <article className="alg-page alg-glossary" aria-label={say("glossary.title")}>
      <p className="note">{say("glossary.lead", { n: glossary.length })}</p>
      <dl ref={list}>
        {glossary.map((entry) => (
          <div key={entry.id} data-term={entry.id} tabIndex={-1} className={entry.id === term ? "sought" : ""}>
            <dt>{entry.term}</dt>
            <dd>
              <Prose text={entry.meaning} />
            </dd>
            <dd className="note">
              <Cited text={entry.source} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
};
