import type { ReactElement } from "react";
import { dialogText } from "../../i18n/dialogs.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { SwitchRow } from "../widgets/Switch.tsx";

/** Switches the keys without Ctrl on and off, for every place. */
export const KeysSwitch = (): ReactElement => {
  const run = useRun();
  const shortcuts = useLab((state) => state.shortcuts);
  return (
    <div className="options">
      <SwitchRow
        label={dialogText("keys.on")}
        checked={shortcuts}
        onChange={(on) => run.lab.getState().setShortcuts(on)}
      />
    </div>
  );
};
