import type { DialogKey } from "../../i18n/dialogs.ts";
import { readAloud } from "../plots/reading.ts";
import { addBookmark } from "../session/bookmarkActions.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { LAB_SPEEDS, speedIndex } from "../session/player/pace.ts";
import type { Run } from "../session/run.ts";
import { toggleSenders, toggleTheory } from "../session/theoryShown.ts";
import { belongsTo } from "./belongsTo.ts";
import { usesKey } from "./ownKeys.ts";
import { MENU_KEY, openPlaces } from "./placeKeys.ts";
import { goTo, PLACES, type PlaceId } from "./placeList.ts";
import { changeView, moveCursor } from "./viewing.ts";

/** Dialogs over the lab. */
export type DialogName = "share" | "keys" | "about";

/** Actions of keys on the page itself. */
export interface PageKeys {
  openDialog(name: DialogName): void;
  toggleControls(): void;
}

export interface KeyRow {
  /** The key as the map shows it. */
  readonly shown: string;
  readonly words: DialogKey;
  /** The place that it leads to; absent: none. */
  readonly place?: PlaceId;
  /** Works even if letter keys are switched off. */
  readonly always?: true;
  matches(event: KeyboardEvent, run: Run): boolean;
  act(run: Run, event: KeyboardEvent, page: PageKeys): void;
}

const plain =
  (...keys: readonly string[]) =>
  (event: KeyboardEvent): boolean =>
    !event.ctrlKey && !event.metaKey && !event.altKey && keys.includes(event.key);
const withCtrl =
  (shift: boolean) =>
  (event: KeyboardEvent): boolean =>
    (event.ctrlKey || event.metaKey) && !event.altKey && event.shiftKey === shift && event.key.toLowerCase() === "z";

const faster = (run: Run, by: number): void => {
  const state = run.lab.getState();
  const speed = LAB_SPEEDS[speedIndex(LAB_SPEEDS, state.speedAsked) + by];
  if (speed !== undefined) state.setSpeed(speed);
};

