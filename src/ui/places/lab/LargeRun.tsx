import type { ReactElement } from "react";
import { dialogText } from "../../../i18n/dialogs.ts";
import { showWords } from "../../quantity.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";

/** Asks before a run that may be too much for the machine. */
const LargeRun = (): ReactElement | null => {
  const run = useRun();
  const large = useLab((state) => state.large);
  if (large === null) return null;
  return (
    <div className="damage" role="alert">
      <span>
        {dialogText("large.warning", {
          packets: showWords(Number(large.packets.toPrecision(1)), "packets"),
          memory: showWords(Number(large.bytes.toPrecision(1)), "B"),
          time: showWords(Number(large.time.toPrecision(1)), "s"),
        })}
      </span>
      <button type="button" className="button" onClick={() => run.lab.getState().runAnyway()}>
        {dialogText("large.run")}
      </button>
    </div>
  );
};
export default LargeRun;
