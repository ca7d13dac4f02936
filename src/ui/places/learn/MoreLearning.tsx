import type { ReactElement } from "react";
import { practiceText } from "../../../i18n/practice.ts";
import { lessonAddress } from "./places.ts";

/** What there is beside the lessons. */
export const MoreLearning = (): ReactElement => (
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
    </ul>
  </section>
);
