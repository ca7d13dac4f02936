import { type ReactElement, useId, useRef } from "react";
import { t } from "../../../i18n/message.ts";
import { ALL_PAGES } from "../../session/loading/pages.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { DialogName } from "../../shell/keys.ts";
import { Speed } from "../../shell/Speed.tsx";
import { useDark } from "../../shell/theme.ts";
import { Icon, type IconName } from "../../widgets/Icon.tsx";
import { Clock } from "./Clock.tsx";
import { PresetPicker } from "./ScenePicker.tsx";

interface Props {
  openDialog(name: DialogName): void;
  toggleControls(): void;
  readonly controlsOpen: boolean;
}

export const Bar = ({ openDialog, toggleControls, controlsOpen }: Props): ReactElement => (
  <header className="bar">
    <div className="brand">
      <Logo />
      <h1>{t("app.name")}</h1>
    </div>
    <span className="rule" />
    <PresetPicker />
    <span className="rule" />
    <div className="dock">
      <Transport />
      <Speed />
      <Clock />
      <button type="button" className="button controls-button" aria-expanded={controlsOpen} onClick={toggleControls}>
        <Icon name="sliders" />
        {t("bar.controls")}
      </button>
    </div>
    <span className="spring" />
    <Pages openDialog={openDialog} />
    <button type="button" className="button outlined" onClick={() => openDialog("share")} title={t("bar.shareTitle")}>
      <Icon name="share" />
      <span className="word">{t("bar.share")}</span>
    </button>
    <span className="rule wide-only" />
    <ThemeButton />
    <button
      type="button"
      className="button square keys-button"
      onClick={() => openDialog("keys")}
      title={t("bar.keysTitle")}
    >
      <Icon name="keys" />
      <span className="unseen">{t("bar.keys")}</span>
    </button>
  </header>
);

/** Links to the other pages: in a row, or in a menu on a phone. */
const Pages = ({ openDialog }: Pick<Props, "openDialog">): ReactElement => {
  const run = useRun();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = (icon: IconName, words: string, title: string, open: () => void, square = ""): ReactElement => {
    const leave = (): void => {
      list.current?.hidePopover();
      open();
    };
    return (
      <button type="button" className={`button ${square}`} onClick={leave} title={title}>
        <Icon name={icon} />
        <span className="word">{words}</span>
      </button>
    );
  };
  return (
    <>
      <button type="button" className="button menu-button" popoverTarget={id} title={t("bar.menu")}>
        <Icon name="menu" />
        <span className="unseen">{t("bar.menu")}</span>
      </button>
      <div id={id} ref={list} popover="auto" className="pages">
        {button("lanes", t("bar.compare"), t("bar.compareTitle"), () => run.lab.setState({ screen: "compare" }))}
        {button("papers", t("bar.papers"), t("bar.papersTitle"), () => run.lab.setState({ screen: "papers" }))}
        {button("sweep", t("bar.sweep"), t("bar.sweepTitle"), () => run.lab.setState({ screen: "sweep" }), "roomy")}
        {button("book", t("bar.algorithms"), t("bar.algorithmsTitle"), () => run.lab.getState().setPage(ALL_PAGES))}
        {button("info", t("bar.about"), t("bar.about"), () => openDialog("about"), "square")}
      </div>
    </>
  );
};

const Logo = (): ReactElement => (
  <svg width="22" height="18" viewBox="0 0 22 18" aria-hidden="true">
    {[0, 6, 18].map((x) => (
      <rect key={x} x={x} y="2" width="4" height="9" rx="1" fill="var(--ink)" />
    ))}
    <rect x="12" y="8" width="4" height="9" rx="1" fill="var(--drop)" transform="rotate(14 14 12.5)" />
  </svg>
);

const Transport = (): ReactElement => {
  const run = useRun();
  const status = useLab((state) => state.status);
  const { play, pause, step, reset } = run.lab.getState();
  const playing = status === "playing";
  const words = status === "ended" ? t("bar.againTitle") : t("bar.playTitle");
  return (
    <fieldset className="transport" aria-label={t("bar.transport")}>
      <button type="button" className="button square" onClick={() => reset(false)} title={t("bar.resetTitle")}>
        <Icon name="reset" />
        <span className="unseen">{t("bar.reset")}</span>
      </button>
      <button
        type="button"
        className="button solid play"
        onClick={playing ? pause : play}
        disabled={status === "loading" || status === "stopped"}
        title={words}
        aria-label={status === "ended" ? words : undefined}
      >
        <Icon name={playing ? "pause" : "play"} />
        {playing ? t("bar.pause") : status === "ended" ? t("bar.again") : t("bar.play")}
      </button>
      <button
        type="button"
        className="button"
        onClick={step}
        disabled={status !== "paused" && status !== "playing"}
        title={t("bar.stepTitle")}
      >
        <Icon name="step" />
        <span className="word">{t("bar.step")}</span>
      </button>
    </fieldset>
  );
};

const ThemeButton = (): ReactElement => {
  const dark = useDark();
  const setTheme = useLab((state) => state.setTheme);
  const words = dark ? t("bar.light") : t("bar.dark");
  return (
    <button type="button" className="button square" onClick={() => setTheme(dark ? "light" : "dark")} title={words}>
      <Icon name={dark ? "sun" : "moon"} />
      <span className="unseen">{words}</span>
    </button>
  );
};
