import { wordOf } from "../../../i18n/words.ts";
import { presets } from "../../../scenario/presets/registry.ts";
import { addressOf } from "../../session/address/linking.ts";
import type { Run } from "../../session/run.ts";
import type { Show } from "./show.ts";

/** The lab's run in a lecture: the forward key plays and pauses, the back key goes to a bookmark or to the start. */
export const sceneShow = (run: Run): Show => {
  const { lab } = run;
  const isPlaying = (): boolean => lab.getState().status === "playing";
  const linkNow = (): string => {
    const { preset, scenario, opened, granted, flows, forks, bookmarks } = lab.getState();
    const link = { at: granted, changes: true, play: false, flows, forks, bookmarks };
    return new URL(addressOf(preset, scenario, opened, link), location.href).href;
  };
  /** While the run plays, the link is that of its last pause: a QR code that keeps changing could not be scanned. */
  let link = linkNow();
  const playOrPause = (): void => (isPlaying() ? lab.getState().pause() : lab.getState().play());
  return {
    run,
    lesson: null,
    shown() {
      const { preset, scenario, granted } = lab.getState();
      if (!isPlaying()) link = linkNow();
      return {
        title: scenario.title,
        heading: "",
        step: "",
        index: 0,
        all: 1,
        phase: "open",
        text:
          wordOf(
            presets.find(({ id }) => id === preset),
            "story",
          ) ?? "",
        reveal: "",
        truth: "",
        isDone: false,
        isPlaying: isPlaying(),
        at: granted,
        link,
      };
    },
    forward: playOrPause,
    back() {
      const { granted, bookmarks, seek } = lab.getState();
      seek(bookmarks.reduce((last, { at }) => (at < granted ? Math.max(last, at) : last), 0));
    },
    go: () => undefined,
    play: playOrPause,
    pause: () => lab.getState().pause(),
    subscribe: (listener) => lab.subscribe(listener),
    close: () => undefined,
  };
};
