import type { ReactElement } from "react";

/** Outlines on a grid of 16 units, drawn in the colour of the text: those that the page starts with. */
const PATHS = {
  play: "M5 3.2v9.6l7.5-4.8z",
  pause: "M5.2 3.5v9M10.8 3.5v9",
  step: "M3.5 3.5v9l6-4.5zM12.5 3.5v9",
  reset: "M3.2 5.6A5.4 5.4 0 1 1 2.6 9M3 2.6v3.2h3.2",
  chevron: "m4.2 6.2 3.8 3.8 3.8-3.8",
  share: "M8 9.8V2.2M5 5l3-3 3 3M4.4 7.4H3v6.4h10V7.4h-1.4",
  sun: "M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM8 1.4v1.4M8 13.2v1.4M1.4 8h1.4M13.2 8h1.4M3.3 3.3l1 1M11.7 11.7l1 1M12.7 3.3l-1 1M4.3 11.7l-1 1",
  moon: "M13.2 9.7A5.6 5.6 0 0 1 6.3 2.8a5.6 5.6 0 1 0 6.9 6.9z",
  keys: "M1.8 4h12.4v8H1.8zM4.2 6.6h.1M6.8 6.6h.1M9.3 6.6h.1M11.8 6.6h.1M5 9.6h6",
  close: "m4 4 8 8M12 4l-8 8",
  more: "M3.5 8h.1M8 8h.1M12.5 8h.1",
  sliders:
    "M2 5h6M12 5h2M2 11h2M8 11h6M10 3.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM6 9.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z",
} as const;

export type IconName = keyof typeof PATHS;

const SOLID: readonly IconName[] = ["play", "step"];

interface OutlineProps {
  /** An outline on a grid of 16 units. */
  readonly path: string;
  readonly isSolid?: boolean;
  /** Height and width, px. */
  readonly size?: number;
}

/** A picture beside words; hidden from screen readers. */
export const Outline = ({ path, isSolid = false, size = 16 }: OutlineProps): ReactElement => (
  <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} fill={isSolid ? "currentColor" : "none"} />
  </svg>
);

/** A picture of those that the page starts with (the others: `LaterIcon.tsx`). */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): ReactElement => (
  <Outline path={PATHS[name]} isSolid={SOLID.includes(name)} size={size} />
);
