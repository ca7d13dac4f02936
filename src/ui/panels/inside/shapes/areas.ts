/** A part of a figure that belongs to a group; px. */
export interface GroupArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly group: string;
  /** The one flow of it that is there, if it is one. */
  readonly flow?: number | undefined;
}

/** The area, topmost last, that holds a pixel. */
export const areaAt = (areas: readonly GroupArea[], x: number, y: number): GroupArea | null =>
  areas.findLast((area) => x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height) ?? null;
