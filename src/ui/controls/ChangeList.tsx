import { type ReactElement, useMemo } from "react";
import { catalog } from "../../engine/catalog.ts";
import { t } from "../../i18n/message.ts";
import { inForceAfter } from "../session/changes.ts";
import { lab, useLab } from "../session/lab.ts";
import { changeWords } from "../session/words.ts";
import { Symbol } from "../shell/Symbol.tsx";
import { Icon } from "../shell/Icon.tsx";
import { plainNumber } from "../quantity.ts";
import { Section } from "./Section.tsx";

/** Every change of the run with its number, its time and what it did; what lies ahead is pale. */
export const ChangeList = (): ReactElement => {
  const scenario = useLab((state) => state.scenario);
  const opened = useLab((state) => state.opened);
  const past = useLab((state) => state.scenario.timeline.filter((change) => change.at <= state.granted).length);
  const words = useMemo(
    () => scenario.timeline.map((change, i) => changeWords(inForceAfter(scenario, i, catalog), change, catalog)),
    [scenario],
  );
  const live =
    scenario.timeline.length !== opened.timeline.length ||
    scenario.timeline.some((change, i) => change !== opened.timeline[i]);
  const forget = (
    <button type="button" className="link" onClick={() => lab.getState().reset(true)} title={t("changes.forgetTitle")}>
      <Icon name="reset" size={13} />
      {t("changes.forget")}
    </button>
  );
  return (
    <Section title={t("changes.title")} tools={live ? forget : undefined}>
      {scenario.timeline.length === 0 && <p className="hint">{t("changes.none")}</p>}
      <ol className="changes" data-testid="changes">
        {scenario.timeline.map((change, i) => {
          const ahead = i >= past;
          return (
            <li key={`${i} ${change.at} ${change.set}`} className={ahead ? "ahead" : ""}>
              <span className="flag">{i + 1}</span>
              <span className="words">
                <Words text={words[i] ?? ""} />
              </span>
              <span className="time">{t("changes.at", { time: plainNumber(change.at, 5) })}</span>
              <button
                type="button"
                className="back"
                disabled={ahead}
                onClick={() => lab.getState().undoChange(i)}
                title={t("changes.undoTitle", { n: i + 1 })}
              >
                <Icon name="undo" size={13} />
                <span className="unseen">{t("changes.undoTitle", { n: i + 1 })}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </Section>
  );
};

/** Text in which symbols like max_th have their subscripts. */
const Words = ({ text }: { readonly text: string }): ReactElement => (
  <>{text.split(/(\S*_\S+)/).map((part, i) => (i % 2 === 1 ? <Symbol key={i} text={part} /> : part))}</>
);
