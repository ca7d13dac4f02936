import type { Run } from "../../session/run.ts";
import { belongsTo } from "../../shell/belongsTo.ts";

/** Elements that use the keys themselves. */
const TYPING = "input, select, textarea, [contenteditable], dialog, [popover]";

/**
 * Handles the keys of a page other than the lab: its letter returns to the lab, C compares, S shares. Returns a
 * function that stops this.
 */
export const listenToKeys = (run: Run, letter: string, share: () => void): (() => void) => {
  const screens: Readonly<Record<string, string>> = { c: "compare", e: "papers", x: "sweep", [letter]: "" };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!belongsTo(run, event.target)) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(TYPING) || !run.lab.getState().shortcuts) return;
    const key = event.key.toLowerCase();
    const screen = screens[key];
    if (screen === undefined && key !== "s") return;
    event.preventDefault();
    if (screen === undefined) share();
    else run.lab.setState({ screen });
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
};
