import type { DialogKey } from "../../i18n/dialogs.ts";
import type { DialogName } from "../places/lab/Bar.tsx";
import { readAloud } from "../plots/reading.ts";
import { addBookmark } from "../session/bookmarks.ts";
import { lab, traces } from "../session/lab.ts";
import { ALL_PAGES } from "../session/loading/pages.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { LAB_SPEEDS, labSpeedIndex } from "../session/player/pace.ts";
import { toggleFlows } from "../session/shown.ts";
import { changeView, moveCursor } from "./viewing.ts";

/** What keys may do to the page itself. */
export interface PageKeys {
  openDialog(name: DialogName): void;
  toggleControls(): void;
}

export interface KeyRow {
  /** As the map shows it. */
  readonly shown: string;
  readonly words: DialogKey;
  /** Works although letters are switched off. */
  readonly always?: true;
  matches(event: KeyboardEvent): boolean;
  act(event: KeyboardEvent, page: PageKeys): void;
}

const plain =
  (...keys: readonly string[]) =>
  (event: KeyboardEvent): boolean =>
    !event.ctrlKey && !event.metaKey && !event.altKey && keys.includes(event.key);
const withCtrl =
  (shift: boolean) =>
  (event: KeyboardEvent): boolean =>
    (event.ctrlKey || event.metaKey) && !event.altKey && event.shiftKey === shift && event.key.toLowerCase() === "z";

const faster = (by: number): void => {
  const state = lab.getState();
  const speed = LAB_SPEEDS[labSpeedIndex(state.speedAsked) + by];
  if (speed !== undefined) state.setSpeed(speed);
};

/** The one table of keys: it feeds the handler and the map that is shown. */
export const KEYS: readonly KeyRow[] = [
  {
    shown: "Space",
    words: "keys.play",
    matches: plain(" "),
    act: () => (lab.getState().status === "playing" ? lab.getState().pause() : lab.getState().play()),
  },
  { shown: ",", words: "keys.stepBack", matches: plain(","), act: () => lab.getState().stepBack() },
  { shown: ".", words: "keys.step", matches: plain("."), act: () => lab.getState().step() },
  { shown: "[", words: "keys.slower", matches: plain("["), act: () => faster(-1) },
  { shown: "]", words: "keys.faster", matches: plain("]"), act: () => faster(1) },
  { shown: "R", words: "keys.reset", matches: plain("r", "R"), act: () => lab.getState().reset(false) },
  { shown: "F", words: "keys.fork", matches: plain("f", "F"), act: () => lab.getState().fork() },
  { shown: "B", words: "keys.bookmark", matches: plain("b", "B"), act: () => addBookmark() },
  { shown: "N", words: "keys.newSeed", matches: plain("n", "N"), act: () => lab.getState().newSeed() },
  {
    shown: "G",
    words: "keys.byGroup",
    matches: plain("g", "G"),
    act: () => lab.getState().setByGroup(!lab.getState().byGroup),
  },
  {
    shown: "+ -",
    words: "keys.zoom",
    matches: plain("+", "=", "-"),
    act: (event) => changeView(event.key === "-" ? 2 : 0.5),
  },
  {
    shown: "0",
    words: "keys.fit",
    matches: plain("0"),
    act: () => lab.getState().setView({ span: "all", follow: true }),
  },
  {
    shown: "← →",
    words: "keys.cursor",
    matches: plain("ArrowLeft", "ArrowRight"),
    act: (event) => moveCursor(event.key === "ArrowLeft" ? -1 : 1, event.shiftKey),
  },
  {
    shown: "Alt",
    words: "keys.peek",
    always: true,
    matches: ({ key }) => key === "Alt" && lab.getState().cursor !== null,
    act: () => void retryLoad(() => import("../session/peek.ts")).then(({ peek }) => peek()),
  },
  { shown: "Home", words: "keys.start", matches: plain("Home"), act: () => lab.getState().seek(0) },
  { shown: "End", words: "keys.live", matches: plain("End"), act: () => goLive() },
  {
    shown: "A",
    words: "keys.read",
    matches: plain("a", "A"),
    act: ({ target }) => readAloud(target instanceof Element ? target : null),
  },
  { shown: "C", words: "keys.compare", matches: plain("c", "C"), act: () => lab.setState({ screen: "compare" }) },
  { shown: "E", words: "keys.papers", matches: plain("e", "E"), act: () => lab.setState({ screen: "papers" }) },
  { shown: "X", words: "keys.sweep", matches: plain("x", "X"), act: () => lab.setState({ screen: "sweep" }) },
  { shown: "S", words: "keys.share", matches: plain("s", "S"), act: (_event, page) => page.openDialog("share") },
  {
    shown: "D",
    words: "keys.algorithms",
    matches: plain("d", "D"),
    act: () => lab.getState().setPage(ALL_PAGES),
  },
  { shown: "W", words: "keys.flows", matches: plain("w", "W"), act: toggleFlows },
  { shown: "P", words: "keys.controls", matches: plain("p", "P"), act: (_event, page) => page.toggleControls() },
  { shown: "?", words: "keys.map", matches: plain("?"), act: (_event, page) => page.openDialog("keys") },
  {
    shown: "Esc",
    words: "keys.release",
    always: true,
    matches: (event) => plain("Escape")(event) && (lab.getState().pinned !== null || lab.getState().cursor !== null),
    act: () => {
      lab.getState().pinHighlight(null);
      lab.getState().setCursor(null);
    },
  },
  { shown: "Ctrl Z", words: "keys.undo", always: true, matches: withCtrl(false), act: () => lab.getState().undo() },
  {
    shown: "Ctrl Shift Z",
    words: "keys.redo",
    always: true,
    matches: withCtrl(true),
    act: () => lab.getState().redo(),
  },
];

/** To the end of what is recorded, which the view then follows. */
const goLive = (): void => {
  lab.getState().seek(traces.recorded);
  lab.getState().setView({ follow: true });
};

/** Elements that want the keys for themselves. */
const TYPING = "input, select, textarea, [contenteditable], dialog, :popover-open";
const PRESSED_BY_SPACE = "button, summary, a";

/** Hears keys for the whole page; returns how to stop. @param early what was pressed before, and is still to be done */
export const listenToKeys = (page: PageKeys, early: readonly KeyboardEvent[]): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const row = KEYS.find((one) => one.matches(event));
    if (row === undefined) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input[type="text"], textarea, dialog[open]')) return;
    if (row.always !== true && (!lab.getState().shortcuts || target?.closest(TYPING))) return;
    if (event.key === " " && target?.closest(PRESSED_BY_SPACE)) return;
    event.preventDefault();
    row.act(event, page);
  };
  for (const event of early) onKeyDown(event);
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
};
