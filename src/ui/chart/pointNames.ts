/** A point of a chart with its name beside it, px. */
interface Mark {
  readonly x: number;
  readonly y: number;
  /** Smallest distance from the middle of the mark to its name. */
  readonly gap: number;
  /** Width of the name. */
  readonly width: number;
  /** Its name is left out where there is no free place for it. */
  readonly mayBeUnnamed?: boolean;
}
/** Place of a name: the middle of its line, and its left or right end. */
export interface NamePlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
}
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Smallest distance from the middle of a mark to a name, and half of the height of a line, px. */
const MARK = 7;
const HALF_LINE = 7;
/** Vertical distances of a name from its mark, px; the nearest free one is taken. */
const SHIFTS = [0, -12, 12, -24, 24, -36, 36];
/** A name that may be left out stands so near that nobody takes it for that of another point, px. */
const NEAR = 12;

const areApart = (one: Box, other: Box): boolean =>
  one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;

const around = ({ x, y }: Mark): Box => ({ left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK });

const boxAt = ({ x, y, anchor }: NamePlace, width: number): Box => ({
  left: anchor === "start" ? x : x - width,
  right: anchor === "start" ? x + width : x,
  top: y - HALF_LINE,
  bottom: y + HALF_LINE,
});

const isInside = (box: Box, room: Box): boolean =>
  box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;

/**
 * Places names beside their marks, to the right if possible, so that no name covers a mark or another name.
 * @param marks those that come first choose first
 * @returns a place for each mark; null: its name is left out
 */
export const placeNames = (marks: readonly Mark[], room: Box): readonly (NamePlace | null)[] => {
  const taken: Box[] = marks.map(around);
  return marks.map((mark) => {
    const { x, y, gap, width } = mark;
    const shifts = mark.mayBeUnnamed === true ? SHIFTS.filter((shift) => Math.abs(shift) <= NEAR) : SHIFTS;
    const places = shifts.flatMap((shift): NamePlace[] => [
      { x: x + gap, y: y + shift, anchor: "start" },
      { x: x - gap, y: y + shift, anchor: "end" },
    ]);
    const inside = places.filter((place) => isInside(boxAt(place, width), room));
    const free = inside.find((place) => taken.every((box) => areApart(box, boxAt(place, width))));
    if (free === undefined && mark.mayBeUnnamed === true) return null;
    const found: NamePlace = free ?? inside[0] ?? { x: x + gap, y, anchor: "start" };
    taken.push(boxAt(found, width));
    return found;
  });
};
