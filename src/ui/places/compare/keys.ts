import type { compareMessages } from "../../../i18n/enCompare.ts";
import { zoomed } from "../../plots/view.ts";
import { SPEEDS, speedIndex } from "../../session/player/pace.ts";
import type { Run } from "../../session/run.ts";
import { belongsTo } from "../../shell/belongsTo.ts";
import { usesKey } from "../../shell/ownKeys.ts";
import { goByKey, isCovered } from "../../shell/placeKeys.ts";
import { goTo } from "../../shell/placeList.ts";
import { moveCrosshair, readLanes } from "./Crosshair.tsx";
import { comparisonOf } from "./compare.ts";
import { timeInView } from "./grid.ts";
import { MODES } from "./state.ts";

/** The page's functions for keys. */
export interface PageKeys {
  openPicker(): void;
  openWhy(): void;
  openShare(): void;
  openKeys(): void;
}

interface KeyRow {
  /** The key as the keyboard map shows it. */
  readonly shown: string;
  readonly words: keyof typeof compareMessages;
  /** Values of `event.key` in lower case. */
  readonly keys: readonly string[];
  readonly ctrl?: true;
  act(run: Run, event: KeyboardEvent, page: PageKeys): void;
}

const faster = (run: Run, by: number): void => {
  const { speedAsked, setSpeed } = comparisonOf(run).store.getState();
  const speed = SPEEDS[speedIndex(SPEEDS, speedAsked) + by];
  if (speed !== undefined) setSpeed(speed);
};

const zoom = (run: Run, key: string): void => {
  const state = comparisonOf(run).store.getState();
  if (key === "0") state.setView({ span: "all", follow: true });
  else {
    const window = timeInView(state);
    const at = state.cursor ?? Math.min(window.to, state.granted);
    state.setView(zoomed(window, at, key === "-" ? 2 : 0.5, state.granted));
  }
};

/** The only table of the comparison's keys, for the handler and the map. */
export const KEYS: readonly KeyRow[] = [
  {
    shown: "Space",
    words: "keys.play",
    keys: [" "],
    act: (run) =>
      comparisonOf(run).store.getState().status === "playing"
        ? comparisonOf(run).store.getState().pause()
        : comparisonOf(run).store.getState().play(),
  },
  { shown: "[ ]", words: "keys.speed", keys: ["[", "]"], act: (run, { key }) => faster(run, key === "[" ? -1 : 1) },
  { shown: "R", words: "keys.reset", keys: ["r"], act: (run) => comparisonOf(run).store.getState().reset() },
  { shown: "N", words: "keys.add", keys: ["n"], act: (_run, _event, page) => page.openPicker() },
  {
    shown: "M",
    words: "keys.mode",
    keys: ["m"],
    act: (run) => {
      const { mode, setMode } = comparisonOf(run).store.getState();
      setMode(MODES[(MODES.indexOf(mode) + 1) % MODES.length] ?? "lanes");
    },
  },
  { shown: "W", words: "keys.why", keys: ["w"], act: (_run, _event, page) => page.openWhy() },
  { shown: "+ - 0", words: "keys.zoom", keys: ["+", "=", "-", "0"], act: (run, { key }) => zoom(run, key) },
  {
    shown: "← →",
    words: "keys.cursor",
    keys: ["arrowleft", "arrowright"],
    act: (run, { key, shiftKey }) => moveCrosshair(run, (key === "ArrowLeft" ? -1 : 1) * (shiftKey ? 10 : 1)),
  },
  { shown: "A", words: "keys.read", keys: ["a"], act: readLanes },
  {
    shown: "Esc",
    words: "keys.release",
    keys: ["escape"],
    act: (run) => {
      const { cursor, setCursor } = comparisonOf(run).store.getState();
      if (cursor === null) goTo(run, "");
      else setCursor(null);
    },
  },
  {
    shown: "Ctrl Z",
    words: "keys.undo",
    keys: ["z"],
    ctrl: true,
    act: (run, { shiftKey }) =>
      shiftKey ? comparisonOf(run).store.getState().redo() : comparisonOf(run).store.getState().undo(),
  },
  { shown: "S", words: "keys.share", keys: ["s"], act: (_run, _event, page) => page.openShare() },
  { shown: "?", words: "page.keys", keys: ["?"], act: (_run, _event, page) => page.openKeys() },
];

/** Handles the keys for a run while the comparison is shown; returns a function that stops this. */
export const listenToKeys = (run: Run, page: PageKeys): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.altKey || !belongsTo(run, event.target)) return;
    const isCtrl = event.ctrlKey || event.metaKey;
    const row = KEYS.find((one) => one.keys.includes(event.key.toLowerCase()) && (one.ctrl === true) === isCtrl);
    if (usesKey(event.target, event.key) || isCovered()) return;
    if (row?.ctrl !== true && !run.lab.getState().shortcuts) return;
    if (row !== undefined) row.act(run, event, page);
    else if (isCtrl || !goByKey(run, "compare", event.key)) return;
    event.preventDefault();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
};
