import { type Acting, canHold, neighbourOf, replacementOf, type Stop } from "./neighbour.ts";
import { type Gap, type Held, holdersOf, Removals } from "./removals.ts";

/** Time (ms) for which a script may be on its way that fills the place of what was removed. */
const LATE_MS = 4000;

/** Marks what has the focus for want of its own place, until the user acts: what knows a better one may take it. */
export const PUT = "data-put";
/** Buttons that open and close a part of the page, and those of which it is open. */
const OPENERS = "[aria-expanded], [aria-pressed]";
const STILL_OPEN = "[aria-expanded='true'], [aria-pressed='true']";
const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Where the focus was put for want of the replacement of what it was on. */
interface Waiting {
  readonly lost: Element;
  readonly gap: Gap;
  readonly put: Element | null;
  /** Until when a replacement may come, ms on the page's clock. */
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
  new FocusKeeper().begin();
};

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

class FocusKeeper {
  private readonly removals = new Removals();
  /** What opened a part of the page: the button that says so, and had the focus when the part came. */
  private readonly openers = new WeakMap<Node, Held>();
  private readonly marked = new MarkedFocus();
  /** What has the focus; null: nothing, or the user has left it. */
  private held: Held | null = null;
  private waiting: Waiting | null = null;
  private acting: Acting = { byKeys: true, byTouch: false };
  private isPressing = false;
  private isCheckDue = false;

  begin(): void {
    new MutationObserver((records) => this.onMutations(records)).observe(document.documentElement, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled", "hidden", "inert", "style", "class"],
    });
    const options = { capture: true, passive: true };
    addEventListener("focusin", ({ target }) => this.onFocusIn(target), options);
    addEventListener("focusout", ({ relatedTarget }) => this.onFocusOut(relatedTarget), options);
    addEventListener("pointerdown", ({ pointerType }) => this.onPress(pointerType === "touch"), options);
    addEventListener("keydown", () => this.onAct({ byKeys: true, byTouch: false }), options);
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) this.held = holdersOf(activeElement);
  }

  private onMutations(records: readonly MutationRecord[]): void {
    if (this.held === null && this.waiting === null) return;
    for (const record of records) {
      if (record.type !== "childList") continue;
      this.removals.take(record);
      for (const node of record.addedNodes) if (node instanceof Element) this.noteOpener(node);
    }
    this.checkLater();
  }

  private noteOpener(opened: Element): void {
    const [element] = this.held ?? [];
    if (this.held !== null && element?.matches(OPENERS) === true) this.openers.set(opened, this.held);
  }

  private onFocusIn(target: EventTarget | null): void {
    if (!(target instanceof Element) || target === document.body) return;
    const dialog = target.closest("dialog");
    if (
      dialog !== null &&
      this.held !== null &&
      this.held[0]?.closest("dialog") !== dialog &&
      !this.openers.has(dialog)
    )
      this.openers.set(dialog, this.held);
    this.held = holdersOf(target);
    for (const one of this.held) this.removals.forget(one);
  }

  private onFocusOut(next: EventTarget | null): void {
    // A press on what takes no focus ends it on purpose.
    if (next === null && this.isPressing && this.held?.[0]?.isConnected === true) this.held = null;
    this.checkLater();
  }

  private onPress(byTouch: boolean): void {
    this.onAct({ byKeys: false, byTouch });
    this.isPressing = true;
    setTimeout(() => {
      this.isPressing = false;
    });
  }

  private onAct(acting: Acting): void {
    this.marked.unmark();
    this.acting = acting;
    this.waiting = null;
  }

  /**
   * After the next picture: what shows another part moves the focus before, and a hidden element has lost it by then.
   */
  private checkLater(): void {
    if (this.isCheckDue || (this.held === null && this.waiting === null)) return;
    this.isCheckDue = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.isCheckDue = false;
        // Otherwise the user is in another window, or in the page around this one.
        if (document.hasFocus()) this.check();
      }),
    );
  }

  private check(): void {
    if (this.waiting !== null) this.fillIn(this.waiting);
    const [element] = this.held ?? [];
    if (this.held === null || element === undefined) return;
    const isLost = isNowhere() || (document.activeElement === element && element.matches(":disabled"));
    if (!isLost) return;
    const wasMoved = this.held.some((one) => this.removals.has(one));
    const lost = this.held;
    this.held = null;
    if (canHold(element)) {
      // Taken out and put back, or left by the user.
      if (wasMoved) this.marked.put(element);
      return;
    }
    if (!this.putBack(lost)) this.putNear(element, lost);
  }

  /** What replaces a lost element may be there now. */
  private fillIn({ lost, gap, put, until }: Waiting): void {
    const isStill = document.activeElement === put || isNowhere();
    const { target, isSure } = replacementOf(lost, gap, this.acting);
    if (!isStill || !gap.parent.isConnected || performance.now() > until || (isSure && this.marked.put(target)))
      this.waiting = null;
  }

  /** Puts the focus on the button that opened what is gone, if it is there, or on what is now in its place. */
  private putBack(lost: Held): boolean {
    for (const one of lost) {
      if (one.isConnected && canHold(one)) return false;
      const opener = this.openers.get(one);
      if (opener === undefined) continue;
      const [button] = opener;
      if (button === undefined || (!one.matches("dialog") && button.matches(STILL_OPEN))) continue;
      return canHold(button) ? this.marked.put(button) : this.putNear(button, opener);
    }
    return false;
  }

  /** Puts the focus on what replaces a lost element, or on what is next to it. */
  private putNear(lost: Element, holders: Held): boolean {
    const gap = this.removals.gapOf(holders);
    if (gap === null) {
      const at = { before: lost, after: null, itself: lost };
      return this.marked.put(neighbourOf(holders.slice(1), at, this.acting));
    }
    const { target, isSure } = replacementOf(lost, gap, this.acting);
    const isPut = this.marked.put(target) || this.marked.put(neighbourOf(holdersOf(gap.parent), gap, this.acting));
    if (!isPut || !isSure)
      this.waiting = { lost, gap, put: document.activeElement, until: performance.now() + LATE_MS };
    return isPut;
  }
}

/** Puts the focus, and marks the element that got it until it loses it or the user acts. */
class MarkedFocus {
  private element: Stop | null = null;

  /** @returns whether the target has the focus now */
  put(target: Stop | undefined): boolean {
    if (target === undefined) return false;
    if (!target.matches(CONTROLS)) {
      target.tabIndex = -1;
      target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
    }
    target.focus({ preventScroll: true });
    if (document.activeElement !== target) return false;
    this.element = target;
    target.setAttribute(PUT, "");
    target.addEventListener("blur", () => this.unmark(), { once: true });
    return true;
  }

  unmark(): void {
    this.element?.removeAttribute(PUT);
    this.element = null;
  }
}
