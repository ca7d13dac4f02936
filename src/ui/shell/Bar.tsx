import type { ReactElement } from "react";
import { t } from "../../i18n/message.ts";
import { lab, useLab } from "../session/lab.ts";
import { ALL_PAGES } from "../session/pages.ts";
import { Clock } from "./Clock.tsx";
import { Icon } from "./Icon.tsx";
import { PresetPicker } from "./PresetPicker.tsx";
import { Speed } from "./Speed.tsx";
import { useDark } from "./theme.ts";

export type DialogName = "share" | "keys" | "about";

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
    <button
      type="button"
      className="button compare-button"
      onClick={() => lab.setState({ screen: "compare" })}
      title={t("bar.compareTitle")}
    >
      <Icon name="lanes" />
      <span className="word">{t("bar.compare")}</span>
    </button>
    <button
      type="button"
      className="button papers-button"
      onClick={() => lab.setState({ screen: "papers" })}
      title={t("bar.papersTitle")}
    >
      <Icon name="papers" />
      <span className="word">{t("bar.papers")}</span>
    </button>
    <button
      type="button"
      className="button algorithms-button"
      onClick={() => lab.getState().setPage(ALL_PAGES)}
      title={t("bar.algorithmsTitle")}
    >
      <Icon name="book" />
      <span className="word">{t("bar.algorithms")}</span>
    </button>
    <button type="button" className="button square" onClick={() => openDialog("about")} title={t("bar.about")}>
      <Icon name="info" />
      <span className="unseen">{t("bar.about")}</span>
    </button>
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

const Logo = (): ReactElement => (
  <svg width="22" height="18" viewBox="0 0 22 18" aria-hidden="true">
    {[0, 6, 18].map((x) => (
      <rect key={x} x={x} y="2" width="4" height="9" rx="1" fill="var(--ink)" />
    ))}
    <rect x="12" y="8" width="4" height="9" rx="1" fill="var(--drop)" transform="rotate(14 14 12.5)" />
  </svg>
);

const Transport = (): ReactElement => {
  const status = useLab((state) => state.status);
  const { play, pause, step, reset } = lab.getState();
  const playing = status === "playing";
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
        title={t("bar.playTitle")}
      >
        <Icon name={playing ? "pause" : "play"} />
        {playing ? t("bar.pause") : t("bar.play")}
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
