import { drawText, textWidth } from "../chart/drawing.ts";
import type { Ink } from "../chart/ink.ts";
import { token } from "../chart/palette.ts";

const LINE = 14;

interface Room {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Breaks a sentence into lines of at most `width`; a word that is wider has a line of its own. */
export const linesWithin = (sentence: string, width: number, widthOf: (line: string) => number): readonly string[] => {
  const lines: string[] = [];
  for (const word of sentence.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/** Draws why a plot is empty into its middle, in as many lines as it takes. */
export const drawNotice = (context: Ink, sentence: string, { left, right, top, bottom }: Room): void => {
  const lines = linesWithin(sentence, right - left, (line) => textWidth(context, line));
  const first = (top + bottom) / 2 - ((lines.length - 1) * LINE) / 2;
  for (const [i, line] of lines.entries())
    drawText(context, line, (left + right) / 2, first + i * LINE, { align: "center", ground: token("--panel") });
};
