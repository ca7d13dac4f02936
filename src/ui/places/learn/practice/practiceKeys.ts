/** What the keys of a question do. */
export interface PracticeKeys {
  /** A letter from A on chooses the option at this place. @returns whether there is one */
  choose(place: number): boolean;
  /** A digit, a sign or a point begins a number. @returns whether a number is asked for */
  write(): boolean;
  main(): void;
  turn(by: number): void;
  /** Whether keys without Ctrl act; without them Enter still answers in a field. */
  hasKeys(): boolean;
}

const isInteractive = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("button, a, select, textarea, dialog, summary") !== null;
const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type !== "radio";

/**
 * Keys of a question: letters choose, digits begin a number, Enter answers or goes on, arrows step through the
 * solution.
 * @returns stops listening
 */
export const listenToPracticeKeys = (keys: PracticeKeys): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null) return;
    if (!keys.hasKeys() && !(event.key === "Enter" && event.target instanceof HTMLInputElement)) return;
    const place = event.key.length === 1 ? event.key.toUpperCase().charCodeAt(0) - 65 : -1;
    if (event.key === "Enter" && !isInteractive(event.target)) {
      event.preventDefault();
      keys.main();
    } else if (isField(event.target)) return;
    else if (place >= 0 && place < 6 && keys.choose(place)) claim(event);
    else if (/^[0-9.,-]$/.test(event.key) && keys.write()) event.stopImmediatePropagation();
    else if (event.key === "ArrowRight") keys.turn(1);
    else if (event.key === "ArrowLeft") keys.turn(-1);
  };
  // Letters are keys of the places too: those of an open question come first.
  addEventListener("keydown", onKey, { capture: true });
  return () => removeEventListener("keydown", onKey, { capture: true });
};

const claim = (event: KeyboardEvent): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};
