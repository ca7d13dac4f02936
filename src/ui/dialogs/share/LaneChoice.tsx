import type { ReactElement } from "react";
import { shareText } from "../../../i18n/share.ts";
import type { Lane } from "../../../scenario/document.ts";
import { queueTitle } from "./queueTitle.ts";

interface Props {
  readonly lanes: readonly Lane[];
  readonly lane: number;
  choose(lane: number): void;
}

/** Which lane is taken away, where there are several. */
export const LaneChoice = ({ lanes, lane, choose }: Props): ReactElement | null =>
  lanes.length < 2 ? null : (
    <label className="share-lane">
      {shareText("lane.choose")}
      <select value={lane} onChange={(event) => choose(Number(event.target.value))}>
        {lanes
          .map(({ label, queue }, place) => ({ place, name: label ?? queueTitle(queue) }))
          .map(({ place, name }) => (
            <option key={place} value={place}>
              {name}
            </option>
          ))}
      </select>
    </label>
  );
