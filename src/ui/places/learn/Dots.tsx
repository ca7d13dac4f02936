import type { ReactElement } from "react";
import { type StoreApi, useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import { usePhone } from "../../theme/wide.ts";
import { Icon } from "../../widgets/Icon.tsx";
import type { LessonPlayer } from "./lessonState.ts";
import { lessonAddress } from "./places.ts";
import { type Progress, progressOf } from "./progress.ts";

interface Props {
  readonly player: LessonPlayer;
  /** Where the player keeps the answers. */
  readonly progress: StoreApi<Progress>;
  openStep(stepId: string): void;
}

/**
 * The steps as dots, each a link. A row of a phone has no room for a finger's target for each of them: there they are
 * one list that opens.
 */
export const Dots = ({ player, progress, openStep }: Props): ReactElement => {
  const { lesson } = player.state;
  const index = useStore(player.store, (state) => state.index);
  const seen = useStore(progress, (state) => progressOf(state, lesson.id).seen);
  const isPhone = usePhone();
  const all = lesson.steps.length;
  const nameOf = (title: string, i: number): string => learnText("lesson.step", { n: i + 1, all, title });
  const count = <span aria-hidden="true">{learnText("lesson.count", { n: index + 1, all })}</span>;
  if (isPhone)
    return (
      <div className="lrn-dots lrn-pick">
        {lesson.steps.map(({ id }, i) => (
          <i key={id} data-seen={seen.includes(id)} aria-current={i === index ? "step" : undefined} />
        ))}
        {count}
        <Icon name="chevron" />
        <select
          aria-label={learnText("lesson.steps")}
          value={player.step.id}
          onChange={({ target }) => openStep(target.value)}
        >
          {lesson.steps.map(({ id, title }, i) => (
            <option key={id} value={id}>
              {nameOf(title, i)}
            </option>
          ))}
        </select>
      </div>
    );
  return (
    <ol className="lrn-dots" aria-label={learnText("lesson.steps")}>
      {lesson.steps.map(({ id, title }, i) => (
        <li key={id}>
          <a
            href={lessonAddress(lesson.id, id)}
            data-seen={seen.includes(id)}
            aria-current={i === index ? "step" : undefined}
            title={title}
          >
            <span className="unseen">{nameOf(title, i)}</span>
          </a>
        </li>
      ))}
      {count}
    </ol>
  );
};
