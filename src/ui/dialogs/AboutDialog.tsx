import type { ReactElement } from "react";
import { useStore } from "zustand";
import { dialogText } from "../../i18n/dialogs.ts";
import { t } from "../../i18n/message.ts";
import { wordOf } from "../../i18n/words.ts";
import { presets } from "../../scenario/presets/registry.ts";
import { endOf } from "../../scenario/runEnd.ts";
import { VERSION } from "../../units/version.ts";
import { plainNumber } from "../quantity.ts";
import { offline } from "../session/offline.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { Dialog } from "../widgets/Dialog.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";

/** Everything that identifies this run: with the same link everyone gets the same numbers. */
const AboutDialog = ({ close }: { close(): void }): ReactElement => {
  const run = useRun();
  const scenario = useLab((state) => state.scenario);
  const preset = useLab((state) => presets.find((one) => one.id === state.preset));
  const granted = useLab((state) => state.granted);
  const events = useLab((state) => state.events);
  const hash = useLab((state) => state.hash);
  const isKept = useStore(offline, (state) => state.isKept);
  const rows = [
    [dialogText("about.scenario"), scenario.title || (wordOf(preset, "title") ?? t("preset.own"))],
    [dialogText("about.seed"), String(scenario.seed)],
    [
      dialogText("about.time"),
      dialogText("about.timeOf", { time: plainNumber(granted, 8), duration: plainNumber(endOf(scenario)) }),
    ],
    [dialogText("about.events"), plainNumber(events, 15)],
    [dialogText("about.changes"), String(scenario.timeline.filter((change) => change.at <= granted).length)],
    [dialogText("about.version"), VERSION],
    [dialogText("about.offline"), dialogText(isKept ? "about.kept" : "about.notKept")],
  ] as const;
  return (
    <Dialog title={dialogText("about.title")} className="about" close={close}>
      {preset !== undefined && <p className="hint">{wordOf(preset, "story")}</p>}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{dialogText("about.hash")}</dt>
          <dd>
            <code data-testid="hash">{hash || dialogText("about.none")}</code>
          </dd>
        </div>
      </dl>
      <p className="hint">{dialogText("about.same")}</p>
      <button
        type="button"
        className="button outlined"
        title={dialogText("about.newSeedTitle")}
        onClick={() => run.lab.getState().newSeed()}
      >
        <LaterIcon name="dice" />
        {dialogText("about.newSeed")}
      </button>
    </Dialog>
  );
};

export default AboutDialog;