/** The only table of keys: both the handler and the displayed map use it. */
export const KEYS: readonly KeyRow[] = [
  {
    shown: "Space",
    words: "keys.play",
    matches: plain(" "),
    act: (run) => (run.lab.getState().status === "playing" ? run.lab.getState().pause() : run.lab.getState().play()),
  },
  { shown: ",", words: "keys.stepBack", matches: plain(","), act: (run) => run.lab.getState().stepBack() },
  { shown: ".", words: "keys.step", matches: plain("."), act: (run) => run.lab.getState().step() },
  { shown: "[", words: "keys.slower", matches: plain("["), act: (run) => faster(run, -1) },
  { shown: "]", words: "keys.faster", matches: plain("]"), act: (run) => faster(run, 1) },
  { shown: "R", words: "keys.reset", matches: plain("r", "R"), act: (run) => run.lab.getState().reset(false) },
  { shown: "F", words: "keys.fork", matches: plain("f", "F"), act: (run) => run.lab.getState().fork() },
  { shown: "B", words: "keys.bookmark", matches: plain("b", "B"), act: addBookmark },
  { shown: "N", words: "keys.newSeed", matches: plain("n", "N"), act: (run) => run.lab.getState().newSeed() },
  {
    shown: "G",
    words: "keys.byGroup",
    matches: plain("g", "G"),
    act: (run) => run.lab.getState().setByGroup(!run.lab.getState().byGroup),
  },
  {
    shown: "+ -",
    words: "keys.zoom",
    matches: plain("+", "=", "-"),
    act: (run, event) => changeView(run, event.key === "-" ? 2 : 0.5),
  },
  {
    shown: "0",
    words: "keys.fit",
    matches: plain("0"),
    act: (run) => run.lab.getState().setView({ span: "all", follow: true }),
  },
  {
    shown: "← →",
    words: "keys.cursor",
    matches: plain("ArrowLeft", "ArrowRight"),
    act: (run, event) => moveCursor(run, event.key === "ArrowLeft" ? -1 : 1, event.shiftKey),
  },
  {
    shown: "Alt",
    words: "keys.peek",
    always: true,
    matches: ({ key }, run) => key === HELD && run.lab.getState().cursor !== null,
    act: (run) => peekWhileHeld(run),
  },
  { shown: "Home", words: "keys.start", matches: plain("Home"), act: (run) => run.lab.getState().seek(0) },
  { shown: "End", words: "keys.live", matches: plain("End"), act: (run) => goLive(run) },
  {
    shown: "A",
    words: "keys.read",
    matches: plain("a", "A"),
    act: (run, { target }) => readAloud(run, target instanceof Element ? target : null),
  },
  ...PLACES.filter(({ id }) => id !== "").map(
    ({ id, key }): KeyRow => ({
      shown: key,
      words: "keys.place",
      place: id,
      matches: plain(key.toLowerCase(), key),
      act: (run) => goTo(run, id),
    }),
  ),
  {
    shown: "L",
    words: "keys.lecture",
    matches: plain("l", "L"),
    act: ({ lab }) => lab.setState({ screen: "learn:lecture", page: "" }),
  },
  { shown: MENU_KEY, words: "keys.places", matches: plain("o", "O"), act: openPlaces },
  { shown: "S", words: "keys.share", matches: plain("s", "S"), act: (_run, _event, page) => page.openDialog("share") },
  { shown: "W", words: "keys.flows", matches: plain("w", "W"), act: toggleSenders },
  { shown: "T", words: "keys.theory", matches: plain("t", "T"), act: toggleTheory },
  {
    shown: "M",
    words: "keys.sound",
    matches: plain("m", "M"),
    act: (run) => void retryLoad(() => import("../sound/sound.ts")).then(({ toggleSound }) => toggleSound(run)),
  },
  { shown: "P", words: "keys.controls", matches: plain("p", "P"), act: (_run, _event, page) => page.toggleControls() },
  { shown: "?", words: "keys.map", matches: plain("?"), act: (_run, _event, page) => page.openDialog("keys") },
  {
    shown: "Esc",
    words: "keys.release",
    always: true,
    matches: (event, { lab }) =>
      plain("Escape")(event) && (lab.getState().pinned !== null || lab.getState().cursor !== null),
    act: (run) => {
      run.lab.getState().pinHighlight(null);
      run.lab.getState().setCursor(null);
    },
  },
  {
    shown: "Ctrl Z",
    words: "keys.undo",
    always: true,
    matches: withCtrl(false),
    act: (run) => run.lab.getState().undo(),
  },
  {
    shown: "Ctrl Shift Z",
    words: "keys.redo",
    always: true,
    matches: withCtrl(true),
    act: (run) => run.lab.getState().redo(),
  },
];

/** Seeks to the end of the recordings, which the view then follows. */
const goLive = (run: Run): void => {
  run.lab.getState().seek(run.traces.recorded);
  run.lab.getState().setView({ follow: true });
};

/** The key that acts for as long as it is held. */
const HELD = "Alt";

/** Loads the script of the peek, and begins if the key is still held by then. */
const peekWhileHeld = (run: Run): void => {
  let isHeld = true;
  const letGo = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.key === HELD) isHeld = false;
  };
  addEventListener("keyup", letGo);
  addEventListener("blur", letGo);
  void retryLoad(() => import("../session/peek.ts")).then(({ peek }) => {
    removeEventListener("keyup", letGo);
    removeEventListener("blur", letGo);
    if (isHeld) peek(run);
  });
};

/** Handles a run's keys; returns the function that stops this. @param early earlier key presses, still to be handled */
export const listenToKeys = (run: Run, page: PageKeys, early: readonly KeyboardEvent[]): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || !belongsTo(run, event.target)) return;
    const row = KEYS.find((one) => one.matches(event, run));
    if (row === undefined) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input[type="text"], textarea, dialog[open]')) return;
    if (row.always !== true && (!run.lab.getState().shortcuts || usesKey(target, event.key))) return;
    event.preventDefault();
    row.act(run, event, page);
  };
  // Whether a key that acts while it is held is still held, an earlier press does not tell.
  for (const event of early) if (event.key !== HELD) onKeyDown(event);
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
};
