import { type MouseEvent, type ReactElement, useId, useRef, useState } from "react";
import { t } from "../../../i18n/message.ts";
import { wordOf } from "../../../i18n/words.ts";
import { presets } from "../../../scenario/presets/registry.ts";
import { isEdited } from "../../session/changes/changes.ts";
import { knowAllDisciplines } from "../../session/loading/disciplines.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { boundsOf } from "../../theme/zoom.ts";
import { Icon } from "../../widgets/Icon.tsx";

/** The name of the scene, and the list of scenes with their descriptions. */
export const PresetPicker = ({ about }: { about(): void }): ReactElement => {
  const run = useRun();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const current = useLab((state) => state.preset);
  const title = useLab((state) => state.scenario.title);
  const edited = useLab((state) => isEdited(state.scenario, state.opened));
  const preset = presets.find((one) => one.id === current);
  const [, setWhole] = useState(false);
  // At first, a page has only one discipline.
  const knowAll = ({ currentTarget }: MouseEvent): void => {
    list.current?.style.setProperty("--left", `${boundsOf(currentTarget).x}px`);
    void knowAllDisciplines().then(() => setWhole(true));
  };
  const choose = (chosen: string): void => {
    list.current?.hidePopover();
    run.lab.getState().loadPreset(chosen);
  };
  return (
    <div className="preset">
      <button type="button" className="button" popoverTarget={id} title={t("preset.choose")} onClick={knowAll}>
        <b title={title}>{title || (wordOf(preset, "title") ?? t("preset.own"))}</b>
        {edited && (
          <span className="edited" title={t("preset.edited")}>
            <span className="unseen">{t("preset.edited")}</span>
          </span>
        )}
        <Icon name="chevron" />
      </button>
      <ul id={id} ref={list} popover="auto" className="menu preset-menu" aria-label={t("preset.list")}>
        {presets.map((one) => (
          <li key={one.id}>
            <button type="button" aria-pressed={one.id === current} onClick={() => choose(one.id)}>
              <b>{wordOf(one, "title")}</b>
              <span>{wordOf(one, "story")}</span>
            </button>
          </li>
        ))}
        <li className="preset-about">
          <button
            type="button"
            onClick={() => {
              list.current?.hidePopover();
              about();
            }}
          >
            <b>{t("bar.about")}</b>
          </button>
        </li>
      </ul>
    </div>
  );
};
