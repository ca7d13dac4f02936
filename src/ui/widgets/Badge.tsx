import type { ReactElement } from "react";
import type { GroupStyle } from "../theme/groups.ts";

/** The letter of a group on its colour, with the group's texture. */
export const Badge = ({ style }: { readonly style: GroupStyle }): ReactElement => (
  <span
    className={`badge texture-${style.texture}`}
    style={{ background: `var(${style.token})`, color: `var(${style.token.replace("--", "--on-")})` }}
  >
    <b>{style.letter}</b>
  </span>
);
