import { isCovered } from "../../../shell/placeKeys.ts";

interface EditorKeys {
  save(): void;
  undo(): void;
  redo(): void;
  play(): void;
}

/** Id of the field of a step's title. */
export const TITLE_FIELD = "edt-title";

/** Keys of the editor: Ctrl S, Z, Shift Z, Enter, and F2 for the title. @returns stops listening */
export const listenToEditorKeys = (keys: EditorKeys): (() => void) => {
  const act = (key: string, isShift: boolean): (() => void) | undefined => {
    if (key === "s") return keys.save;
    if (key === "z") return isShift ? keys.redo : keys.undo;
    if (key === "y") return keys.redo;
    return key === "enter" ? keys.play : undefined;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || isCovered()) return;
    if (event.key === "F2") {
      event.preventDefault();
      document.getElementById(TITLE_FIELD)?.focus();
    }
    if (!event.ctrlKey && !event.metaKey) return;
    const found = act(event.key.toLowerCase(), event.shiftKey);
    if (found === undefined) return;
    event.preventDefault();
    found();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
};
