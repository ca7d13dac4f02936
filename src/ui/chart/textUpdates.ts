import { type RefObject, useEffect } from "react";
import { useNewest } from "./canvas.ts";
import { addDrawing, withNumbers } from "./loop.ts";

/** Calls `update` when there are new numbers, about ten times a second, for text and handles in the DOM. */
export const useTextUpdates = (
  ref: RefObject<HTMLElement | null>,
  update: () => void,
  interval = withNumbers,
): void => {
  const newest = useNewest(update);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    return addDrawing(element, () => newest.current(), interval).remove;
  }, [ref, newest, interval]);
};
