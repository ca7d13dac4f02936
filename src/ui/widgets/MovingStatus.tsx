import { type ReactElement, useEffect, useRef, useState } from "react";

/** Time (ms) for which words of one kind are not spoken again. */
export const SPOKEN_AGAIN_MS = 10_000;

/** Words without their numbers: "3 of 18 runs" and "4 of 18 runs" are of one kind. */
export const kindOfWords = (words: string): string => words.replace(/\d[\d.,\u2009]*/g, "#");

/** The words to speak: at once where their kind is new, else at intervals, so that nobody is talked over. */
const useSpoken = (words: string, kind: string): string => {
  const [spoken, setSpoken] = useState({ words, kind });
  const latest = useRef(words);
  const isBehind = spoken.kind === kind && spoken.words !== words;
  useEffect(() => {
    latest.current = words;
    if (spoken.kind !== kind) setSpoken({ words, kind });
  }, [words, kind, spoken]);
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => setSpoken({ words: latest.current, kind }), SPOKEN_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isBehind, kind]);
  return spoken.words;
};

interface Props {
  readonly words: string;
  /** Words of one kind are spoken at intervals; by default they are those that differ in numbers alone. */
  readonly kind?: string | undefined;
  readonly testId?: string;
}

/** The state of something at work, for those alone who hear it. */
export const SpokenStatus = ({ words, kind = kindOfWords(words) }: Omit<Props, "testId">): ReactElement => (
  <span className="unseen" role="status">
    {useSpoken(words, kind)}
  </span>
);

/** The state of something at work. It is seen as it moves, often many times a second, and spoken now and then. */
export const MovingStatus = ({ words, kind = kindOfWords(words), testId }: Props): ReactElement => (
  <>
    <span aria-hidden="true" title={words} data-testid={testId}>
      {words}
    </span>
    <SpokenStatus words={words} kind={kind} />
  </>
);
