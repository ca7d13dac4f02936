import { type ReactElement, type ReactNode, useRef } from "react";
import { useSize } from "../../plots/useSize.ts";

/** The box of a drawing, px. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

interface Props {
  /** What the picture shows, in a sentence. */
  readonly label: string;
  readonly className?: string;
  children(box: Box): ReactNode;
}

/** A drawing that fills its cell, in real pixels, so that its words keep their size. */
export const Plot = ({ label, className = "", children }: Props): ReactElement => {
  const element = useRef<HTMLDivElement>(null);
  const box = useSize(element);
  return (
    <div ref={element} className={`th-plot ${className}`}>
      {box.width > 0 && box.height > 0 && (
        <svg viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label}>
          {children(box)}
        </svg>
      )}
    </div>
  );
};
