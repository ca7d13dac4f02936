/** A part of a figure that belongs to a group; px. */
export interface GroupArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly group: string;
  /** The flow, if the area shows only one flow of the group. */
  readonly flow?: number | undefined;
}

/** The topmost area at a pixel: the last one in the list. */
export const areaAt = (areas: readonly GroupArea[], x: number, y: number): GroupArea | null =>
  areas.findLast((area) => x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height) ?? null;
