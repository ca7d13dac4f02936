import type { Progress } from "../places/learn/progress.ts";
import { addressOf } from "../session/address/linking.ts";
import type { KeptStore } from "../session/keptStore.ts";
import type { Run } from "../session/run.ts";
import type { EmbedNews, Tell } from "./messages.ts";
import type { Player } from "./playing.ts";

/** Time (ms) without a further change after which changes are reported: one drag makes many. */
const CHANGED_MS = 400;

/** The address of the run as it is now, in a lab outside of the page. @param here the address of the embed */
export const ownAddress = ({ lab }: Run, here: string): string => {
  const { preset, scenario, opened, granted, replayingTo, page, screen, flows, forks, bookmarks } = lab.getState();
  const shown = { page, screen, flows, forks, bookmarks };
  const url = new URL(here);
  url.search = "";
  url.hash = addressOf(preset, scenario, opened, { at: replayingTo ?? granted, changes: true, play: false, ...shown });
  return url.href;
};

/** Sends a message each time that something begins to play. @returns a function that stops this */
export const tellPlayed = (player: Player, tell: Tell): (() => void) =>
  player.subscribe((state, before) => {
    if (state.status === "playing" && before.status !== "playing") tell({ event: "played", at: state.granted });
  });

/** Sends messages about changes of the run, once it has begun. */
export const tellChanged = (run: Run, tell: Tell, address: () => string): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  run.lab.subscribe((state, before) => {
    if (state.scenario === before.scenario || before.status === "loading") return;
    clearTimeout(timer);
    timer = setTimeout(
      () => tell({ event: "changed", at: run.lab.getState().granted, address: address() }),
      CHANGED_MS,
    );
  });
};

/** The steps that were answered between two states of a learner's progress. */
export const answersBetween = (now: Progress, before: Progress): readonly EmbedNews[] =>
  Object.entries(now.lessons).flatMap(([lesson, { notes }]) =>
    Object.entries(notes).flatMap(([step, note]) =>
      before.lessons[lesson]?.notes[step] === note
        ? []
        : [{ event: "answered", lesson, step, judgement: note.judgement } as const],
    ),
  );

/** Sends messages about answers in lessons. */
export const tellAnswered = (progress: KeptStore<Progress>, tell: Tell): void => {
  progress.subscribeOwn((now, before) => answersBetween(now, before).forEach(tell));
};
