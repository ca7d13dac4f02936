import type { ReactElement } from "react";
import { Icon, type IconName, Outline } from "./Icon.tsx";

/** Outlines on a grid of 16 units that the first trace does not need. */
const PATHS = {
  undo: "M6 3 2.8 6.2 6 9.4M3.2 6.2h6a3.6 3.6 0 0 1 0 7.2H6",
  redo: "m10 3 3.2 3.2L10 9.4M12.8 6.2h-6a3.6 3.6 0 0 0 0 7.2H10",
  copy: "M5.6 5.6h7.8v7.8H5.6zM3.6 10.4h-1v-7.8h7.8v1",
  plus: "M8 3.4v9.2M3.4 8h9.2",
  search: "M7 2.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2zM10.4 10.4l3.4 3.4",
  info: "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM8 7.4v3.8M8 4.9v.1",
  book: "M8 4.2C6.8 3.2 5.2 2.8 2.4 2.8v9.4c2.8 0 4.4.4 5.6 1.4 1.2-1 2.8-1.4 5.6-1.4V2.8C10.8 2.8 9.2 3.2 8 4.2zM8 4.2v9.4",
  back: "m9.8 4.2-3.8 3.8 3.8 3.8",
  print: "M4.6 6V2.4h6.8V6M4.6 11.4H2.4V6.2h11.2v5.2h-2.2M4.6 9.6h6.8v4H4.6z",
  fork: "M4 2.2a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM12 2.2a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM4 10.6a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM4 5.4v5.2M12 5.4c0 3-8 2-8 5.2",
  bookmark: "M4.4 2.4h7.2v11.2L8 10.8l-3.6 2.8z",
  pin: "M6 2.4h4M6.6 2.4v4.2L4.4 9v1h7.2V9L9.4 6.6V2.4M8 10v3.8",
  watch:
    "M1.6 8C3 5.4 5.2 3.8 8 3.8S13 5.4 14.4 8C13 10.6 10.8 12.2 8 12.2S3 10.6 1.6 8zM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z",
  inside: "M2.6 2.4v11.2h11M4.8 11.2h2.6L10 8V3.6",
  compare: "M2 4.4h12M2 8h12M2 11.6h12M5 3v2.8M10.6 6.6v2.8M7.4 10.2V13",
  timeline: "M2 10.6h12M4.4 8.4v4.4M8.6 3.4v9.4M8.6 3.4h3.6v2.8H8.6",
  check: "m3.4 8.6 3 3 6.2-7",
  caution: "M8 2.4 14.2 13.4H1.8zM8 6.4v3.2M8 11.4v.1",
  chain:
    "M6.6 9.4a2.6 2.6 0 0 0 3.7 0l2.4-2.4a2.6 2.6 0 0 0-3.7-3.7L8 4.3M9.4 6.6a2.6 2.6 0 0 0-3.7 0L3.3 9a2.6 2.6 0 0 0 3.7 3.7l1-1",
  picture: "M2.2 3h11.6v10H2.2zM2.6 11.6l3.2-3.4 2.4 2.4 2.2-2 3 3M5.4 5.6h.1",
  frame: "M2.2 3h11.6v10H2.2zM8.2 12.8V7.6h5.4",
  table: "M2.2 3h11.6v10H2.2zM2.2 6.4h11.6M2.2 9.7h11.6M6 6.4V13",
  report: "M3.6 2.2h8.8v11.6H3.6zM5.8 5.2h4.4M5.8 8h4.4M5.8 10.8h2.4",
  outside: "M7 3.4H3v9.6h9.6V9M9.6 2.6h3.8v3.8M13.2 2.8 7.8 8.2",
  code: "m5.6 4.4-3.6 3.6 3.6 3.6M10.4 4.4 14 8l-3.6 3.6",
  qr: "M2.4 2.4h4v4h-4zM9.6 2.4h4v4h-4zM2.4 9.6h4v4h-4zM9.6 9.6h1.6v1.6M13.6 9.6v1.6M9.6 13.6h1.6M13.6 13.6v-.1",
  download: "M8 2.4v7.6M4.8 6.8 8 10l3.2-3.2M2.8 13.4h10.4",
  sound: "M2.6 6.2h2.4L8.2 3.4v9.2L5 9.8H2.6zM10.4 5.8a3 3 0 0 1 0 4.4M12.2 4a5.6 5.6 0 0 1 0 8",
  silence: "M2.6 6.2h2.4L8.2 3.4v9.2L5 9.8H2.6zM10.6 6.2l3.6 3.6M14.2 6.2l-3.6 3.6",
  lock: "M3.8 7.2h8.4v6.2H3.8zM5.4 7V5a2.6 2.6 0 0 1 5.2 0v2",
  dice: "M2.6 2.6h10.8v10.8H2.6zM5.6 5.6h.1M10.4 10.4h.1M8 8h.1",
} as const;

const isLater = (name: LaterIconName): name is keyof typeof PATHS => Object.hasOwn(PATHS, name);

export type LaterIconName = IconName | keyof typeof PATHS;

/** Any picture, for parts of the page that load after the first trace. */
export const LaterIcon = ({
  name,
  size = 16,
}: {
  readonly name: LaterIconName;
  readonly size?: number;
}): ReactElement => (isLater(name) ? <Outline path={PATHS[name]} size={size} /> : <Icon name={name} size={size} />);
