/** The box of a word, px. */
export interface WordBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Approximate width of a letter and height of a line of the map's words, px. */
const [LETTER, LINE] = [6.6, 14];
/** How far a word is moved at once, and how often at most to each side. */
const [STEP, STEPS] = [6, 10];

/** Approximate width of a word with the spacing of criterion 1.4.12 of WCAG 2.2, px. */
export const widthSpaced = (text: string): number => text.length * 8;

/** The box of a word by the middle, start or end of its base line. */
export const boxOf = (text: string, x: number, y: number, anchor: "start" | "middle" | "end" = "middle"): WordBox => {
  const width = text.length * LETTER;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - LINE + 3, bottom: y + 3 };
};

const meet = (one: WordBox, other: WordBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * How far down a word is moved, px, so that it stands on no other and within the frame; 0 where there is no such place.
 */
export const wayClear = (
  { left, right, top, bottom }: WordBox,
  taken: readonly WordBox[],
  frame: { readonly top: number; readonly bottom: number },
): number => {
  const isClear = (by: number): boolean =>
    top + by >= frame.top &&
    bottom + by <= frame.bottom &&
    !taken.some((other) => meet({ left, right, top: top + by, bottom: bottom + by }, other));
  for (let step = 0; step <= STEPS; step++)
    for (const by of step === 0 ? [0] : [step * STEP, -step * STEP]) if (isClear(by)) return by;
  return 0;
};
