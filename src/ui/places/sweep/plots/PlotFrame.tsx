import type { ReactElement, ReactNode } from "react";
import type { AxisShape, Room, Scale } from "./shape.ts";

interface Props {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly room: Room;
  readonly x: { readonly shape: AxisShape; readonly scale: Scale };
  readonly y: { readonly shape: AxisShape; readonly scale: Scale };
  /** Drawn under the grid. */
  readonly behind?: ReactNode;
  readonly children: ReactNode;
}

/** The title of an axis: its quantity, and its unit unless the quantity's name has it ("Number of flows"). */
export const titleOf = ({ label, unit }: Pick<AxisShape, "label" | "unit">): string => {
  const isNamed = label.toLowerCase().split(",")[0]?.split(" ").includes(unit);
  return [label, isNamed ? "" : unit].filter((part) => part !== "").join(", ");
};

/** Axes with their ticks around the picture. */
export const PlotFrame = ({ name, width, height, room, x, y, behind, children }: Props): ReactElement => (
  <svg width={width} height={height} role="img" aria-label={name} className="plot">
    {behind}
    {y.scale.ticks.map(({ at, text }) => (
      <g key={`${at} ${text}`}>
        <line x1={room.left} x2={room.right} y1={at} y2={at} stroke="var(--line)" />
        <text x={room.left - 8} y={at + 4} textAnchor="end" fontSize={11} fill="var(--ink3)">
          {text}
        </text>
      </g>
    ))}
    {x.scale.ticks.map(({ at, text }) => (
      <g key={`${at} ${text}`}>
        <line x1={at} x2={at} y1={room.bottom} y2={room.bottom + 4} stroke="var(--line2)" />
        <text x={at} y={room.bottom + 17} textAnchor="middle" fontSize={11} fill="var(--ink3)">
          {text}
        </text>
      </g>
    ))}
    <line x1={room.left} x2={room.right} y1={room.bottom} y2={room.bottom} stroke="var(--line2)" />
    <text x={4} y={12} fontSize={11} fill="var(--ink2)">
      {titleOf(y.shape)}
    </text>
    <text x={room.right} y={height - 4} textAnchor="end" fontSize={11} fill="var(--ink2)">
      {titleOf(x.shape)}
    </text>
    {children}
  </svg>
);
