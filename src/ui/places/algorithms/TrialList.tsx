import type { ReactElement } from "react";
import { say } from "../../../i18n/algorithms.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Algorithm } from "../../controls/find.ts";
import { useRun } from "../../session/RunContext.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { Prose } from "../../widgets/Prose.tsx";
import { Section } from "./PageParts.tsx";
import { doInLab, isComparison } from "./trialInLab.ts";

/** "What to try": each line with a button that does it in the lab. */
export const TrialList = ({ one }: { readonly one: Algorithm }): ReactElement => {
  const run = useRun();
  const name = wordOf(one, "title");
  return (
    <Section title={say("page.tryThis")}>
      <p className="note">{say("try.lead")}</p>
      <ul className="alg-list alg-try">
        {one.doc.tryThis.map((trial, index) => {
          const words = wordOf(trial, "words");
          const act = (): void =>
            doInLab(run, { queue: one.id, index, trial }, { title: say("try.title", { name }), seen: words });
          return (
            <li key={words}>
              <span>
                <Prose text={words} />
              </span>
              <button type="button" className="button outlined" onClick={act}>
                <Icon name="play" size={13} />
                {say(isComparison(trial) ? "try.compare" : "try.do")}
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};
