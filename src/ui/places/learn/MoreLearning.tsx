import type { ReactElement } from "react";
import { useStore } from "zustand";
import { practiceText } from "../../../i18n/practice.ts";
import { dueOn } from "../../../lessons/review/schedule.ts";
import { lessonAddress } from "./places.ts";
import { pageDeck, today } from "./review/pageDeck.ts";

/** What there is beside the lessons. */
export const MoreLearning = (): ReactElement => {
  const due = useStore(pageDeck, ({ cards }) => dueOn(cards, today()).length);
  return (
    <section className="lrn-stage">
      <h3>{practiceText("more.title")}</h3>
      <ul className="lrn-cards">
        <li>
          <a href={lessonAddress("practice")}>
            <b>{practiceText("more.practice")}</b>
            <span>{practiceText("more.practiceSays")}</span>
          </a>
        </li>
        <li>
          <a href={lessonAddress("challenges")}>
            <b>{practiceText("more.challenges")}</b>
            <span>{practiceText("more.challengesSays")}</span>
          </a>
        </li>
        <li>
          <a href={lessonAddress("review")}>
            <b>{practiceText("more.review")}</b>
            <span>
              {practiceText("more.reviewSays")} {due > 0 && practiceText("more.due", { n: due })}
            </span>
          </a>
        </li>
      </ul>
    </section>
  );
};
