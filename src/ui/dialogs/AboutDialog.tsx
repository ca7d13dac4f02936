import type { ReactElement } from "react";
import { t } from "../../i18n/message.ts";
import { presets } from "../../scenario/presets/registry.ts";
import { plainNumber } from "../quantity.ts";
import { lab, useLab } from "../session/lab.ts";
import { Icon } from "../shell/Icon.tsx";
import { VERSION } from "../version.ts";
import { Dialog } from "./Dialog.tsx";

/** What makes this run this run: anybody with the same link gets the same numbers. */
const AboutDialog = ({ close }: { close(): void }): ReactElement => {
  const scenario = useLab((state) => state.scenario);
  const preset = useLab((state) => presets.find((one) => one.id === state.preset));
  const granted = useLab((state) => state.granted);
  const events = useLab((state) => state.events);
  const hash = useLab((state) => state.hash);
  const rows = [
    [t("about.scenario"), scenario.title || (preset?.title ?? t("preset.own"))],
    [t("about.seed"), String(scenario.seed)],
    [t("about.time"), t("about.timeOf", { time: plainNumber(granted, 8), duration: plainNumber(scenario.duration) })],
    [t("about.events"), plainNumber(events, 15)],
    [t("about.changes"), String(scenario.timeline.filter((change) => change.at <= granted).length)],
    [t("about.version"), VERSION],
  ] as const;
  return (
    <Dialog title={t("about.title")} className="about" close={close}>
      {preset !== undefined && <p className="hint">{preset.story}</p>}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t("about.hash")}</dt>
          <dd>
            <code data-testid="hash">{hash || t("about.none")}</code>
          </dd>
        </div>
      </dl>
      <p className="hint">{t("about.same")}</p>
      <button type="button" className="button outlined" onClick={() => lab.getState().newSeed()}>
        <Icon name="dice" />
        {t("about.newSeed")}
      </button>
    </Dialog>
  );
};

export default AboutDialog;
