import { type ReactElement, useEffect, useState } from "react";
import { useStore } from "zustand";
import { practiceText } from "../../../../i18n/practice.ts";
import type { Challenge } from "../../../../lessons/challenges/contract.ts";
import { JUDGED_RUNS } from "../../../../lessons/challenges/judging.ts";
import { challenges } from "../../../../lessons/challenges/registry.ts";
import { NotThere } from "../NotThere.tsx";
import { lessonAddress } from "../places.ts";
import { pageBest } from "./best.ts";
import { ChallengePage } from "./ChallengePage.tsx";
import "./challenges.css";
import { useTitle } from "../../../session/title.ts";

/** The challenges, or the one that the address names. */
const ChallengesPage = ({ rest }: { readonly rest: readonly string[] }): ReactElement | null => {
  const id = rest.filter((part) => part !== "").join("/");
  const challenge = useChallenge(id);
  if (id === "") return <Start />;
  if (challenge !== undefined) return <ChallengePage key={id} challenge={challenge} />;
  if (challenges.some((entry) => entry.id === id)) return <main aria-label={practiceText("challenge.title")} />;
  return (
    <NotThere title={practiceText("challenge.title")} words={practiceText("challenge.none", { id })}>
      <a href={lessonAddress("challenges")}>{practiceText("challenge.all")}</a>
    </NotThere>
  );
};

export default ChallengesPage;

const useChallenge = (id: string): Challenge | undefined => {
  const [challenge, setChallenge] = useState<Challenge>();
  useEffect(() => {
    let isWanted = true;
    setChallenge(undefined);
    void challenges
      .find((entry) => entry.id === id)
      ?.load()
      .then((loaded) => {
        if (isWanted) setChallenge(loaded);
      });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return challenge;
};

const Start = (): ReactElement => {
  const best = useStore(pageBest);
  useTitle(practiceText("challenge.title"));
  return (
    <main className="lrn-start" aria-label={practiceText("challenge.title")}>
      <section className="lrn-lead">
        <h2>{practiceText("challenge.title")}</h2>
        <p>{practiceText("challenge.lead", { n: JUDGED_RUNS })}</p>
        <div className="lrn-buttons">
          <a className="button outlined" href={lessonAddress("")}>
            {practiceText("page.lessons")}
          </a>
        </div>
      </section>
      <section>
        <ul className="lrn-cards">
          {challenges.map(({ id, title }) => {
            const passed = best[id];
            return (
              <li key={id}>
                <a href={lessonAddress("challenges", id)}>
                  <small>
                    {passed === undefined
                      ? practiceText("challenge.open")
                      : practiceText("challenge.best", { passed, all: JUDGED_RUNS })}
                  </small>
                  <b>{title}</b>
                </a>
              </li>
            );
          })}
        </ul>
      </section>
    </main>
  );
};
