import { type ReactElement, type ReactNode, useState } from "react";
import { learnText } from "../../../i18n/learn.ts";
import { t } from "../../../i18n/message.ts";
import { lessons } from "../../../lessons/registry.ts";
import { useRun } from "../../session/RunContext.tsx";
import { useLinkTo, viewPart } from "../../shell/placeLink.ts";
import { goTo } from "../../shell/placeList.ts";
import { lectureOf } from "./lectureKey.ts";
import { Notebook } from "./Notebook.tsx";
import { lessonAddress } from "./places.ts";

/** A card for each kind of visitor, learner, teacher and researcher, with links to what they need. */
export const AudienceCards = (): ReactElement => {
  const run = useRun();
  const linkTo = useLinkTo();
  const [notebook, setNotebook] = useState(false);
  const [first] = lessons;
  return (
    <div className="home-audiences">
      <AudienceCard
        name="learning"
        picture={<path d="M4 40c8-14 16-14 24 0s16 14 24 0v40h44M52 40c12 34 20 30 44 30" />}
      >
        <button type="button" className="button outlined" onClick={toLessons}>
          {learnText("audience.lessons")}
        </button>
        <button type="button" className="button outlined" onClick={() => setNotebook(true)}>
          {learnText("notes.open")}
        </button>
        <a className="button outlined" href={lessonAddress("test")}>
          {learnText("quiz.open")}
        </a>
      </AudienceCard>
      <AudienceCard
        name="teaching"
        picture={
          <path d="M4 8h92v60H4zM50 68v16M30 88l20-8 20 8M16 54c10-34 24-34 34 0M66 22h20v20H66zM72 28h8v8h-8z" />
        }
      >
        <a className="button outlined" href={lectureOf(first?.id ?? "", "")} title={learnText("lecture.openTitle")}>
          {learnText("lecture.open")}
        </a>
        {first !== undefined && (
          <a className="button outlined" href={lessonAddress("teach", first.id)}>
            {learnText("audience.teachers")}
          </a>
        )}
        <a className="button outlined" href={lessonAddress("edit")}>
          {learnText("audience.make")}
        </a>
      </AudienceCard>
      <AudienceCard
        name="researching"
        picture={
          <path d="M4 30c4-24 8-24 12 0l8-10M40 30c4-8 8-30 12-20s4 20 12 20M78 10c2 24 8 24 18 20M4 76c8 0 10-30 20-30M40 76V60h8V50h8v-6h8v32M78 46c8 30 12 30 18 30" />
        }
      >
        <a className="button outlined" {...linkTo(viewPart("papers"), () => goTo(run, "papers"))}>
          {t("place.papers")}
        </a>
        <a className="button outlined" {...linkTo(viewPart("sweep"), () => goTo(run, "sweep"))}>
          {t("place.sweep")}
        </a>
        <a className="button outlined" {...linkTo(viewPart("algorithms"), () => goTo(run, "algorithms"))}>
          {t("place.algorithms")}
        </a>
      </AudienceCard>
      {notebook && <Notebook close={() => setNotebook(false)} />}
    </div>
  );
};

const toLessons = (): void => {
  const heading = document.getElementById("lessons");
  heading?.scrollIntoView({ block: "start" });
  heading?.focus();
};

interface CardProps {
  readonly name: "learning" | "teaching" | "researching";
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

const AudienceCard = ({ name, picture, children }: CardProps): ReactElement => (
  <section className="panel home-audience">
    <div>
      <h2>{learnText(`audience.${name}`)}</h2>
      <p>{learnText(`audience.${name}Text`)}</p>
      <div className="home-buttons">{children}</div>
    </div>
    <svg
      viewBox="0 0 100 92"
      width="100"
      height="92"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      {picture}
    </svg>
  </section>
);
