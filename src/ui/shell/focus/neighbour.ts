import type { Gap, Held } from "./removals.ts";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable='true']";
/** What opens the keyboard of a phone. */
const TYPED = "input:not([type='range'], [type='checkbox'], [type='radio']), textarea, [contenteditable='true']";
/** Parts of a page that say what they are: outside of them is no neighbour any more. */
const PART = "section, aside, main, figure, dialog, form, nav, header, [role='dialog'], [role='tabpanel'], [popover]";
const HEADING = "h1, h2, h3, h4, [role='heading']";

/** An element that may have the focus. */
export type Stop = HTMLElement | SVGElement;

/** Whether an element can have the focus. */
export const canHold = (element: Element): element is Stop =>
  (element instanceof HTMLElement || element instanceof SVGElement) &&
  element.isConnected &&
  !element.matches(":disabled") &&
  element.closest("[inert]") === null &&
  element.checkVisibility({ visibilityProperty: true });

const isStop = (element: Element): element is Stop =>
  element.getAttribute("tabindex") !== "-1" && element.matches(FOCUSABLE) && canHold(element);

/** The Tab stops inside an element, which may be one itself. */
const stopsIn = (element: Element): readonly Stop[] => [element, ...element.querySelectorAll(FOCUSABLE)].filter(isStop);

/** How the user acts, which decides what may get the focus. */
export interface Acting {
  /** By keys: the next control may get it. Otherwise no control but a replacement, or the space bar would press it. */
  readonly byKeys: boolean;
  /** With a finger: a field would open the keyboard. */
  readonly byTouch: boolean;
}

const isLike = (one: Element, other: Element): boolean =>
  one.tagName === other.tagName &&
  one.getAttribute("type") === other.getAttribute("type") &&
  one.getAttribute("role") === other.getAttribute("role");

/** What stands in the gap now. */
const inGap = ({ parent, before, after }: Gap): readonly Element[] => {
  const found: Element[] = [];
  let node = before === null ? parent.firstChild : before.nextSibling;
  for (; node !== null && node !== after; node = node.nextSibling) if (node instanceof Element) found.push(node);
  return found;
};

/** What a part of the page calls by the same name in two of its states, as `data-turn`. */
const turnOf = (element: Element): string | null =>
  element.closest<HTMLElement>("[data-turn]")?.dataset["turn"] ?? null;

interface Replacement {
  readonly target: Stop | undefined;
  /** Nothing that is still on its way would be better. */
  readonly isSure: boolean;
}

/** What replaces a lost element: what takes turns with it, else one of its kind, else the first stop in its place. */
export const replacementOf = (lost: Element, gap: Gap, { byTouch }: Acting): Replacement => {
  const there = inGap(gap);
  const stops = there.flatMap(stopsIn).filter((stop) => !(byTouch && stop.matches(TYPED)));
  const turn = turnOf(lost);
  const partner = turn === null ? undefined : stops.find((stop) => turnOf(stop) === turn);
  if (partner !== undefined) return { target: partner, isSure: true };
  // A whole page was replaced: its text begins at its main part.
  const isPage = gap.gone.matches("main") || gap.gone.querySelector("main") !== null;
  const mains = isPage ? there.flatMap((one) => [one, ...one.querySelectorAll("main")]) : [];
  const main = mains.filter(canHold).find((one) => one.matches("main"));
  const target = main ?? stops.find((stop) => isLike(stop, lost)) ?? stops[0];
  return { target, isSure: turn === null && target !== undefined };
};

/** Whether `one` stands before `other` in the page, and does not hold it. */
const isBefore = (one: Node, other: Node): boolean => {
  const order = one.compareDocumentPosition(other);
  return (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && (order & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0;
};

/** A part of the page, or its heading, where no control is left in it. */
const wordsOf = (part: Element): Stop | undefined => [...part.querySelectorAll(HEADING), part].find(canHold);

/**
 * The nearest control to what was lost: the next one in the smallest element around it that has any, else the one
 * before; and no further than the part of the page in which it was. Its heading, or the part itself, if there is none.
 * @param holders the elements around the place, outwards
 * @param at what tells the place: what stands after it is next
 */
export const neighbourOf = (
  holders: Held,
  at: { readonly before: Node | null; readonly after: Node | null; readonly itself?: Element },
  acting: Acting,
): Stop | undefined => {
  let { before, after } = at;
  for (const holder of holders) {
    if (acting.byKeys && holder !== document.body) {
      const stops = stopsIn(holder).filter((stop) => stop !== holder && stop !== at.itself);
      const isNext = (stop: Element): boolean =>
        after !== null
          ? stop === after || after.contains(stop) || isBefore(after, stop)
          : before !== null && isBefore(before, stop) && !before.contains(stop);
      const next = before === null && after === null ? stops[0] : stops.find(isNext);
      // The last of a list is next to the one before; what is switched off belongs to what its row begins with.
      const found = next ?? (at.itself === undefined ? stops.at(-1) : stops[0]);
      if (found !== undefined) return found;
    }
    if (holder.matches(PART) && canHold(holder)) return wordsOf(holder);
    before = holder;
    after = null;
  }
  return [...document.querySelectorAll("main")].find(canHold);
};
