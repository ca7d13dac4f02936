import { type ReactElement, useEffect, useRef } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { say } from "../../../i18n/algorithms.ts";
import { wordOf, wordsIn } from "../../../i18n/words.ts";
import { withTerms } from "../../../lessons/terms.ts";
import { nameAmong } from "../../plots/groupNames.ts";
import { useLab } from "../../session/RunContext.tsx";
import { groupStyles } from "../../theme/groups.ts";
import { Badge } from "../../widgets/Badge.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { Linked } from "./Linked.tsx";
import { List, Section } from "./PageParts.tsx";
import { ParameterTable } from "./ParameterTable.tsx";

type Transport = (typeof catalog.transports)[number];

/** The full documentation of one transport, from its definition. */
export const TransportPage = ({ one }: { readonly one: Transport }): ReactElement => {
  const page = useRef<HTMLElement>(null);
  useEffect(() => page.current?.focus({ preventScroll: true }), []);
  const [summary = [], ...deviations] = withTerms([wordOf(one, "summary"), ...wordsIn(one, "deviations")]);
  return (
    <article ref={page} className="alg-page" tabIndex={-1} aria-label={wordOf(one, "title")}>
      <div className="alg-lead">
        <p className="alg-summary">
          <Linked pieces={summary} />
        </p>
        <div className="alg-actions">
          <button type="button" className="button outlined" onClick={() => print()}>
            <LaterIcon name="print" />
            {say("page.print")}
          </button>
        </div>
      </div>
      <Facts one={one} />
      <div className="alg-sections">
        <Section title={say("page.parameters")}>
          <ParameterTable fields={one.fields} title={say("page.parameters")} />
        </Section>
        <List title={say("page.deviations")} items={deviations} />
        <List title={say("page.sources")} items={one.sources.map((source) => [source])} className="alg-sources" />
        <Section title={say("transports.everySender")}>
          <ParameterTable fields={catalog.senderFields} title={say("transports.everySender")} />
        </Section>
      </div>
    </article>
  );
};

const Facts = ({ one }: { readonly one: Transport }): ReactElement => (
  <aside className="alg-facts" aria-label={say("page.facts")}>
    <dl>
      <div>
        <dt>{say("transports.marks")}</dt>
        <dd>{say(`transports.ecn.${one.ecn ?? "classic"}`)}</dd>
      </div>
      {one.phases !== undefined && (
        <div>
          <dt>{say("transports.phases")}</dt>
          <dd>{wordsIn(one, "phases").join(", ")}</dd>
        </div>
      )}
      <div>
        <dt>{say("transports.usedBy")}</dt>
        <dd>
          <Users id={one.id} />
        </dd>
      </div>
    </dl>
  </aside>
);

/** The groups of the lab that use the transport. */
const Users = ({ id }: { readonly id: string }): ReactElement => {
  const inForce = useLab((state) => state.inForce);
  const styles = groupStyles(inForce);
  const users = inForce.traffic.flatMap((group, i) => {
    const style = styles[i];
    return group.transport === id && style !== undefined ? [{ group, style }] : [];
  });
  if (users.length === 0) return <span>{say("transports.usedByNone")}</span>;
  return (
    <ul className="alg-users">
      {users.map(({ group, style }) => (
        <li key={group.id}>
          <Badge style={style} /> {nameAmong(group, inForce.traffic)}
        </li>
      ))}
    </ul>
  );
};
