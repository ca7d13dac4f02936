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
        {lanes.map(({ label, queue }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lanes have no other name, and none moves while a dialog is open.
          <option key={i} value={i}>
            {label ?? queueTitle(queue)}
          </option>
        ))}
      </select>
    </label>
  );
