import { type Acting, canHold, neighbourOf, replacementOf, type Stop } from "./neighbour.ts";
import { type Gap, type Held, holdersOf, Removals } from "./removals.ts";

/** Time (ms) for which a script may be on its way that fills the place of what was removed. */
const LATE_MS = 4000;

/** Marks what has the focus for want of its own place, until the user acts: what knows a better one may take it. */
export const PUT = "data-put";
/** Buttons that open and close a part of the page, and those of which it is open. */
const OPENERS = "[aria-expanded], [aria-pressed]";
const STILL_OPEN = "[aria-expanded='true'], [aria-pressed='true']";

/** Where the focus was put for want of the replacement of what it was on. */
interface Waiting {
  readonly lost: Element;
  readonly gap: Gap;
  readonly put: Element | null;
  readonly until: number;
}

let isKept = false;

/**
 * Gives the focus to what replaces the focused element, or to what is next to it, where that is removed or switched
 * off: otherwise the next key would start from the top of the page (WCAG 2.4.3). An element that closes what it opened
 * gets it back. What moves the focus itself comes before this, which waits for the next picture. This lasts as long as
 * the page; a second call does nothing.
 */
export const keepFocus = (): void => {
  if (isKept) return;
  isKept = true;
  const removals = new Removals();
  /** What opened a part of the page: the button that says so, and had the focus when the part came. */
  const openers = new WeakMap<Node, Held>();
  let held: Held | null = null;
  let waiting: Waiting | null = null;
  let acting: Acting = { byKeys: true, byTouch: false };
  let isPressing = false;
  let isAsked = false;

  let settled: Stop | null = null;
  const unmark = (): void => {
    settled?.removeAttribute(PUT);
    settled = null;
  };

  const put = (target: Stop | undefined): boolean => {
    if (target === undefined) return false;
    if (!target.matches("a[href], button, input, select, textarea, summary, [tabindex]")) {
      target.tabIndex = -1;
      target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
    }
    target.focus({ preventScroll: true });
    if (document.activeElement !== target) return false;
    settled = target;
    target.setAttribute(PUT, "");
    target.addEventListener("blur", unmark, { once: true });
    return true;
  };

  /** The button that opened what is gone, if it is there, or what is now in its place. */
  const backTo = (lost: Held): boolean => {
    for (const one of lost) {
      if (one.isConnected && canHold(one)) return false;
      const opener = openers.get(one);
      if (opener === undefined) continue;
      const [button] = opener;
      if (button === undefined || (!one.matches("dialog") && button.matches(STILL_OPEN))) continue;
      return canHold(button) ? put(button) : settle(button, opener);
    }
    return false;
  };

  /** Puts the focus where that of a lost element belongs. */
  const settle = (lost: Element, holders: Held): boolean => {
    const gap = removals.gapOf(holders);
    if (gap === null) return put(neighbourOf(holders.slice(1), { before: lost, after: null, itself: lost }, acting));
    const { target, isSure } = replacementOf(lost, gap, acting);
    const isPut = put(target) || put(neighbourOf(holdersOf(gap.parent), gap, acting));
    if (!isPut || !isSure) waiting = { lost, gap, put: document.activeElement, until: performance.now() + LATE_MS };
    return isPut;
  };

  const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

  const check = (): void => {
    isAsked = false;
    // The user is in another window, or in the page around this one.
    if (!document.hasFocus()) return;
    if (waiting !== null) fillIn(waiting);
    const [element] = held ?? [];
    if (held === null || element === undefined) return;
    const isLost = isNowhere() || (document.activeElement === element && element.matches(":disabled"));
    if (!isLost) return;
    const wasMoved = held.some((one) => removals.has(one));
    const lost = held;
    held = null;
    if (canHold(element)) {
      // Taken out and put back, or left by the user.
      if (wasMoved) put(element);
      return;
    }
    if (!backTo(lost)) settle(element, lost);
  };

  /** What replaces a lost element may be there now. */
  const fillIn = ({ lost, gap, put: there, until }: Waiting): void => {
    const isStill = document.activeElement === there || isNowhere();
    const { target, isSure } = replacementOf(lost, gap, acting);
    if (!isStill || !gap.parent.isConnected || performance.now() > until || (isSure && put(target))) waiting = null;
  };

  /**
   * After the next picture: what shows another part moves the focus before, and a hidden element has lost it by then.
   */
  const ask = (): void => {
    if (isAsked || (held === null && waiting === null)) return;
    isAsked = true;
    requestAnimationFrame(() => setTimeout(check));
  };

  const noteOpener = (node: Node): void => {
    const [element] = held ?? [];
    if (held !== null && element?.matches(OPENERS) === true) openers.set(node, held);
  };
  const onMutations = (records: readonly MutationRecord[]): void => {
    if (held === null && waiting === null) return;
    for (const record of records) {
      if (record.type !== "childList") continue;
      removals.take(record);
      for (const node of record.addedNodes) if (node instanceof Element) noteOpener(node);
    }
    ask();
  };

  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target === document.body) return;
    const dialog = target.closest("dialog");
    if (dialog !== null && held !== null && held[0]?.closest("dialog") !== dialog && !openers.has(dialog))
      openers.set(dialog, held);
    held = holdersOf(target);
    for (const one of held) removals.forget(one);
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    // A press on what takes no focus ends it on purpose.
    if (relatedTarget === null && isPressing && held?.[0]?.isConnected === true) held = null;
    ask();
  };
  const onPointerDown = ({ pointerType }: PointerEvent): void => {
    unmark();
    acting = { byKeys: false, byTouch: pointerType === "touch" };
    waiting = null;
    isPressing = true;
    setTimeout(() => {
      isPressing = false;
    });
  };
  const onKeyDown = (): void => {
    unmark();
    acting = { byKeys: true, byTouch: false };
    waiting = null;
  };

  const observer = new MutationObserver(onMutations);
  observer.observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "inert", "style", "class"],
  });
  const options = { capture: true, passive: true };
  addEventListener("focusin", onFocusIn, options);
  addEventListener("focusout", onFocusOut, options);
  addEventListener("pointerdown", onPointerDown, options);
  addEventListener("keydown", onKeyDown, options);
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) held = holdersOf(activeElement);
};
