import type { Seconds } from "../../units/units.ts";
import type { ObservedRun, Sight } from "./observedRun.ts";
import { FOLLOWING, type Given, type Phrase, type Picture, type PracticeCurve, phrase } from "./question.ts";

/** A number with at most `digits` significant digits and a true minus. */
export const short = (value: number, digits = 4): string =>
  String(Number(value.toPrecision(digits))).replace("-", "\u2212");

/** A time in milliseconds, with its unit. */
export const ms = (time: Seconds): string => `${short(1000 * time)} ms`;
/** A share in per cent, with its unit. */
export const percent = (share: number): string => `${short(100 * share)} %`;

/** Something that is given, by its key below `practice.given`. */
export const given = (name: string, value: Given["value"]): Given => ({ name: phrase(`given.${name}`), value });

export const yesOrNo = (is: boolean): Phrase => phrase(is ? "value.yes" : "value.no");

/** The past of a picture, s. */
const PAST: Seconds = 1.2;

interface Seen {
  readonly sights: readonly Sight[];
  /** The instant of the question. */
  readonly at: Seconds;
  readonly isOver: boolean;
}
const isSeen = (at: Seconds, seen: Seen): boolean =>
  at >= seen.at - PAST && (at < seen.at || (seen.isOver && at <= seen.at + FOLLOWING));

/** A curve of what was seen up to the question; with what came next once it is over. */
export const curve = (name: Phrase, seen: Seen, read: (sight: Sight) => number): PracticeCurve => ({
  name,
  points: seen.sights
    .filter(({ at }) => isSeen(at, seen))
    .map((sight): readonly [Seconds, number] => [sight.at, read(sight)])
    .filter(([, value]) => !Number.isNaN(value)),
});

/** Curves over the time before a question, with room for what follows. */
export const curves = (
  at: Seconds,
  unit: string,
  drawn: readonly PracticeCurve[],
  lines: readonly { readonly name: Phrase; readonly value: number }[],
): Picture => ({ kind: "curves", from: Math.max(0, at - PAST), to: at + FOLLOWING, unit, curves: drawn, lines });

/** Simulated time before an instant at which its picture begins. */
export const pictureFrom = (at: Seconds): Seconds => Math.max(0, at - PAST);

/** A number field of the run's algorithm, as the scenario sets it. */
export const fieldOf = ({ scenario }: ObservedRun, id: string): number => Number(scenario.lanes[0]?.params[id]);
