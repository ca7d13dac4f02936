import { writeNumber, writeValue } from "../../schema/writeValue.ts";
import type { Change } from "../document.ts";
import type { AddressFork, AddressMark } from "./forksAndMarks.ts";

const changeText = ({ at, set, to }: Change): string =>
  `${writeNumber(at)}:${encodeURIComponent(set)}:${writeValue(to)}`;

/** `fork=T` or `fork=T:LETTER`, then `then=AT:PATH:VALUE` for each of its changes; `mark=T:NOTE`. */
export const forkAndMarkParts = (forks: readonly AddressFork[], marks: readonly AddressMark[]): string[] => [
  ...forks.flatMap(({ at, letter, changes }) => [
    `fork=${writeNumber(at)}${letter === undefined ? "" : `:${letter}`}`,
    ...changes.map((change) => `then=${changeText(change)}`),
  ]),
  ...marks.map(({ at, note }) => `mark=${writeNumber(at)}:${encodeURIComponent(note)}`),
];
