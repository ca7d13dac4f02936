import type { ReactElement } from "react";

/** Outlines on a grid of 16 units, drawn in the colour of the text. */
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
  undo: "M6 3 2.8 6.2 6 9.4M3.2 6.2h6a3.6 3.6 0 0 1 0 7.2H6",
  redo: "m10 3 3.2 3.2L10 9.4M12.8 6.2h-6a3.6 3.6 0 0 0 0 7.2H10",
  copy: "M5.6 5.6h7.8v7.8H5.6zM3.6 10.4h-1v-7.8h7.8v1",
  close: "m4 4 8 8M12 4l-8 8",
  menu: "M2.4 4.2h11.2M2.4 8h11.2M2.4 11.8h11.2",
  plus: "M8 3.4v9.2M3.4 8h9.2",
  lanes: "M2 4.4h12M2 8h12M2 11.6h12M5 3v2.8M10.6 6.6v2.8M7.4 10.2V13",
  sliders:
    "M2 5h6M12 5h2M2 11h2M8 11h6M10 3.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM6 9.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z",
  info: "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 7.4v3.8M8 4.9v.1",
  book: "M8 4.2C6.8 3.2 5.2 2.8 2.4 2.8v9.4c2.8 0 4.4.4 5.6 1.4 1.2-1 2.8-1.4 5.6-1.4V2.8C10.8 2.8 9.2 3.2 8 4.2zM8 4.2v9.4",
  papers: "M4.4 2.2h5l2.6 2.6v9H4.4zM6.4 11.6l1.8-2.4 1.4 1 1.2-2",
  sweep: "M2.4 2.6v10.8h11.2M4.8 10.6l2.6-3.4 2.4 1.6 3.4-5",
  back: "m9.8 4.2-3.8 3.8 3.8 3.8",
  print: "M4.6 6V2.4h6.8V6M4.6 11.4H2.4V6.2h11.2v5.2h-2.2M4.6 9.6h6.8v4H4.6z",
  fork: "M4 2.2a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM12 2.2a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM4 10.6a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM4 5.4v5.2M12 5.4c0 3-8 2-8 5.2",
  bookmark: "M4.4 2.4h7.2v11.2L8 10.8l-3.6 2.8z",
  check: "m3.4 8.6 3 3 6.2-7",
  caution: "M8 2.4 14.2 13.4H1.8zM8 6.4v3.2M8 11.4v.1",
  dice: "M2.6 2.6h10.8v10.8H2.6zM5.6 5.6h.1M10.4 10.4h.1M8 8h.1",
} as const;

export type IconName = keyof typeof PATHS;

const SOLID: readonly IconName[] = ["play", "step"];

/** A picture beside words; hidden from screen readers. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): ReactElement => (
  <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} fill={SOLID.includes(name) ? "currentColor" : "none"} />
  </svg>
);
