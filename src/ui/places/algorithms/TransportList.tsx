import { type ReactElement, useEffect, useId, useRef } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { say } from "../../../i18n/algorithms.ts";
import { wordOf } from "../../../i18n/words.ts";
import { transportPage } from "../../session/loading/pages.ts";
import { Prose } from "../../widgets/Prose.tsx";

interface Props {
  /** Id of the page that was open before: its row gets the focus. */
  readonly before: string | null;
  read(page: string): void;
}

/** All transports as rows; each row leads to the transport's page. */
export const TransportList = ({ before, read }: Props): ReactElement => {
  const id = useId();
  const list = useRef<HTMLDListElement>(null);
  useEffect(() => {
    if (before !== null) list.current?.querySelector<HTMLElement>(`[data-page="${before}"]`)?.focus();
  }, [before]);
  return (
    <section className="alg-transports" aria-labelledby={id}>
      <h3 id={id}>{say("transports.title")}</h3>
      <p className="alg-count">{say("transports.lead")}</p>
      <dl ref={list}>
        {catalog.transports.map((one) => (
          <div key={one.id}>
            <dt>
              <button type="button" data-page={transportPage(one.id)} onClick={() => read(transportPage(one.id))}>
                {wordOf(one, "title")}
              </button>
            </dt>
            <dd>
              <Prose text={wordOf(one, "summary")} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
