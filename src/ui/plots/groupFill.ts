import { groupHatch } from "../chart/drawing.ts";
import type { Ink } from "../chart/ink.ts";
import { token } from "../chart/palette.ts";
import type { GroupStyle } from "../theme/groups.ts";

/**
 * Fills the current path in the style that distinguishes a group: its colour, and its texture if it has one.
 * @param group undefined: the group is not known, and the path is grey
 * @param ratio device pixels in a CSS pixel
 */
export const fillGroup = (context: Ink, group: GroupStyle | undefined, ratio: number): void => {
  context.fillStyle = token(group?.token ?? "--q");
  context.fill();
  if (group === undefined || group.texture === "plain") return;
  context.fillStyle = groupHatch(ratio);
  context.fill();
};
