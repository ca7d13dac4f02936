import { line } from "d3-shape";
import type { ReactElement } from "react";
import type { Line, Mark, Room, Scale } from "./shape.ts";

interface BehindProps {
  readonly each: Line;
  readonly across: Scale;
  readonly up: Scale;
}
/** A curve of an earlier question: dashed, without colour, with its name at its last point. */
export const Behind = ({ each, across, up }: BehindProps): ReactElement => {
  const marks = each.marks.filter(({ value }) => Number.isFinite(value));
  const last = marks.at(-1);
  return (
    <g>
      <path
        d={
          line<Mark>(
            (mark) => across.of(mark.x),
            (mark) => up.of(mark.value),
          )(marks) ?? ""
        }
        fill="none"
        stroke="var(--ink3)"
        strokeWidth={1.4}
        strokeDasharray="2 3"
      />
      {last !== undefined && (
        <text x={across.of(last.x) - 4} y={up.of(last.value) - 6} textAnchor="end" fontSize={11} fill="var(--ink3)">
          {each.name}
        </text>
      )}
    </g>
  );
};

interface CrosshairProps {
  readonly lines: readonly Line[];
  readonly chosen: { readonly point: number } | null;
  readonly across: Scale;
  readonly room: Room;
  /** The point in words. */
  readonly words: string;
}
/** Width of a letter of the words, px. */
const LETTER = 6.8;

/** A line through the selected point, with its value below. */
export const Crosshair = ({ lines, chosen, across, room, words }: CrosshairProps): ReactElement | null => {
  const mark = lines.flatMap(({ marks }) => marks).find(({ point }) => point === chosen?.point);
  if (mark === undefined) return null;
  const x = across.of(mark.x);
  const width = LETTER * words.length + 14;
  return (
    <g data-ring="">
      <line x1={x} x2={x} y1={room.top} y2={room.bottom} stroke="var(--ink)" />
      <rect x={x - width / 2} y={room.bottom + 4} width={width} height={18} rx={3} fill="var(--solid)" />
      <text x={x} y={room.bottom + 17} textAnchor="middle" fontSize={11} fontWeight={600} fill="var(--on-solid)">
        {words}
      </text>
    </g>
  );
};
