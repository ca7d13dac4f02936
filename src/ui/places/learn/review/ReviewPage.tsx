import { type ReactElement, useEffect, useState } from "react";
import { useStore } from "zustand";
import { practiceText } from "../../../../i18n/practice.ts";
import { BOX_DAYS, type Card, dueOn, nextDue } from "../../../../lessons/review/schedule.ts";
import { NotThere } from "../NotThere.tsx";
import { lessonAddress } from "../places.ts";
import { PracticeQuestion } from "../practice/PracticeQuestion.tsx";
import { freshSeed } from "../practice/workerQuestions.ts";
import { useReadingStart } from "../readingStart.ts";
import "../practice/practice.css";
import { useTitle } from "../../../session/title.ts";
import { type CardQuestion, questionOfCard, titleOf } from "./cardTexts.ts";
import { DeckFiles } from "./DeckFiles.tsx";
import { dateOf } from "./days.ts";
import { LessonCard } from "./LessonCard.tsx";
import { pageDeck, today } from "./pageDeck.ts";

/** A card that is being asked; the seed stays while its answer is on the page. */
interface Open {
  readonly card: Card;
  readonly seed: number;
}

/** The cards that are due, and the one that is being asked. */
const ReviewPage = ({ rest }: { readonly rest: readonly string[] }): ReactElement => {
  const [open, setOpen] = useState<Open | null>(null);
  const [isReached, setIsReached] = useState(false);
  useTitle(practiceText("review.title"));
  const [further = ""] = rest;
  const show = (now: Open | null): void => {
    setOpen(now);
    setIsReached(true);
  };
  const next = (): void => {
    const [card] = dueOn(pageDeck.getState().cards, today());
    show(card === undefined ? null : { card, seed: freshSeed() });
  };
  if (further !== "")
    return (
      <NotThere title={practiceText("review.title")} words={practiceText("review.noPage", { id: rest.join("/") })}>
        <a href={lessonAddress("review")}>{practiceText("review.title")}</a>
      </NotThere>
    );
  return open === null ? (
    <Start begin={next} isReached={isReached} />
  ) : (
    <Question key={open.seed} open={open} next={next} close={() => show(null)} />
  );
};

export default ReviewPage;

const useCardQuestion = (card: Card): CardQuestion | undefined => {
  const [asked, setAsked] = useState<CardQuestion>();
  useEffect(() => {
    let isWanted = true;
    void questionOfCard(card).then((found) => {
      if (isWanted) setAsked(found);
    });
    return () => {
      isWanted = false;
    };
  }, [card]);
  return asked;
};

interface QuestionProps {
  readonly open: Open;
  next(): void;
  close(): void;
}
const Question = ({ open: { card, seed }, next, close }: QuestionProps): ReactElement => {
  const asked = useCardQuestion(card);
  if (asked === undefined) return <main aria-label={practiceText("review.title")} />;
  if (asked.kind === "practice")
    return (
      <PracticeQuestion
        kind={asked.practice}
        seed={seed}
        next={{ words: practiceText("review.next"), go: next }}
        isReached
      />
    );
  if (asked.kind === "lesson")
    return <LessonCard lesson={asked.lesson} step={asked.step} asked={card.asked} next={next} close={close} />;
  const remove = (): void => {
    pageDeck.setState(({ cards }) => ({ cards: cards.filter(({ id }) => id !== card.id) }));
    next();
  };
  return (
    <NotThere title={practiceText("review.title")} words={practiceText("review.gone")}>
      <button type="button" className="button solid" onClick={remove}>
        {practiceText("review.remove")}
      </button>
    </NotThere>
  );
};

interface StartProps {
  begin(): void;
  /** A card was on the page before. */
  readonly isReached: boolean;
}
const Start = ({ begin, isReached }: StartProps): ReactElement => {
  const cards = useStore(pageDeck, (deck) => deck.cards);
  const due = dueOn(cards, today());
  const next = nextDue(cards);
  const start = useReadingStart<HTMLParagraphElement>("start", isReached);
  return (
    <main className="lrn-start" aria-label={practiceText("review.title")}>
      <section className="lrn-lead">
        <h2>{practiceText("review.title")}</h2>
        <p>{practiceText("review.lead")}</p>
        <p ref={start} tabIndex={-1} role="status">
          <b>
            {due.length > 0
              ? practiceText("review.due", { n: due.length })
              : next === null
                ? practiceText("review.none")
                : practiceText("review.nothing", { date: dateOf(next) })}
          </b>{" "}
          {practiceText("review.all", { n: cards.length })}
        </p>
        <div className="lrn-buttons">
          {due.length > 0 && (
            <button type="button" className="button solid" onClick={begin}>
              {practiceText("review.start")}
            </button>
          )}
          <a className="button outlined" href={lessonAddress("practice")}>
            {practiceText("page.title")}
          </a>
          <a className="button outlined" href={lessonAddress("")}>
            {practiceText("page.lessons")}
          </a>
        </div>
      </section>
      {due.length > 0 && (
        <section>
          <ul className="lrn-notes prc-cards" aria-label={practiceText("review.cards")}>
            {due.map((card) => (
              <Row key={card.id} card={card} />
            ))}
          </ul>
        </section>
      )}
      <DeckFiles cards={cards} />
    </main>
  );
};

const Row = ({ card }: { readonly card: Card }): ReactElement => {
  const asked = useCardQuestion(card);
  const { box, asked: times, right } = card;
  return (
    <li>
      <b>{asked === undefined ? card.id : titleOf(asked)}</b>
      <p>
        <small>{practiceText("review.box", { box: box + 1, all: BOX_DAYS.length, right, asked: times })}</small>
      </p>
    </li>
  );
};
