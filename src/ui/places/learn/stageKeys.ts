import { isCovered } from "../../shell/placeKeys.ts";

const STAGE = ".lrn-stage-run";
/** The traces are the main panel: they are meant if no other is. */
const MAIN = `${STAGE} [data-panel=queue]`;
/** Where letters are typed; on radio buttons and sliders they are for the page. */
const TYPING = "input:not([type=radio], [type=range], [type=checkbox]), select, textarea, [contenteditable]";

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** The button of the run's panels that names a key, as in "Sound (M)"; that of the panel with the focus comes first. */
const buttonOf = (key: string, target: Element | null): HTMLElement | undefined => {
  if (key.length !== 1) return undefined;
  const hint = `(${key.toUpperCase()})`;
  const owners = [
    target?.closest("[data-panel]") ?? null,
    document.querySelector(MAIN),
    ...document.querySelectorAll(STAGE),
  ].filter((owner) => owner !== null);
  return owners
    .flatMap((owner) => [...owner.querySelectorAll<HTMLElement>("button")])
    .find((one) => isShown(one) && (one.ariaLabel ?? one.textContent).trim().endsWith(hint));
};

/** Whether a key is that of a button beside the focus: there it is not the letter of an option. */
export const isStageKey = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(STAGE) !== null && buttonOf(key, target) !== undefined;

/**
 * The keys that buttons of a lesson's run name do what the buttons do.
 * @param hasLetters letter keys act as shortcuts
 * @returns stops listening
 */
export const listenToStageKeys = (hasLetters: () => boolean): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target, defaultPrevented, isComposing, altKey, ctrlKey, metaKey } = event;
    if (defaultPrevented || isComposing || altKey || ctrlKey || metaKey || !hasLetters() || isCovered()) return;
    const element = target instanceof Element ? target : null;
    if (element !== null && element.closest(TYPING) !== null) return;
    const button = buttonOf(key, element);
    if (button === undefined) return;
    event.preventDefault();
    button.click();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
};
