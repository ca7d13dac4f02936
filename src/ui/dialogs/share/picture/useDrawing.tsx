import { type ReactElement, useEffect, useRef, useState } from "react";
import type { PictureSubject } from "../contract.ts";
import { orFailed } from "../orFailed.ts";
import { type Markup, markupOf } from "./markup.ts";
import type { SheetSize } from "./sheet.ts";

/** Frames after which elements that measure their room have drawn what fits into it. */
const FRAMES = 3;

/** Around the drawing, px. */
const MARGIN = 10;

const frame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/**
 * Draws a subject of elements at the size of the picture, where nobody sees it.
 * @param say called with the reason if it could not be drawn
 * @returns the drawing, null until it is drawn, and the box that the caller puts into its page
 */
export const useDrawing = (
  subject: PictureSubject | undefined,
  size: SheetSize,
  say: (words: string) => void,
): readonly [drawing: Markup | null, box: ReactElement | null] => {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{
    readonly of: PictureSubject;
    readonly size: SheetSize;
    readonly markup: Markup;
  }>();
  const isDrawn = subject !== undefined && "draw" in subject;
  useEffect(() => {
    if (!isDrawn) return undefined;
    let isOver = false;
    const draw = async (): Promise<string> => {
      for (let i = 0; i < FRAMES; i++) await frame();
      if (!isOver && box.current !== null) setDrawn({ of: subject, size, markup: markupOf(box.current) });
      return "";
    };
    void orFailed(draw).then((words) => {
      if (!isOver && words !== "") say(words);
    });
    return () => {
      isOver = true;
    };
  }, [isDrawn, subject, size, say]);
  if (!isDrawn) return [null, null];
  return [
    drawn?.of === subject && drawn.size === size ? drawn.markup : null,
    <div
      key={`${subject.id} ${size.width}`}
      ref={box}
      className="share-still"
      data-theme="light"
      inert
      aria-hidden="true"
      style={{ width: size.width, height: size.height, padding: MARGIN }}
    >
      {subject.draw({ width: size.width - 2 * MARGIN, height: size.height - 2 * MARGIN })}
    </div>,
  ];
};
