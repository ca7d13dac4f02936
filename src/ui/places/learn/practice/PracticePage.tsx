import type { MouseEvent, ReactElement } from "react";
import { practicePhrase, practiceText } from "../../../../i18n/practice.ts";
import { practiceKinds } from "../../../../lessons/practice/registry.ts";
import { NotThere } from "../NotThere.tsx";
import { lessonAddress } from "../places.ts";
import { Counts } from "./Counts.tsx";
import { PracticeQuestion } from "./PracticeQuestion.tsx";
import { practiceAddress } from "./practiceAddress.ts";
import { freshSeed } from "./workerQuestions.ts";
import "./practice.css";
import { useTitle } from "../../../session/title.ts";

/** The seed of a link, and of an address without one. */
const FIRST_SEED = 1;

/** Questions from runs: their kinds, or the question that the address names as KIND/SEED, or as KIND: its first one. */
const PracticePage = ({ rest }: { readonly rest: readonly string[] }): ReactElement => {
  const [kind = "", seed = `${FIRST_SEED}`, ...further] = rest;
  if (kind === "") return <Start />;
  const isKnown = practiceKinds.some(({ id }) => id === kind) && /^\d{1,9}$/.test(seed) && further.length === 0;
  if (isKnown) return <PracticeQuestion kind={kind} seed={Number(seed)} />;
  return (
    <NotThere title={practiceText("page.title")} words={practiceText("page.none", { id: rest.join("/") })}>
      <a href={practiceAddress()}>{practiceText("page.all")}</a>
    </NotThere>
  );
};

export default PracticePage;

const anyKind = (): string => practiceKinds[freshSeed() % practiceKinds.length]?.id ?? "";

const Start = (): ReactElement => {
  useTitle(practiceText("page.title"));
  return (
    <main className="lrn-start" aria-label={practiceText("page.title")}>
      <section className="lrn-lead">
        <h2>{practiceText("page.title")}</h2>
        <p>{practiceText("page.lead")}</p>
        <div className="lrn-buttons">
          <button
            type="button"
            className="button solid"
            onClick={() => location.assign(practiceAddress(anyKind(), freshSeed()))}
          >
            {practiceText("page.random")}
          </button>
          <a className="button outlined" href={lessonAddress("")}>
            {practiceText("page.lessons")}
          </a>
        </div>
      </section>
      <Counts />
      <section>
        <ul className="lrn-cards">
          {practiceKinds.map(({ id }) => (
            <li key={id}>
              <a href={practiceAddress(id, FIRST_SEED)} onClick={(event) => openFresh(event, id)}>
                <b>{practicePhrase(`kind.${id}`)}</b>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
};

/** The link names a question that can be copied; a plain click opens one that nobody has chosen. */
const openFresh = (event: MouseEvent, id: string): void => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.assign(practiceAddress(id, freshSeed()));
};
