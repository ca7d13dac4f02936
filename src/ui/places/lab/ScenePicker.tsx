import { lazy, type ReactElement, Suspense, type ToggleEvent, useId, useRef, useState } from "react";
import { t } from "../../../i18n/message.ts";
import { wordOf } from "../../../i18n/words.ts";
import { presets } from "../../../scenario/presets/registry.ts";
import { isEdited } from "../../session/changes/changes.ts";
import { knowAllDisciplines } from "../../session/loading/disciplines.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useLab } from "../../session/RunContext.tsx";
import { boundsOf } from "../../theme/zoom.ts";
import { Icon } from "../../widgets/Icon.tsx";

/** At first, a page knows only one scene. */
const SceneList = lazy(async () => {
  const [{ SceneList: list }] = await Promise.all([retryLoad(() => import("./SceneList.tsx")), knowAllDisciplines()]);
  return { default: list };
});

/** The name of the scene, and the list of scenes with their descriptions. */
export const PresetPicker = ({ about }: { about(): void }): ReactElement => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState(false);
  const current = useLab((state) => state.preset);
  const title = useLab((state) => state.scenario.title);
  const edited = useLab((state) => isEdited(state.scenario, state.opened));
  const preset = presets.find((one) => one.id === current);
  const place = ({ newState }: ToggleEvent): void => {
    if (button.current !== null) list.current?.style.setProperty("--left", `${boundsOf(button.current).x}px`);
    setOpen(newState === "open");
  };
  return (
    <div className="preset">
      <button type="button" ref={button} className="button" popoverTarget={id} title={t("preset.choose")}>
        <b title={title}>{title || (wordOf(preset, "title") ?? t("preset.own"))}</b>
        {edited && (
          <span className="edited" title={t("preset.edited")}>
            <span className="unseen">{t("preset.edited")}</span>
          </span>
        )}
        <Icon name="chevron" />
      </button>
      <ul
        id={id}
        ref={list}
        popover="auto"
        className="menu preset-menu"
        aria-label={t("preset.list")}
        // Not before: what has the focus must still be there when the browser gives it back to the button.
        onToggle={place}
      >
        <Suspense>{open && <SceneList about={about} close={() => list.current?.hidePopover()} />}</Suspense>
      </ul>
    </div>
  );
};
