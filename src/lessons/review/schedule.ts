/** Days since 1970-01-01: the schedule knows no time of day. */
export type Day = number;

/**
 * Days until a card of each box comes back (S. Leitner, So lernt man lernen, 1972: boxes with growing pauses). A right
 * answer moves a card one box on, a wrong one back to the first.
 */
export const BOX_DAYS = [1, 3, 7, 14, 30] as const;

/** A card: what is asked is named by its id. */
export interface Card {
  /** `lesson/ID/STEP`, or `practice/KIND`: a kind of question from runs is one card, asked with a fresh run. */
  readonly id: string;
  /** From 0, the first box. */
  readonly box: number;
  readonly due: Day;
  /** Answers so far, and how many were right. */
  readonly asked: number;
  readonly right: number;
}

const LAST = BOX_DAYS.length - 1;
const pauseOf = (box: number): number => BOX_DAYS[box] ?? BOX_DAYS[4];

/** A card after an answer. @param card undefined: this was its first answer */
export const answered = (card: Card | undefined, id: string, isRight: boolean, today: Day): Card => {
  const before = card ?? { id, box: -1, due: today, asked: 0, right: 0 };
  // A right answer before its day does not count as remembered for that long: the card stays where it is.
  const isEarly = card !== undefined && today < card.due;
  const box = !isRight ? 0 : isEarly ? before.box : Math.min(LAST, before.box + 1);
  const due = isRight && isEarly ? before.due : today + pauseOf(box);
  return { id, box, due, asked: before.asked + 1, right: before.right + Number(isRight) };
};

/** The cards that are due, the longest overdue first; of equal ones the lower box, then by id. */
export const dueOn = (cards: readonly Card[], today: Day): readonly Card[] =>
  cards
    .filter(({ due }) => due <= today)
    .sort((one, other) => one.due - other.due || one.box - other.box || (one.id < other.id ? -1 : 1));

/** The next day on which a card is due; null: there are no cards. */
export const nextDue = (cards: readonly Card[]): Day | null =>
  cards.reduce<Day | null>((first, { due }) => (first === null || due < first ? due : first), null);
