import { type ReactElement, useMemo, useState } from "react";
import { timeText } from "../../../i18n/time.ts";
import { readPath } from "../../../scenario/change.ts";
import type { Change } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import { plainNumber } from "../../quantity.ts";
import { scriptOf, upcomingChange, withheldChanges } from "../../session/changes/sceneChanges.ts";
import { changeWords } from "../../session/changes/words.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { Words } from "../../widgets/Words.tsx";

/** A change is announced this long before it is made, s of simulated time. */
const LEAD = 4;
/** A choice is offered for this long, s of simulated time. */
const OFFERED = 20;

/**
 * What the script of the scene does: its next change, shortly before it is made, and the choice between a value that
 * the user has set and the one that the script would set instead.
 */
export const SceneScript = (): ReactElement => {
  const run = useRun();
  const opened = useLab((state) => state.opened);
  const timeline = useLab((state) => state.scenario.timeline);
  const inForce = useLab((state) => state.inForce);
  const [kept, setKept] = useState<readonly Change[]>([]);
  const script = useMemo(() => scriptOf(opened, timeline), [opened, timeline]);
  const withheld = useMemo(() => withheldChanges(opened, timeline), [opened, timeline]);
  const next = useLab((state) => upcomingChange(script, state.granted, LEAD));
  const offered = useLab(({ granted }) => withheld.findLast(({ at }) => at <= granted && granted - at <= OFFERED));
  const isOpen =
    offered !== undefined && !kept.includes(offered) && !sameJson(readPath(inForce, offered.set) ?? null, offered.to);
  const words = ({ at, ...change }: Change, key: "scene.next" | "scene.withheld"): ReactElement => (
    <Words
      text={timeText(key, { time: plainNumber(at), what: changeWords(inForce, { at, ...change }, run.catalog) })}
    />
  );
  return (
    // The region is there before its words, else they are not spoken.
    <div className={isOpen || next !== undefined ? "tl-scene" : "unseen"} role="status" data-testid="scene-script">
      {next !== undefined && <p>{words(next, "scene.next")}</p>}
      {isOpen && (
        <p>
          {words(offered, "scene.withheld")}
          <button type="button" className="link" onClick={() => setKept([...kept, offered])}>
            {timeText("scene.keep")}
          </button>
          <button type="button" className="link" onClick={() => run.lab.getState().change(offered.set, offered.to)}>
            {timeText("scene.follow")}
          </button>
        </p>
      )}
    </div>
  );
};
