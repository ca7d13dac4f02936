import { type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

interface Modal {
  /** Ends the dialog; the focus returns to where it was. */
  leave(): void;
  /** Props of the `dialog` element. */
  readonly element: {
    readonly ref: RefObject<HTMLDialogElement | null>;
    onClose(): void;
    onCancel(event: SyntheticEvent<HTMLDialogElement>): void;
    onPointerDown(event: PointerEvent<HTMLDialogElement>): void;
  };
}

/**
 * A modal dialog, shown for as long as its element is mounted; Escape and a press outside end it.
 * @param close removes it from the page; called once
 */
export const useModal = (close: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    if (ref.current?.open === false) ref.current.showModal();
  }, []);
  // Called at once: the element's own "close" event is a task later, when a key may have opened the next dialog, and
  // would remove that one.
  const leave = (): void => {
    if (isLeft.current) return;
    isLeft.current = true;
    ref.current?.close();
    close();
  };
  return {
    leave,
    element: {
      ref,
      // A browser may close it without asking, as on a second Escape.
      onClose: leave,
      onCancel: (event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        leave();
      },
      onPointerDown: (event) => {
        if (event.target === ref.current) leave();
      },
    },
  };
};
