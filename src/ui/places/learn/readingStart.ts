import { type RefObject, useEffect, useRef } from "react";

/**
 * Where reading begins. It gets the focus each time that something else is shown, because the button that led on is
 * gone or disabled then, and nothing would say what came. Give the element `tabIndex={-1}`.
 * @param of identifies what is shown; null: it is still loading
 * @param isReached something else was on the page before; otherwise the first that is shown leaves the focus alone
 */
export const useReadingStart = <E extends HTMLElement>(
  of: string | object | null,
  isReached: boolean,
): RefObject<E | null> => {
  const start = useRef<E>(null);
  const last = useRef<string | object | null>(null);
  useEffect(() => {
    if (of === null || of === last.current) return;
    const isFirst = last.current === null;
    last.current = of;
    if (!isFirst || isReached) start.current?.focus({ preventScroll: true });
  }, [of, isReached]);
  return start;
};
